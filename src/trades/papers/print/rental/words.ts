// The words that several papers of a rental share.
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { shifts } from '#records/lists/shifts.ts'
import { formatDate } from '#records/time/dates.ts'
import { rentalHalfDays } from '#trades/rental/rules/rental-price.ts'
import { handoverOf } from '#trades/rental/rules/rental-steps.ts'

export const dossierText = ({ number }: Pick<TaskRow, 'number'>): string =>
  number === null ? 'location sans numéro encore' : `location n°\u00a0${number}`

type End = Pick<TaskRow, 'date' | 'shift_id'>

/** « mardi 24 nov. 2026, après-midi ». */
export const endText = (end: End | undefined): string => {
  if (end === undefined || end.date === null) return 'à convenir'
  const half = end.shift_id === null ? '' : shifts.labelOf(end.shift_id).toLowerCase()
  return [formatDate(end.date, 'dayWithYear'), half].filter(part => part !== '').join(', ')
}

/** « 8 jours », as they are charged (RT2); blank without both days. */
export const durationText = (out: End | undefined, back: End | undefined): string => {
  if (out?.date == null || back?.date == null) return ''
  const halfDays = rentalHalfDays(
    { date: out.date, shift_id: out.shift_id },
    { date: back.date, shift_id: back.shift_id },
  )
  if (halfDays === 0) return ''
  return halfDays === 1 ? 'une demi-journée' : plural(halfDays / 2, 'jour')
}

export const handoverWords = (
  head: Pick<TaskRow, 'task_type_id' | 'resource_types'>,
): { out: string; back: string } =>
  handoverOf(head) === 'delivery'
    ? { out: 'Livraison', back: 'Enlèvement prévu' }
    : { out: 'Départ', back: 'Retour prévu' }

/** Each paragraph of a text that people typed. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
