// Towns, sectors and partners, with their addresses (specification section 3: address and contact).
import { countries } from '../lists/countries.ts'
import { entity, field, type Row } from '../entity.ts'
import {
  decimal,
  email,
  flag,
  int,
  listOf,
  longText,
  nullable,
  oneOf,
  phone,
  reference,
  text,
} from '../field-types.ts'
import { publicScopes } from '../lists/item-lists.ts'
import { impersonal, personal } from '../verdict.ts'
import { plainId } from './plain-id.ts'

const cityFields = {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  zipcode: field(text(12), 'le code postal', impersonal, { index: true }),
  country_code: field(oneOf(countries, 'FR'), 'le pays', impersonal),
  sector_id: field(reference, 'le secteur', impersonal, { index: true, to: 'sector' }),
  collected: field(flag(1), 'la collecte', impersonal),
  days: field(listOf(plainId), 'la liste des jours', impersonal),
  latitude: field(nullable(decimal(7)), 'la latitude', impersonal),
  longitude: field(nullable(decimal(7)), 'la longitude', impersonal),
  collectivity_id: field(reference, 'la collectivité', impersonal),
  public_scope: field(oneOf(publicScopes, 'none'), 'la visibilité', impersonal),
  archived: field(flag(), "l'archivage", impersonal),
}
export const City = entity('city', 'la ville', cityFields, { searched: true })
export type CityRow = Row<typeof City>

const price = decimal(2, 0, { min: 0 })
export const Sector = entity('sector', 'le secteur', {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  sector_order: field(int(), "l'ordre", impersonal),
  /** RT18; null: the organisation's. */
  rental_delivery_price: field(nullable(price), 'le prix de la livraison', impersonal),
  rental_removal_price: field(nullable(price), "le prix de l'enlèvement", impersonal),
  archived: field(flag(), "l'archivage", impersonal),
})

export type SectorRow = Row<typeof Sector>

/** Only those who manage partners see their contacts. */
const partnerFields = {
  name: field(text(120), 'le nom', personal('keep', 'everyone'), { required: true }),
  code: field(text(40), 'le code', impersonal, { index: true }),
  partner_type_id: field(reference, 'le type de partenaire', impersonal, {
    index: true,
    to: 'partner_type',
  }),
  firstname: field(text(120), 'le prénom', personal('erase', 'managers')),
  lastname: field(text(120), 'le nom de famille', personal('erase', 'managers')),
  phone1: field(phone, 'le téléphone', personal('erase', 'managers')),
  phone2: field(phone, 'le second téléphone', personal('erase', 'managers')),
  email: field(email, "l'adresse e-mail", personal('erase', 'managers')),
  address: field(text(200), "l'adresse", personal('keep', 'everyone')),
  zipcode: field(text(12), 'le code postal', personal('keep', 'everyone')),
  city: field(text(120), 'la ville', personal('keep', 'everyone')),
  city_id: field(reference, 'la ville de la liste', personal('keep', 'everyone'), { to: 'city' }),
  country_code: field(oneOf(countries, 'FR'), 'le pays', personal('keep', 'everyone')),
  floor: field(nullable(int()), "l'étage", personal('keep', 'everyone')),
  access: field(longText(500), "l'accès", personal('erase', 'everyone')),
  object_category_id: field(reference, 'la catégorie', impersonal, { to: 'object_category' }),
  weight: field(int(), 'le poids', impersonal),
  note: field(longText(), 'la note', personal('erase', 'managers')),
  archived: field(flag(), "l'archivage", impersonal),
}
export const Partner = entity('partner', 'le partenaire', partnerFields, { searched: true })
export type PartnerRow = Row<typeof Partner>

export const PartnerType = entity('partner_type', 'le type de partenaire', {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  slug: field(text(60), "l'identifiant court", impersonal),
  archived: field(flag(), "l'archivage", impersonal),
})
