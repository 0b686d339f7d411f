// Towns, sectors and partners, with the addresses they carry (specification section 3: address and contact).
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
import { plainId } from './plain-id.ts'

export const City = entity('city', 'la ville', {
  name: field(text(80), 'le nom', { required: true }),
  zipcode: field(text(12), 'le code postal', { index: true }),
  country_code: field(oneOf(countries, 'FR'), 'le pays'),
  sector_id: field(reference, 'le secteur', { index: true, to: 'sector' }),
  collected: field(flag(1), 'la collecte'),
  days: field(listOf(plainId), 'la liste des jours'),
  latitude: field(nullable(decimal(7)), 'la latitude'),
  longitude: field(nullable(decimal(7)), 'la longitude'),
  collectivity_id: field(reference, 'la collectivité'),
  public_scope: field(oneOf(publicScopes, 'none'), 'la visibilité'),
  archived: field(flag(), "l'archivage"),
})
export type CityRow = Row<typeof City>

export const Sector = entity('sector', 'le secteur', {
  name: field(text(80), 'le nom', { required: true }),
  sector_order: field(int(), "l'ordre"),
  archived: field(flag(), "l'archivage"),
})

export const Partner = entity('partner', 'le partenaire', {
  name: field(text(120), 'le nom', { required: true }),
  code: field(text(40), 'le code', { index: true }),
  partner_type_id: field(reference, 'le type de partenaire', { index: true, to: 'partner_type' }),
  firstname: field(text(60), 'le prénom'),
  lastname: field(text(60), 'le nom de famille'),
  phone1: field(phone, 'le téléphone'),
  phone2: field(phone, 'le second téléphone'),
  email: field(email, "l'adresse e-mail"),
  address: field(text(200), "l'adresse"),
  zipcode: field(text(12), 'le code postal'),
  city: field(text(80), 'la ville'),
  city_id: field(reference, 'la commune', { to: 'city' }),
  country_code: field(oneOf(countries, 'FR'), 'le pays'),
  floor: field(nullable(int()), "l'étage"),
  access: field(longText(500), "l'accès"),
  object_category_id: field(reference, 'la catégorie', { to: 'object_category' }),
  weight: field(int(), 'le poids'),
  note: field(longText(), 'la note'),
  archived: field(flag(), "l'archivage"),
})
export type PartnerRow = Row<typeof Partner>

export const PartnerType = entity('partner_type', 'le type de partenaire', {
  name: field(text(80), 'le nom', { required: true }),
  slug: field(text(60), "l'identifiant court"),
  archived: field(flag(), "l'archivage"),
})
