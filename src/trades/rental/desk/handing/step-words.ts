// What preparation and departure say of their step.
import { nameTimes } from '#records/fr/plural.ts'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import type { Handed } from '../../rules/handing/handed.ts'
import { endText } from '../chain.tsx'

/** « Location n° 3118, retrait jeu. 26 nov., matin ». */
export const subOf = ({ dossier: { head } }: HandingSheet, today: string): string => {
  const number = head.number === null ? 'Location' : `Location n°\u00a0${head.number}`
  const way = head.task_type_id === 14 ? 'livraison' : 'retrait'
  return head.date === null
    ? number
    : `${number}, ${way} ${endText({ date: head.date, shift_id: head.shift_id }, today)}`
}

/** « Chaise pliante × 16, Table ». */
export const missingText = (lines: readonly Handed[]): string =>
  lines
    .filter(({ asked, done }) => asked > done)
    .map(({ asked, done, name }) => nameTimes(name, asked - done))
    .join(', ')

/** « par Claire Muller ». */
export const byText = (by: string): string => (by === '' ? '' : ` par ${by}`)
