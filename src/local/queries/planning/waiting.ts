// The board's drawers: « Brouillons », « Sans date », « À reporter », « À vérifier » (specification section 7), each by index; weighings
// and sales, which no slot holds, are never read.
import { NO_SLOT, Task, type TaskRow } from '#domain/entities/task.ts'
import { isInTab, type PlanningTab } from '#domain/planning-tabs.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { tableOf, type LocalDatabase } from '../../database.ts'
import { cardOf, isPlannable, type Card } from './board.ts'

export const DRAWERS = ['drafts', 'undated', 'postponed', 'toCheck'] as const
export type Drawer = (typeof DRAWERS)[number]
export type Waiting = { readonly [drawer in Drawer]: readonly Card[] }

/** One drawer: read by itself, so that a card that is placed does not read thousands that wait to be checked again. */
export const waiting = async (
  db: LocalDatabase,
  { tab, drawer }: { readonly tab: PlanningTab; readonly drawer: Drawer },
): Promise<Card[]> => {
  const rows = await drawers[drawer](tableOf(db, Task))
  return rows
    .flatMap(row => (isPlannable(row) && isInTab(tab, row.task_type_id) ? [cardOf(row, NONE)] : []))
    .toSorted(byUrgencyThenAge)
}
/** What waits on this device is another table's matter, and changes far more often. */
const NONE: ReadonlySet<string> = new Set()

type Tasks = ReturnType<typeof tableOf<TaskRow>>
const inState = (tasks: Tasks, state: number): Promise<TaskRow[]> =>
  tasks.where('task_state_id').equals(state).toArray()

const withoutSlot = (tasks: Tasks, state: number): Promise<TaskRow[]> =>
  tasks.where('[task_state_id+$slot]').equals([state, NO_SLOT]).toArray()

const drawers: { readonly [drawer in Drawer]: (tasks: Tasks) => Promise<readonly TaskRow[]> } = {
  drafts: tasks => withoutSlot(tasks, TASK_STATE.draft),
  // By the index alone: accepted work is mostly placed already, and thousands of it.
  undated: tasks => withoutSlot(tasks, TASK_STATE.accepted),
  postponed: tasks => inState(tasks, TASK_STATE.toBePostponed),
  toCheck: tasks => inState(tasks, TASK_STATE.toBeChecked),
}

const byUrgencyThenAge = (a: Card, b: Card): number =>
  b.priority - a.priority ||
  (a.creation_time ?? '9').localeCompare(b.creation_time ?? '9') ||
  a.id.localeCompare(b.id)
