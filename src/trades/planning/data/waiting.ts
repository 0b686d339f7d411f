// The board's drawers: « Brouillons », « Sans date », « À reporter », « À vérifier » (specification section 7), each by index;
// weighings and sales, which belong to no slot, are never read.
import type { Collection } from 'dexie'
import { slotPresenceKey, Task, type TaskRow } from '#records/entities/task.ts'
import { isInTab, isPlannable, type PlanningTab } from '../rules/planning-tabs.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { cardOf, type Card } from './board.ts'
import { rentalMarks } from './rental/rental-marks.ts'

export const DRAWERS = ['drafts', 'undated', 'postponed', 'toCheck'] as const
export type Drawer = (typeof DRAWERS)[number]
export interface Contents {
  readonly count: number
  /** Undefined when only the count is known. */
  readonly cards: readonly Card[] | undefined
}
export type Waiting = { readonly [drawer in Drawer]: Contents }

export interface WaitingAsked {
  readonly tab: PlanningTab
  readonly drawer: Drawer
}

interface CardsAsked extends WaitingAsked {
  readonly today: string
}

/** One drawer, read separately, so that placing a card does not read again the thousands that wait to be checked. */
export const waiting = async (db: LocalDatabase, { tab, drawer, today }: CardsAsked): Promise<Card[]> => {
  const found = await eachRange(db, { tab, drawer }, range => range.toArray())
  const tasks = found.flat()
  const marks = await rentalMarks(db, { tasks, today })
  return tasks.map(task => cardOf(task, { marks: marks.get(task.id) })).toSorted(byUrgencyThenAge)
}

/** The count of a closed drawer: no row is read for it. */
export const waitingCount = async (db: LocalDatabase, { tab, drawer }: WaitingAsked): Promise<number> => {
  const found = await eachRange(db, { tab, drawer }, range => range.count())
  return found.reduce((sum, count) => sum + count, 0)
}

/** Only by index: most accepted tasks, thousands of them, are already placed. */
const eachRange = <T>(
  db: LocalDatabase,
  { tab, drawer }: WaitingAsked,
  read: (range: Collection<TaskRow, string>) => PromiseLike<T>,
): Promise<T[]> => {
  const types = taskTypes.choices.map(({ id }) => id).filter(id => isPlannable(id) && isInTab(tab, id))
  return db.relaxed.dexie.transaction('r', [Task.name], async () => {
    const index = tableOf(db, Task).where('[task_state_id+$standing]')
    const keys = types.flatMap(type => standings[drawer].map(hasSlot => slotPresenceKey(type, hasSlot)))
    return Promise.all(keys.map(key => read(index.equals([states[drawer], key]))))
  })
}

const states: { readonly [drawer in Drawer]: number } = {
  drafts: TASK_STATE.draft,
  undated: TASK_STATE.accepted,
  postponed: TASK_STATE.toBePostponed,
  toCheck: TASK_STATE.toBeChecked,
}
/** A postponed task, or one to check, may keep the slot that it came from. */
const standings: { readonly [drawer in Drawer]: readonly boolean[] } = {
  drafts: [false],
  undated: [false],
  postponed: [false, true],
  toCheck: [false, true],
}

/** Whether a task in this drawer may also be in a slot. */
export const keepsSlot = (drawer: Drawer): boolean => standings[drawer].includes(true)

const byUrgencyThenAge = (a: Card, b: Card): number =>
  b.priority - a.priority ||
  (a.creation_time ?? '9').localeCompare(b.creation_time ?? '9') ||
  a.id.localeCompare(b.id)
