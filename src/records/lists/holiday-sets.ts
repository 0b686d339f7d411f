// The sets of public holidays that an organisation chooses from (CA1). The overseas territories have those of France and a day of their own.
import { closedList } from '../closed-list.ts'

const sets = [
  ['none', 'Aucun'],
  ['france', 'France'],
  ['alsace-moselle', 'France et Alsace-Moselle'],
  ['guadeloupe', 'Guadeloupe'],
  ['martinique', 'Martinique'],
  ['guyane', 'Guyane'],
  ['la-reunion', 'La Réunion'],
  ['mayotte', 'Mayotte'],
  ['saint-barthelemy', 'Saint-Barthélemy'],
  ['saint-martin', 'Saint-Martin'],
] as const
export type HolidaySet = (typeof sets)[number][0]

export const holidaySets = closedList(
  sets.map(([id, label]) => ({ id, name: id, label })),
  { id: 'none', label: 'Non déterminé' },
)
