// Task types of the specification, section 3, with the other emma names, scopes and the grouping by resource.
import { closedList } from '../closed-list.ts'

export const taskTypes = closedList(
  [
    { id: 1, name: 'collect', label: 'Collecte' },
    { id: 2, name: 'delivery-emma', label: 'Livraison' },
    { id: 3, name: 'visit', label: 'Visite' },
    { id: 4, name: 'emma-partner', label: 'Décheterie' },
    { id: 5, name: 'emma-partner-amistock', label: 'Amistock' },
    { id: 6, name: 'emma-partner-shuttle', label: 'Navette' },
    { id: 7, name: 'emma-partner-special', label: 'Spéciale' },
    { id: 8, name: 'CEP', label: 'CEP' },
    { id: 9, name: 'Liberté', label: 'Liberté' },
    { id: 10, name: 'NEA', label: 'NEA' },
    { id: 12, name: 'loki-removal', label: 'Enlèvement' },
    { id: 13, name: 'loki-return', label: 'Retour' },
    { id: 14, name: 'delivery-loki', label: 'Livraison' },
    { id: 15, name: 'loki-withdrawal', label: 'Retrait' },
    { id: 16, name: 'loki-preparation', label: 'Préparation' },
    { id: 17, name: 'scale-in', label: 'Pesée entrante' },
    { id: 18, name: 'scale-out', label: 'Pesée sortante' },
    { id: 19, name: 'selling', label: 'Vente' },
    { id: 0, name: 'undetermined', label: 'Non déterminé' },
  ],
  { id: 0, name: 'undetermined', label: 'Non déterminé' },
)

export type TaskScope = 'emma' | 'loki' | 'scale'
export const taskScopes = closedList(
  [
    { id: 'emma', name: 'emma', label: 'Collecte' },
    { id: 'loki', name: 'loki', label: 'Location' },
    { id: 'scale', name: 'scale', label: 'Pesée' },
  ],
  { id: 'emma', name: 'emma', label: 'Collecte' },
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
