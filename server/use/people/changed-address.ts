// Whose e-mail address changed is told at the old one, whoever changed it: an account manager's session may be stolen too, and at the new
// address the person would never hear of it.
import { formatDate, momentOf } from '#records/time/dates.ts'
import { fullName } from '#records/text/called.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { AddressChange, Ports } from '../write/caller.ts'
import { organisationFacts } from '../write/organisation.ts'
import type { Mail } from './mail.ts'

export const tellOldAddress = async (
  { ports, mail }: { readonly ports: Ports; readonly mail: Mail },
  { org, user_id, username, before, after, by, at }: AddressChange,
): Promise<void> => {
  const data = ports.storage.of(org)
  const { zone } = await organisationFacts(data, org)
  const when = formatDate(momentOf(at, zone), 'dayWithHour')
  const account = `du compte «\u202f${username}\u202f»`
  const what = after === '' ? `a été retirée ${account}` : `${account} a été remplacée par une autre`
  const how =
    by === user_id ? 'depuis votre profil, avec votre mot de passe' : `par ${await nameOf(ports, org, by)}`
  await mail.send({
    to: before,
    subject: 'Votre adresse e-mail Quai a changé',
    text: [
      'Bonjour,',
      `Cette adresse ${what}, ${how}\u00a0: ${when}.`,
      'Ce qui concerne ce compte n’arrivera plus ici, et surtout pas les liens pour choisir un mot de passe.',
      'Si vous le saviez, il n’y a rien à faire.',
      'Sinon, changez tout de suite votre mot de passe dans «\u202fMon profil\u202f», et prévenez la personne qui gère les comptes\u00a0: elle peut remettre cette adresse.',
    ].join('\n\n'),
  })
}

const nameOf = async ({ storage }: Ports, org: string, id: string): Promise<string> => {
  const user = await storage.of(org).get('user', id)
  const [firstname, lastname] = [plainText(user?.['firstname']), plainText(user?.['lastname'])]
  return fullName({ firstname, lastname }) || plainText(user?.['username']) || 'le serveur'
}
