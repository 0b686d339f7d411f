// The messages about one slot, with the names of who wrote and saw them.
import type { TaskPhoto } from '#records/entities/task-line.ts'
import type { Task } from '#records/entities/task.ts'
import type { SlotMessage, SlotMessageRow } from '#records/entities/slot-message.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'
import { firstNamesOf } from '#trades/people/data/first-names.ts'
import { threadOf, type ThreadMessage } from '../rules/thread.ts'

export interface SlotMessages {
  readonly thread: readonly ThreadMessage[]
  /** First names by id. */
  readonly names: ReadonlyMap<string, string>
  /** The pictures that belong to messages, by their id; none of a stop that is not here. */
  readonly photos: ReadonlyMap<string, TaskPhoto>
}

/** `task`: what is about one stop, in whatever slot of the day it was written: a desk may have moved the stop since. */
export const messagesOfSlot = async (
  db: LocalDatabase,
  { resource_id, date, shift_id, task }: Slot & { readonly task?: string | undefined },
): Promise<SlotMessages> => {
  const rows = await messagesOfDays(db, date, date)
  const own = rows.filter(row =>
    task === undefined ? row.resource_id === resource_id && row.shift_id === shift_id : row.task_id === task,
  )
  const thread = threadOf(own)
  const people = thread.flatMap(({ author, seen }) => [author, ...seen.map(({ user }) => user)])
  return { thread, names: await firstNamesOf(db, people), photos: await photosOf(db, own) }
}

export const messagesOfDays = (db: LocalDatabase, from: string, to: string): Promise<SlotMessageRow[]> =>
  tableNamed<typeof SlotMessage>(db.relaxed, 'slot_message')
    .where('date')
    .between(from, to, true, true)
    .toArray()

const photosOf = async (
  db: LocalDatabase,
  rows: readonly SlotMessageRow[],
): Promise<ReadonlyMap<string, TaskPhoto>> => {
  const ids = new Set(
    rows.flatMap(({ task_id, photo_id }) => (task_id === null || photo_id === null ? [] : [task_id])),
  )
  const tasks = await tableNamed<typeof Task>(db.relaxed, 'task').bulkGet([...ids])
  const owners = [...rows, ...tasks.filter(task => task !== undefined)]
  return new Map(owners.flatMap(({ photosList }) => photosList.map(photo => [photo.id, photo] as const)))
}
