// Resource types and scopes (specification section 3). « Balance » is used there without a definition: we take it as scale.
import { wordList } from '../closed-list.ts'

export const resourceTypes = wordList(
  {
    undefined: 'Non déterminé',
    truck: 'Camion',
    loki_truck: 'Camion de location',
    emma_truck: 'Camion de collecte',
    counter: 'Comptoir',
    stock: 'Stock',
    scale: 'Balance',
    truck_1: 'Camion, équipe 1',
    truck_2: 'Camion, équipe 2',
    truck_3: 'Camion, équipe 3',
  },
  'undefined',
)

export const resourceScopes = wordList(
  {
    none: 'Aucune famille',
    collect: 'Collecte',
    rent: 'Location',
    scale: 'Pesée',
  },
  'none',
)
