// The board's drawers: « Brouillons », « Sans date », « À reporter », « À vérifier » (specification section 7), each by index; weighings
// and sales, which no slot holds, are never read.
import { Task, type TaskRow } from '#domain/entities/task.ts'
import { isInTab, type PlanningTab } from '#domain/planning-tabs.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { NO_SLOT } from '#domain/entities/task.ts'
import { tableOf, type LocalDatabase } from '../../database.ts'
import { cardOf, isPlannable, type Card } from './board.ts'
import { unsentIds } from './unsent-ids.ts'

export const DRAWERS = ['drafts', 'undated', 'postponed', 'toCheck'] as const
export type Drawer = (typeof DRAWERS)[number]
export type Waiting = { readonly [drawer in Drawer]: readonly Card[] }

export const waiting = async (
  db: LocalDatabase,
  { tab }: { readonly tab: PlanningTab },
): Promise<Waiting> => {
  const unsent = await unsentIds(db)
  const tasks = tableOf(db, Task)
  const inState = (state: number): Promise<TaskRow[]> => tasks.where('task_state_id').equals(state).toArray()
  const [drafts, postponed, toCheck, free, accepted] = await Promise.all([
    inState(TASK_STATE.draft),
    inState(TASK_STATE.toBePostponed),
    inState(TASK_STATE.toBeChecked),
    tasks.where('$slot').equals(NO_SLOT).primaryKeys(),
    tasks.where('task_state_id').equals(TASK_STATE.accepted).primaryKeys(),
  ])
  // Two lists of keys are crossed before any record is read: accepted work is mostly placed already.
  const isFree = new Set(free)
  const undated = await tasks.bulkGet(accepted.filter(id => isFree.has(id)))
  const cardsOf = (rows: readonly (TaskRow | undefined)[]): Card[] =>
    rows
      .flatMap(row =>
        row !== undefined && isPlannable(row) && isInTab(tab, row.task_type_id) ? [cardOf(row, unsent)] : [],
      )
      .toSorted(byUrgencyThenAge)
  return {
    drafts: cardsOf(drafts.filter(({ shift_instance_id }) => shift_instance_id === null)),
    undated: cardsOf(undated),
    postponed: cardsOf(postponed),
    toCheck: cardsOf(toCheck),
  }
}

const byUrgencyThenAge = (a: Card, b: Card): number =>
  b.priority - a.priority ||
  (a.creation_time ?? '9').localeCompare(b.creation_time ?? '9') ||
  a.id.localeCompare(b.id)
