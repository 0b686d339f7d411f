// The desk's search (screens.md section 3): the results of the text index, or the tasks of a period when nothing is typed,
// matched with the filters. It reads only by index, never all 50,000 tasks.
import { addDays, daysBetween, isoWeek, mondayOf } from '#records/time/dates.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Resource } from '#records/entities/resource.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seenScopes, seesTaskType } from '#records/rights/seen-tasks.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '../database.ts'

export interface SearchFilters {
  /** Blank for no limit. */
  readonly from: string
  readonly to: string
  /** Blank for both families of the collection. */
  readonly scope: string
  readonly type: string
  readonly state: string
  readonly resource: string
  readonly origin: string
  /** « Inclure les annulées ». */
  readonly cancelled: boolean
}
export const NO_FILTERS: SearchFilters = {
  from: '',
  to: '',
  scope: '',
  type: '',
  state: '',
  resource: '',
  origin: '',
  cancelled: false,
}

export interface FoundTask {
  readonly task: TaskRow
  readonly resource: string
}
export interface FoundTasks {
  readonly rows: readonly FoundTask[]
  readonly total: number
  /** The text by which they were found, so that the screen marks this one and not what is typed meanwhile. */
  readonly text: string
}

interface Asked {
  /** In the order of the index; null when nothing was typed. */
  readonly ids: readonly string[] | null
  /** The text with which the index was searched. */
  readonly text?: string
  readonly filters: SearchFilters
  readonly rights: Rights
  readonly limit: number
}

const SELLING = 19

/** RG5 comes first: a search shows nobody what their planning does not. */
export const isFound = (task: TaskRow, filters: SearchFilters, rights: Rights): boolean =>
  task.scope !== 'scale' &&
  seesTaskType(rights, task.task_type_id) &&
  (filters.cancelled ||
    filters.state === String(TASK_STATE.cancelled) ||
    task.task_state_id !== TASK_STATE.cancelled) &&
  (filters.scope === '' || task.scope === filters.scope) &&
  (filters.type === '' ? task.task_type_id !== SELLING : String(task.task_type_id) === filters.type) &&
  (filters.state === '' || filters.state.split(',').includes(String(task.task_state_id))) &&
  (filters.resource === '' || task.resource_id === filters.resource) &&
  (filters.origin === '' || task.origin === filters.origin) &&
  (filters.from === '' || (task.date !== null && task.date >= filters.from)) &&
  (filters.to === '' || (task.date !== null && task.date <= filters.to))

export const foundTasks = async (
  db: LocalDatabase,
  { ids, text = '', limit, ...asked }: Asked,
): Promise<FoundTasks> => {
  const [tasks, resources] = await Promise.all([
    ids === null ? tasksOfPeriod(db, asked) : tasksNamed(db, ids, asked),
    tableOf(db, Resource).toArray(),
  ])
  const shown = tasks.slice(0, limit)
  const names = new Map(resources.map(({ id, name }) => [id, name]))
  return {
    total: tasks.length,
    text,
    rows: shown.map(task => ({ task, resource: names.get(task.resource_id ?? '') ?? task.resource_name })),
  }
}

const tasksNamed = async (
  db: LocalDatabase,
  ids: readonly string[],
  { filters, rights }: Pick<Asked, 'filters' | 'rights'>,
): Promise<TaskRow[]> =>
  (await tableOf(db, Task).bulkGet([...ids])).flatMap(task =>
    task !== undefined && isFound(task, filters, rights) ? [task] : [],
  )

/** Latest first. */
const tasksOfPeriod = async (
  db: LocalDatabase,
  { filters, rights }: Pick<Asked, 'filters' | 'rights'>,
): Promise<TaskRow[]> => {
  const scopes = filters.scope === '' ? ['emma', 'loki'] : [filters.scope]
  const found = await Promise.all(
    scopes.map(scope =>
      tableOf(db, Task)
        .where('[scope+date]')
        .between([scope, filters.from], [scope, filters.to === '' ? '\uffff' : filters.to], true, true)
        .filter(task => isFound(task, filters, rights))
        .toArray(),
    ),
  )
  return found
    .flat()
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || b.id.localeCompare(a.id))
}

/** Always the same array, so that a list rendered from it is not rendered again. */
const NO_ROWS: readonly TaskRow[] = []

/** Those of the server's results that are on this device: its own row is newer, or not sent yet. */
export const heldAmong = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<readonly TaskRow[]> =>
  ids.length === 0
    ? NO_ROWS
    : (await tableOf(db, Task).bulkGet([...ids])).flatMap(task => (task === undefined ? [] : [task]))

interface Here {
  readonly held: readonly TaskRow[]
  /** What is already listed. */
  readonly found: readonly FoundTask[]
  readonly filters: SearchFilters
  readonly rights: Rights
}

/** Further results of the server, listed below: each task once, and this device's row where it has one. */
export const joined = (
  tasks: readonly TaskRow[],
  { held, found, filters, rights }: Here,
): readonly FoundTask[] => {
  const listed = new Set(found.map(({ task }) => task.id))
  const own = new Map(held.map(task => [task.id, task]))
  return tasks
    .filter(({ id }) => !listed.has(id))
    .map(task => own.get(task.id) ?? task)
    .filter(task => isFound(task, filters, rights))
    .map(task => ({ task, resource: task.resource_name }))
}

export interface FoundThing {
  readonly id: string
  readonly code: string
  readonly object: string
  readonly state: string
}

/** Instances with stickers among the results of the index. */
export const foundThings = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<FoundThing[]> => {
  if (ids.length === 0) return []
  const things = (await tableOf(db, ObjectInstance).bulkGet([...ids])).filter(one => one !== undefined)
  const objects = await tableOf(db, CatalogueObject).bulkGet(things.map(({ object_id }) => object_id ?? ''))
  return things.map((thing, n) => ({
    id: thing.id,
    code: thing.external_id,
    object: objects[n]?.name ?? '',
    state: instanceStates.labelOf(thing.state),
  }))
}

export interface HeldPeriod {
  /** Number of whole days that this device holds before and after today, for every family that the person sees. */
  readonly before: number
  readonly after: number
}

/** Null when it holds none yet. Consecutive weeks around today; the first missing week ends the period. */
export const heldPeriod = async (
  db: LocalDatabase,
  { today, rights }: { readonly today: string; readonly rights: Rights },
): Promise<HeldPeriod | null> => {
  const shards = await db.shard.toArray()
  const complete = new Set(shards.filter(one => one.complete || one.restarted).map(({ name }) => name))
  const isHeld = (day: string): boolean => {
    const week = isoWeek(day)
    return seenScopes(rights).every(scope => complete.has(`${scope}/${week}`))
  }
  const monday = mondayOf(today)
  if (!isHeld(monday)) return null
  let [first, last] = [monday, monday]
  while (isHeld(addDays(first, -7))) first = addDays(first, -7)
  while (isHeld(addDays(last, 7))) last = addDays(last, 7)
  return { before: daysBetween(first, today), after: daysBetween(today, addDays(last, 6)) }
}
