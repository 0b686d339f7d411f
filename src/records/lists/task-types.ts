// Task types of the specification, section 3, with the other emma names, scopes and the grouping by resource.
import { closedList, wordList, undetermined } from '../closed-list.ts'

export const taskTypes = closedList(
  [
    { id: 1, label: 'Collecte' },
    { id: 2, label: 'Livraison' },
    { id: 3, label: 'Visite' },
    { id: 4, label: 'Décheterie' },
    { id: 5, label: 'Amistock' },
    { id: 6, label: 'Navette' },
    { id: 7, label: 'Spéciale' },
    { id: 8, label: 'CEP' },
    { id: 9, label: 'Liberté' },
    { id: 10, label: 'NEA' },
    { id: 12, label: 'Enlèvement' },
    { id: 13, label: 'Retour' },
    { id: 14, label: 'Livraison' },
    { id: 15, label: 'Retrait' },
    { id: 16, label: 'Préparation' },
    { id: 17, label: 'Pesée entrante' },
    { id: 18, label: 'Pesée sortante' },
    { id: 19, label: 'Vente' },
    { id: 0, label: 'Non déterminé' },
  ],
  undetermined(0),
)

export type TaskScope = 'emma' | 'loki' | 'scale'
export const taskScopes = wordList(
  {
    emma: 'Collecte',
    loki: 'Location',
    scale: 'Pesée',
  },
  'emma',
  'Collecte',
)

/** The scope follows from the type (api-dialect.md section 13); sales belong to emma (specification section 1). */
export const scopeOfTaskType = (task_type_id: number): TaskScope =>
  task_type_id >= 12 && task_type_id <= 16
    ? 'loki'
    : task_type_id === 17 || task_type_id === 18
      ? 'scale'
      : 'emma'

/** Among all types « Livraison » is said twice: there the family tells which one. */
export const typeAmongAll = (task_type_id: number): string => {
  const label = taskTypes.labelOf(task_type_id)
  const namesakes = taskTypes.choices.filter(one => one.label === label)
  if (namesakes.length < 2) return label
  return `${label} (${taskScopes.labelOf(scopeOfTaskType(task_type_id)).toLowerCase()})`
}

export const partnerTaskTypes: ReadonlySet<number> = new Set([4, 5, 6, 7, 8, 9, 10])
/** Types that never need a name, a town or a phone. */
export const anonymousTaskTypes: ReadonlySet<number> = new Set([16, 17, 18, 19])
