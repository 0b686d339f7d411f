// /:history on this device: the tasks that somebody changed in a period, latest first. It also searches the weeks around the
// period: a task that was moved from farther away is already in its new week.
import { addDays, dayOf, momentOf } from '#records/time/dates.ts'
import { User } from '#records/entities/people.ts'
import { NO_SLOT, Task, type TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import type { Period } from '#records/time/period.ts'
import { firstName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface HistoryFilters {
  readonly scope: 'emma' | 'loki'
  readonly state: number | null
  /** Blank for any. */
  readonly partner: string
  readonly origin: string
}

export interface ChangedTask {
  readonly task: TaskRow
  /** `YYYY-MM-DD HH:mm:ss`, local time. */
  readonly at: string
  /** The author of its last change. */
  readonly person: string
  /** Not acknowledged by the server yet. */
  readonly isOwn: boolean
}

const BEFORE = 28
const AFTER = 63
const WEEK = 7
const SELLING = 19

const wallMoment = (moment: string): string => (moment.endsWith('Z') ? momentOf(Date.parse(moment)) : moment)

export const changedTasks = async (
  db: LocalDatabase,
  { from, to, rights, ...filters }: Period & HistoryFilters & { readonly rights: Rights },
): Promise<ChangedTask[]> => {
  const { scope } = filters
  const unsent = new Set(
    (await db.outbox.toArray()).flatMap(({ entity, id }) => (entity === Task.name ? [id] : [])),
  )
  const found = new Map<string, ChangedTask>()
  const keep = (tasks: readonly TaskRow[]): void => {
    for (const task of tasks) {
      const at = wallMoment(task.modification_time ?? task.state_time ?? '')
      const day = at.slice(0, 10)
      if (
        at !== '' &&
        day >= from &&
        day <= to &&
        isKept(task, filters) &&
        seesTaskType(rights, task.task_type_id)
      )
        found.set(task.id, { task, at, person: '', isOwn: unsent.has(task.id) })
    }
  }
  // Week by week, so that only one week is in memory besides what is kept.
  for (let day = addDays(from, -BEFORE); day <= addDays(to, AFTER); day = addDays(day, WEEK))
    keep(
      await tableOf(db, Task)
        .where('[scope+date]')
        .between([scope, day], [scope, addDays(day, WEEK)], true, false)
        .toArray(),
    )
  keep(
    await tableOf(db, Task)
      .where('$slot')
      .equals(NO_SLOT)
      .filter(task => task.scope === scope)
      .toArray(),
  )
  const changed = [...found.values()].toSorted(
    (a, b) => b.at.localeCompare(a.at) || a.task.id.localeCompare(b.task.id),
  )
  const authors = await tableOf(db, User).bulkGet(changed.map(({ task }) => authorOf(task)))
  return changed.map((one, n) => {
    const author = authors[n]
    return Object.assign({}, one, { person: author === undefined ? '' : firstName(author) })
  })
}

/**
 * The author of the last change. Where the server does not name one: whoever set the state on its day, or else the task's
 * creator.
 */
const authorOf = ({
  modification_author_id,
  state_author_id,
  state_time,
  creator_id,
  creation_time,
  modification_time,
}: TaskRow): string => {
  if (modification_author_id != null) return modification_author_id
  const day = dayOfChange(modification_time)
  if (state_author_id !== null && state_time?.slice(0, 10) === day) return state_author_id
  return creation_time === modification_time ? (creator_id ?? '') : ''
}
const dayOfChange = (moment: string | null): string =>
  moment === null ? '' : moment.endsWith('Z') ? dayOf(Date.parse(moment)) : moment.slice(0, 10)

const isKept = (task: TaskRow, { state, partner, origin }: HistoryFilters): boolean =>
  task.task_type_id !== SELLING &&
  (state === null || task.task_state_id === state) &&
  (partner === '' || task.partner_id === partner) &&
  (origin === '' || task.origin === origin)
