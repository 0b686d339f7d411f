// Shifts of a day (specification section 3); Journée overlaps the two others (SL2).
import { closedList } from '../closed-list.ts'

export const shifts = closedList(
  [
    { id: 1, label: 'Matin' },
    { id: 2, label: 'Après-midi' },
    { id: 3, label: 'Journée' },
  ],
  { id: 3, label: 'Non déterminé' },
)
