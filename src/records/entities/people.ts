// People, role models, devices and the organisation. Secrets (passwords, tokens) live in tables of their own on the server.
import { entity, field, type Row } from '../entity.ts'
import { email, flag, int, listOf, longText, moment, phone, reference, text } from '../field-types.ts'
import { siretIssue } from '../values/siret.ts'
import { zone } from '../time/zone.ts'
import { plainId } from './plain-id.ts'

export const User = entity('user', "l'utilisateur", {
  username: field(text(60), "le nom d'utilisateur", { index: true, required: true, unique: true }),
  firstname: field(text(60), 'le prénom'),
  lastname: field(text(60), 'le nom de famille'),
  email: field(email, "l'adresse e-mail", { index: true, local: false, unique: true }),
  phone: field(phone, 'le téléphone'),
  permissions: field(listOf(plainId), 'la liste des droits'),
  active: field(flag(1), "l'activation"),
  last_seen: field(moment, 'la dernière connexion', { readonly: true }),
})
export type UserRow = Row<typeof User>

export const Role = entity('role', 'le rôle', {
  name: field(text(60), 'le nom', { required: true }),
  permissions: field(listOf(plainId), 'la liste des droits'),
})
export type RoleRow = Row<typeof Role>

export const Device = entity('device', "l'appareil", {
  name: field(text(120), 'le nom'),
  user_id: field(reference, "l'utilisateur", { index: true, to: 'user' }),
  pending: field(int(0, { min: 0 }), "le nombre d'envois en attente", { readonly: true }),
  oldest_at: field(moment, 'la date du plus ancien envoi', { readonly: true }),
  last_seen: field(moment, 'le dernier contact', { readonly: true }),
  revoked: field(flag(), 'la révocation', { readonly: true }),
})
export type DeviceRow = Row<typeof Device>

/** Where a picture lies, here or at an image service; never the picture itself, nor a script. */
const logoPattern = /^$|^(?:https?:\/)?\/[\w.~%:@/?&=+,-]+$/
const organisationFields = {
  name: field(text(120), 'le nom', { required: true }),
  client_id: field(text(60), "l'identifiant de connexion", { readonly: true }),
  namespace: field(text(36), "l'espace de noms", { readonly: true }),
  siret: field(text(20), 'le numéro SIRET'),
  address: field(longText(400), "l'adresse"),
  phone: field(phone, 'le téléphone'),
  email: field(email, "l'adresse e-mail"),
  logo: field(text(500), 'le logo'),
  zone: field(zone, 'le fuseau horaire'),
  travel_minutes: field(int(10, { min: 0, max: 240 }), 'la durée de trajet'),
  site_letter: field(text(1), 'la lettre du site'),
}
export const Organisation = entity('organisation', "l'organisation", organisationFields, {
  check: ({ siret, logo }) => [
    ...(siretIssue(String(siret)) === null ? [] : [{ field: 'siret', rule: 'siretInvalid' }]),
    ...(logoPattern.test(String(logo)) ? [] : [{ field: 'logo', rule: 'regexNotMatch' }]),
  ],
})
export type OrganisationRow = Row<typeof Organisation>
