// Task states with both sets of labels (specification section 3, TS5): « Réalisée » and « À vérifier » for emma and loki, «
// Terminée » and « À valider » for scale. Matching by label understands all of them.
import { closedList, undetermined } from '../closed-list.ts'
import type { TaskScope } from '../lists/task-types.ts'

export const TASK_STATE = {
  undetermined: 0,
  draft: 1,
  accepted: 2,
  cancelled: 3,
  toBePostponed: 4,
  done: 5,
  notDone: 6,
  toBeChecked: 7,
} as const
export type TaskState = (typeof TASK_STATE)[keyof typeof TASK_STATE]

export const taskStates = closedList<TaskState>(
  [
    { id: 0, label: 'Non déterminé' },
    { id: 1, label: 'Brouillon' },
    { id: 2, label: 'Acceptée' },
    { id: 3, label: 'Annulée' },
    { id: 4, label: 'À reporter' },
    { id: 5, label: 'Réalisée' },
    { id: 6, label: 'Non réalisée' },
    { id: 7, label: 'À vérifier' },
  ],
  undetermined(0),
)

const scaleReadings: { readonly [id: number]: string | undefined } = { 5: 'Terminée', 7: 'À valider' }

export const taskStateLabel = (task_state_id: unknown, scope: TaskScope): string =>
  (scope === 'scale' && typeof task_state_id === 'number' ? scaleReadings[task_state_id] : undefined) ??
  taskStates.labelOf(task_state_id)
