// A request as its form shows it (screens.md section 3): the task, the tasks linked to it, the people of its history, and the
// changes of it that this device captured and has not sent.
import { addDays } from '#records/time/dates.ts'
import { User } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { fullName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { capturedAt, type Entry } from '#core/store/rows/entry.ts'

export interface UnsentChange {
  readonly op: Entry['op']
  /** ISO 8601 UTC. */
  readonly at: string
  readonly user: string
  readonly patch: Entry['patch']
  readonly from: Entry['from']
}

export interface RequestSheet {
  readonly task: TaskRow
  readonly resourceName: string
  /** The chain that it belongs to (RT9), first step first; empty when it has no links. */
  readonly chain: readonly TaskRow[]
  readonly unsent: readonly UnsentChange[]
  /** Names by id. */
  readonly people: { readonly [id: string]: string }
}

const LONGEST_CHAIN = 12
/** How many days ahead the chain is searched; a longer rental is found from its first step. */
const RENTAL_DAYS = 62

/** Null when it is not on this device. */
export const requestSheet = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<RequestSheet | null> => {
  const row = await tableOf(db, Task).get(id)
  if (row === undefined || row.deleted === 1) return null
  const task = { ...blankRow(Task), ...row }
  const entries = await db.outbox.where('[entity+id]').equals([Task.name, id]).sortBy('seq')
  const resource = task.resource_id === null ? undefined : await tableOf(db, Resource).get(task.resource_id)
  const wanted = [task.creator_id, task.state_author_id, ...entries.map(({ user }) => user)]
  const people = await tableOf(db, User).bulkGet([...new Set(wanted.filter(one => one !== null))])
  return {
    task,
    resourceName: resource?.name ?? task.resource_name,
    chain: await chainOf(db, task),
    unsent: entries.map(entry => ({
      op: entry.op,
      at: new Date(capturedAt(entry)).toISOString(),
      user: entry.user,
      patch: entry.patch,
      from: entry.from,
    })),
    people: Object.fromEntries(
      people.flatMap(one => (one === undefined ? [] : [[one.id, fullName(one, one.username)]])),
    ),
  }
}

/**
 * Forward by its own link; backward among the tasks of the same family near its day, since no index finds the task that names it.
 */
const chainOf = async (db: LocalDatabase, task: TaskRow): Promise<TaskRow[]> => {
  const after: TaskRow[] = []
  for (let next = task.next_task_id; next !== null && after.length < LONGEST_CHAIN;) {
    const found = await tableOf(db, Task).get(next)
    if (found === undefined || after.some(({ id }) => id === found.id)) break
    after.push({ ...blankRow(Task), ...found })
    next = found.next_task_id ?? null
  }
  const before: TaskRow[] = task.scope === 'loki' ? await predecessors(db, task) : []
  return before.length + after.length === 0 ? [] : [...before, task, ...after]
}

const predecessors = async (db: LocalDatabase, task: TaskRow): Promise<TaskRow[]> => {
  if (task.date === null) return []
  const rentals = await tableOf(db, Task)
    .where('[scope+date]')
    .between([task.scope, addDays(task.date, -RENTAL_DAYS)], [task.scope, task.date], true, true)
    .toArray()
  const found: TaskRow[] = []
  for (let id = task.id; found.length < LONGEST_CHAIN;) {
    const previous = rentals.find(one => one.next_task_id === id)
    if (previous === undefined || previous.id === task.id) break
    found.unshift({ ...blankRow(Task), ...previous })
    id = previous.id
  }
  return found
}
