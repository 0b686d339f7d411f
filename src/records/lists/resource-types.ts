// Resource types and scopes (specification section 3). « Balance » is used there without a definition: we take it as scale.
import { closedList } from '../closed-list.ts'

export const resourceTypes = closedList(
  [
    { id: 'undefined', name: 'undefined', label: 'Non déterminé' },
    { id: 'truck', name: 'truck', label: 'Camion' },
    { id: 'loki_truck', name: 'loki_truck', label: 'Camion de location' },
    { id: 'emma_truck', name: 'emma_truck', label: 'Camion de collecte' },
    { id: 'counter', name: 'counter', label: 'Comptoir' },
    { id: 'stock', name: 'stock', label: 'Stock' },
    { id: 'scale', name: 'scale', label: 'Balance' },
    { id: 'truck_1', name: 'truck_1', label: 'Camion, équipe 1' },
    { id: 'truck_2', name: 'truck_2', label: 'Camion, équipe 2' },
    { id: 'truck_3', name: 'truck_3', label: 'Camion, équipe 3' },
  ],
  { id: 'undefined', name: 'undefined', label: 'Non déterminé' },
)

export const resourceScopes = closedList(
  [
    { id: 'none', name: 'none', label: 'Aucune famille' },
    { id: 'collect', name: 'collect', label: 'Collecte' },
    { id: 'rent', name: 'rent', label: 'Location' },
    { id: 'scale', name: 'scale', label: 'Pesée' },
  ],
  { id: 'none', name: 'none', label: 'Non déterminé' },
)
