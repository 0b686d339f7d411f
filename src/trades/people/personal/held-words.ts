// A sheet found about a person, in words: what it is, whose, when and where. Pure.
import { formatDate } from '#records/time/dates.ts'
import { entityByName } from '#records/entities/index.ts'
import { registerName } from '#records/text/called.ts'
import { isolated } from '#records/text/one-direction.ts'
import type { HeldRecord } from '#core/wire/personal-data.ts'
import { fieldLabel } from '#kit/form/field-label.ts'

/** « Tâche », « Partenaire », « Paiement »: the label of the entity without its article; an account is no « utilisateur » here. */
export const heldKind = ({ entity }: Pick<HeldRecord, 'entity'>): string => {
  if (entity === 'user') return 'Compte'
  const label = entityByName(entity)?.label ?? entity
  return fieldLabel(label)
}

/** « Lignes de facture », « Créneaux ». */
export const heldKinds = (entity: string): string =>
  heldKind({ entity }).replace(/^\S+/, first => `${first}${first.endsWith('eau') ? 'x' : 's'}`)

/** Of which kinds of sheet the reader's rights do not show everything, and who sees more. */
export const unseenWords = (unseen: readonly string[]): string => {
  const kinds = unseen.map(entity => heldKind({ entity }).toLowerCase()).join(', ')
  return `Vos droits ne montrent pas toutes les fiches (${kinds})\u00a0: pour répondre en entier, la même recherche est à faire par une personne qui les voit.`
}

export const nothingHeld = (unseen: readonly string[]): string =>
  unseen.length === 0
    ? 'Rien n’est gardé sous ces mots'
    : 'Rien sous ces mots, dans ce que vos droits montrent'

const textOf = (row: HeldRecord['row'], field: string): string => {
  const value = row?.[field]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** « n° 1204 », or the name of a partner or an account. */
export const heldTitle = ({ entity, row }: Pick<HeldRecord, 'entity' | 'row'>): string => {
  if (row === null) return 'Fiche supprimée'
  if (entity === 'task') return textOf(row, 'number') === '' ? 'sans numéro' : `n° ${textOf(row, 'number')}`
  if (entity === 'partner' || entity === 'user')
    return textOf(row, entity === 'user' ? 'username' : 'name') || 'sans nom'
  // A record about a task or about a day has no name of its own.
  return textOf(row, 'label')
}

export const heldWho = ({ row }: Pick<HeldRecord, 'row'>): string =>
  [
    isolated(registerName({ lastname: textOf(row, 'lastname'), firstname: textOf(row, 'firstname') })),
    textOf(row, 'phone1') || textOf(row, 'phone'),
    textOf(row, 'email'),
  ]
    .filter(Boolean)
    .join(', ')

export const heldWhere = ({ row }: Pick<HeldRecord, 'row'>): string => {
  const day = textOf(row, 'date').slice(0, 10)
  return [/^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day, 'dayWithYear') : '', textOf(row, 'city')]
    .filter(Boolean)
    .join(', ')
}
