// What stands on days that are closed, or about to be (CA5): the tasks of this device that are not cancelled, by family.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { daysFrom, isoWeek } from '#records/time/dates.ts'
import { overlappingShifts } from '#records/values/placement.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { ClosedDays } from '../rules/closed-spans.ts'

export type Closing = Pick<ClosedDays, 'from' | 'to' | 'resource_id' | 'shift_id'>

export interface Standing {
  readonly visits: number
  readonly rentals: number
  /** False when this device does not hold all of these days: there may be more. */
  readonly isWhole: boolean
}

const FAMILIES = ['emma', 'loki'] as const

/** One answer for each closing, in their order. Read by day and family, however much the device holds. */
export const standingOn = async (
  db: LocalDatabase,
  { closings }: { readonly closings: readonly Closing[] },
): Promise<readonly Standing[]> => {
  const days = [...new Set(closings.flatMap(({ from, to }) => daysFrom(from, to)))]
  const [held, tasks] = await Promise.all([heldWeeks(db, new Set(days.map(isoWeek))), tasksOn(db, days)])
  return closings.map(closing => {
    const there = tasks.filter(task => standsOn(task, closing))
    return {
      visits: there.filter(({ scope }) => scope === 'emma').length,
      rentals: there.filter(({ scope }) => scope === 'loki').length,
      isWhole: daysFrom(closing.from, closing.to).every(day => held.has(isoWeek(day))),
    }
  })
}

/** The tasks of these days that are not cancelled, sales left out. */
const tasksOn = async (db: LocalDatabase, days: readonly string[]): Promise<readonly TaskRow[]> =>
  (
    await tableOf(db, Task)
      .where('[scope+date]')
      .anyOf(days.flatMap(day => FAMILIES.map(family => [family, day])))
      .toArray()
  ).filter(
    ({ task_state_id, task_type_id }) => task_state_id !== TASK_STATE.cancelled && task_type_id !== SALE,
  )

/** Those that a closing concerns. */
export const tasksUnder = async (db: LocalDatabase, closing: Closing): Promise<readonly TaskRow[]> =>
  (await tasksOn(db, daysFrom(closing.from, closing.to))).filter(task => standsOn(task, closing))

const standsOn = (task: TaskRow, { from, to, resource_id, shift_id }: Closing): boolean =>
  task.date !== null &&
  task.date >= from &&
  task.date <= to &&
  (resource_id === null || task.resource_id === resource_id) &&
  (shift_id === null || task.shift_id === null || overlappingShifts(shift_id).includes(task.shift_id))

/** The weeks of which this device has every task of both families. */
const heldWeeks = async (db: LocalDatabase, weeks: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const all = [...weeks]
  const shards = await Promise.all(
    FAMILIES.map(family => db.shard.bulkGet(all.map(week => `${family}/${week}`))),
  )
  return new Set(all.filter((_, n) => shards.every(found => found[n]?.complete === true)))
}
