// A sheet that was found about somebody, in words: what it is, whose, when and where. Pure.
import { formatDate } from '#records/time/dates.ts'
import type { HeldRecord } from '#core/wire/personal-data.ts'

const kinds: { readonly [entity: string]: string | undefined } = {
  task: 'Tâche',
  partner: 'Partenaire',
  user: 'Compte',
}

export const heldKind = ({ entity }: Pick<HeldRecord, 'entity'>): string => kinds[entity] ?? entity

const textOf = (row: HeldRecord['row'], field: string): string => {
  const value = row?.[field]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** « n° 1204 », or the name that a partner and an account go by. */
export const heldTitle = ({ entity, row }: Pick<HeldRecord, 'entity' | 'row'>): string => {
  if (row === null) return 'Fiche supprimée'
  if (entity === 'task') return textOf(row, 'number') === '' ? 'sans numéro' : `n° ${textOf(row, 'number')}`
  return textOf(row, entity === 'user' ? 'username' : 'name') || 'sans nom'
}

export const heldWho = ({ row }: Pick<HeldRecord, 'row'>): string =>
  [
    [textOf(row, 'lastname'), textOf(row, 'firstname')].filter(Boolean).join(' '),
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
