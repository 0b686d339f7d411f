// The sets of public holidays that an organisation chooses from (CA1). The overseas territories have those of France and a day of their own.
import { closedList } from '../closed-list.ts'

export const holidaySets = closedList(
  [
    { id: 'none', name: 'none', label: 'Aucun' },
    { id: 'france', name: 'france', label: 'France' },
    { id: 'alsace-moselle', name: 'alsace-moselle', label: 'France et Alsace-Moselle' },
    { id: 'guadeloupe', name: 'guadeloupe', label: 'Guadeloupe' },
    { id: 'martinique', name: 'martinique', label: 'Martinique' },
    { id: 'guyane', name: 'guyane', label: 'Guyane' },
    { id: 'la-reunion', name: 'la-reunion', label: 'La Réunion' },
    { id: 'mayotte', name: 'mayotte', label: 'Mayotte' },
    { id: 'saint-barthelemy', name: 'saint-barthelemy', label: 'Saint-Barthélemy' },
    { id: 'saint-martin', name: 'saint-martin', label: 'Saint-Martin' },
  ],
  { id: 'none', name: 'none', label: 'Non déterminé' },
)
export type HolidaySet = (typeof holidaySets.choices)[number]['id']
