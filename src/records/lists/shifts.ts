// Shifts of a day (specification section 3); Journée overlaps the two others (SL2).
import { closedList } from '../closed-list.ts'

export const shifts = closedList(
  [
    { id: 1, name: 'morning', label: 'Matin' },
    { id: 2, name: 'afternoon', label: 'Après-midi' },
    { id: 3, name: 'day', label: 'Journée' },
  ],
  { id: 3, name: 'day', label: 'Non déterminé' },
)
