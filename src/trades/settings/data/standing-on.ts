// What stands on days that are closed, or about to be (CA5), by family: the tasks of this device that the account's planning tabs show (RG5)
// and that keep their place, which a cancelled one and one that waits for another day do not.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seenScopes, seesTaskType } from '#records/rights/seen-tasks.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { daysFrom, isoWeek } from '#records/time/dates.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { isUnder, type Closing } from '../rules/calendar-change.ts'

export interface Standing {
  readonly visits: number
  readonly rentals: number
  /** False when this device does not hold all of these days: there may be more. */
  readonly isWhole: boolean
}

interface Asked {
  readonly closings: readonly Closing[]
  readonly rights: Rights
}

/** One answer for each closing, in their order. Read by day and family, however much the device holds. */
export const standingOn = async (
  db: LocalDatabase,
  { closings, rights }: Asked,
): Promise<readonly Standing[]> => {
  const days = [...new Set(closings.flatMap(({ from, to }) => daysFrom(from, to)))]
  const [held, tasks] = await Promise.all([
    heldWeeks(db, new Set(days.map(isoWeek)), rights),
    tasksOn(db, days, rights),
  ])
  return closings.map(closing => {
    const there = tasks.filter(task => isUnder(closing, task))
    return {
      visits: there.filter(({ scope }) => scope === 'emma').length,
      rentals: there.filter(({ scope }) => scope === 'loki').length,
      isWhole: daysFrom(closing.from, closing.to).every(day => held.has(isoWeek(day))),
    }
  })
}

/** Their place is free again. */
const GIVEN_UP: ReadonlySet<number> = new Set([TASK_STATE.cancelled, TASK_STATE.toBePostponed])

/** The tasks that have their place on these days, sales left out. */
const tasksOn = async (
  db: LocalDatabase,
  days: readonly string[],
  rights: Rights,
): Promise<readonly TaskRow[]> =>
  (
    await tableOf(db, Task)
      .where('[scope+date]')
      .anyOf(days.flatMap(day => seenScopes(rights).map(family => [family, day])))
      .toArray()
  ).filter(
    ({ task_state_id, task_type_id }) =>
      !GIVEN_UP.has(task_state_id) && task_type_id !== SALE && seesTaskType(rights, task_type_id),
  )

/** Those that one of these closings concerns. */
export const tasksUnder = async (
  db: LocalDatabase,
  { closings, rights }: Asked,
): Promise<readonly TaskRow[]> => {
  const days = new Set(closings.flatMap(({ from, to }) => daysFrom(from, to)))
  return (await tasksOn(db, [...days], rights)).filter(task =>
    closings.some(closing => isUnder(closing, task)),
  )
}

/** The weeks of which this device has every task of each family that the account sees: of another it has none. */
const heldWeeks = async (
  db: LocalDatabase,
  weeks: ReadonlySet<string>,
  rights: Rights,
): Promise<ReadonlySet<string>> => {
  const held = await Promise.all(seenScopes(rights).map(family => heldOf(db, family, [...weeks])))
  return new Set([...weeks].filter(week => held.every(found => found.has(week))))
}

const heldOf = async (
  db: LocalDatabase,
  family: string,
  weeks: readonly string[],
): Promise<ReadonlySet<string>> => {
  const shards = await db.shard.bulkGet(weeks.map(week => `${family}/${week}`))
  return new Set(weeks.filter((_, n) => shards[n]?.complete === true))
}

/** Whether this device has every task of a family between two days. */
export const holdsDays = async (
  db: LocalDatabase,
  family: string,
  { from, to }: Pick<Closing, 'from' | 'to'>,
): Promise<boolean> => {
  const weeks = [...new Set(daysFrom(from, to).map(isoWeek))]
  return (await heldOf(db, family, weeks)).size === weeks.length
}
