// Countries (specification section 3).
import { closedList } from '../closed-list.ts'

export const countries = closedList(
  [
    { id: 'FR', name: 'FR', label: 'France' },
    { id: 'DE', name: 'DE', label: 'Deutschland' },
  ],
  { id: 'FR', name: 'unknown', label: 'Code pays inconnu' },
)
