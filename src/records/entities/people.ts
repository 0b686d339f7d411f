// People, role models, devices and the organisation. Secrets (passwords, tokens) live in tables of their own on the server.
import * as v from 'valibot'
import { entity, faultsIn, field, type Row } from '../entity.ts'
import {
  decimal,
  email,
  flag,
  int,
  listOf,
  longText,
  moment,
  nullable,
  oneOf,
  phone,
  reference,
  text,
} from '../field-types.ts'
import { holidaySets } from '../lists/holiday-sets.ts'
import { isBic, isIban } from '../values/iban.ts'
import { isSiret } from '../values/siret.ts'
import { zone } from '../time/zone.ts'
import { impersonal, impersonalFor, personal } from '../verdict.ts'
import { plainId } from './plain-id.ts'

const key = { index: true, unique: true } as const

/** Everybody sees who works here; only those who manage accounts see how to reach them. */
export const User = entity('user', "l'utilisateur", {
  username: field(text(60), "le nom d'utilisateur", personal('erase', 'everyone'), {
    ...key,
    required: true,
  }),
  firstname: field(text(120), 'le prénom', personal('erase', 'everyone')),
  lastname: field(text(120), 'le nom de famille', personal('erase', 'everyone')),
  email: field(email, "l'adresse e-mail", personal('erase', 'managers'), { ...key, local: false }),
  phone: field(phone, 'le téléphone', personal('erase', 'managers')),
  permissions: field(listOf(plainId), 'la liste des droits', impersonalFor('managers')),
  active: field(flag(1), "l'activation", impersonalFor('managers')),
  last_seen: field(moment, 'la dernière connexion', personal('keep', 'managers'), { readonly: true }),
})
export type UserRow = Row<typeof User>

export const Role = entity('role', 'le rôle', {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  permissions: field(listOf(plainId), 'la liste des droits', impersonal),
})
export type RoleRow = Row<typeof Role>

/**
 * One person's use of one device. `revoked`: this person's session there was ended, and their next sign-in lifts it. `blocked_at`: nobody
 * signs in on the device until a manager lifts it (each record of that device says so).
 */
export const Device = entity('device', "l'appareil", {
  name: field(text(120), 'le nom', personal('keep', 'everyone')),
  user_id: field(reference, "l'utilisateur", personal('keep', 'everyone'), { index: true, to: 'user' }),
  pending: field(int(0, { min: 0 }), "le nombre d'envois en attente", impersonal, { readonly: true }),
  oldest_at: field(moment, 'la date du plus ancien envoi', impersonal, { readonly: true }),
  last_seen: field(moment, 'le dernier contact', personal('keep', 'everyone'), { readonly: true }),
  revoked: field(flag(), 'la déconnexion', impersonalFor('managers'), { readonly: true }),
  revoked_at: field(moment, 'la date de la déconnexion', impersonalFor('managers'), { readonly: true }),
  revoked_by: field(reference, "l'auteur de la déconnexion", personal('keep', 'managers'), {
    readonly: true,
    to: 'user',
  }),
  blocked_at: field(moment, 'la date du blocage', impersonalFor('managers'), { readonly: true }),
  blocked_by: field(reference, "l'auteur du blocage", personal('keep', 'managers'), {
    readonly: true,
    to: 'user',
  }),
})
export type DeviceRow = Row<typeof Device>

/** The address of a picture, here or at an image service; never the picture itself, nor a script. */
const logoPattern = /^$|^(?:https?:\/)?\/[\w.~%:@/?&=+,-]+$/
const price = decimal(2, 0, { min: 0 })
const depositKind = v.picklist(['cheque', 'cash', 'card', 'hold'], 'notInArray')
const organisationFields = {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  client_id: field(text(60), "l'identifiant de connexion", impersonal, { readonly: true }),
  namespace: field(text(36), "l'espace de noms", impersonal, { readonly: true }),
  siret: field(text(20), 'le numéro SIRET', impersonal),
  address: field(longText(400), "l'adresse", impersonal),
  phone: field(phone, 'le téléphone', impersonal),
  email: field(email, "l'adresse e-mail", impersonal),
  logo: field(text(500), 'le logo', impersonal),
  zone: field(zone, 'le fuseau horaire', impersonal),
  travel_minutes: field(int(10, { min: 0, max: 240 }), 'la durée de trajet', impersonal),
  site_letter: field(text(1), 'la lettre du site', impersonal),
  holidays: field(oneOf(holidaySets, 'none'), 'la liste des jours fériés', impersonal),
  steps_skipped: field(text(200), 'la liste des étapes', impersonal),
  /** RT18, RT21: what a rental costs besides its objects; 0 is not offered. */
  rental_delivery_price: field(price, 'le prix de la livraison', impersonal),
  rental_removal_price: field(price, "le prix de l'enlèvement", impersonal),
  rental_admin_fee: field(price, 'le montant des frais administratifs', impersonal),
  rental_cancel_fee: field(price, "le montant des frais d'annulation", impersonal),
  /** RT13: how many days a quotation is valid. */
  quotation_days: field(int(30, { min: 1, max: 365 }), 'la validité des devis', impersonal),
  /** Null: no VAT (article 293 B of the CGI). */
  rental_vat_rate: field(nullable(decimal(2, 0, { min: 0, max: 100 })), 'le taux de TVA', impersonal),
  rental_conditions: field(longText(20_000), 'le texte des conditions de location', impersonal),
  rental_document_text: field(longText(2000), 'le texte au pied des documents', impersonal),
  bank_iban: field(text(42), 'le numéro IBAN', impersonal),
  bank_bic: field(text(14), 'le code BIC', impersonal),
  /** RT20: the kinds of deposit that are accepted; none named are all. */
  deposit_kinds: field(listOf(depositKind), 'la liste des formes de caution', impersonal),
}
export const Organisation = entity('organisation', "l'organisation", organisationFields, {
  check: row =>
    faultsIn(row, [
      ['siret', 'siretInvalid', isSiret],
      ['bank_iban', 'ibanInvalid', isIban],
      ['bank_bic', 'bicInvalid', isBic],
      ['logo', 'regexNotMatch', logo => logoPattern.test(logo)],
    ]),
})
export type OrganisationRow = Row<typeof Organisation>
