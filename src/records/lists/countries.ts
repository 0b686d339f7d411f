// Countries (specification section 3).
import { closedList } from '../closed-list.ts'

export const countries = closedList(
  [
    { id: 'FR', label: 'France' },
    { id: 'DE', label: 'Deutschland' },
  ],
  { id: 'FR', label: 'Code pays inconnu' },
)
