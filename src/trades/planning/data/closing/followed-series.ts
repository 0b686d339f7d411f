// Where the series put their occurrences once the calendar has changed: what the server will do (RC8), computed from what this device holds.
import { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { planningScopes } from '#records/rights/seen-tasks.ts'
import { addDays } from '#records/time/dates.ts'
import { exceptionsAfter, type CalendarChange } from '#trades/settings/rules/calendar-change.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { familiesOf, followFamily, type Calendar, type Followed } from '../../rules/series/follow-calendar.ts'
import { countedFrom, HORIZON_DAYS, SEARCH_DAYS } from '../../rules/series/recurrence.ts'

export interface Calendars {
  readonly was: Calendar
  readonly is: Calendar
}

/** The calendar as it is, and as the change leaves it. */
export const calendarsOf = async (
  db: LocalDatabase,
  change: CalendarChange,
  today: string,
): Promise<Calendars> => {
  const [schedules, exceptions] = await Promise.all([
    tableOf(db, ShiftResource).toArray(),
    tableOf(db, ShiftException).where('date').aboveOrEqual(addDays(today, -SEARCH_DAYS)).toArray(),
  ])
  return {
    was: { schedules, exceptions },
    is: { schedules, exceptions: exceptionsAfter(exceptions, change) },
  }
}

/**
 * What becomes of each occurrence that does not stay, by its id. All series are read, once: days that open bring back what stands elsewhere, and
 * a day that closes may take away an occurrence of another day, where its series comes twice then.
 */
export const followedOf = async (
  db: LocalDatabase,
  calendars: Calendars,
  today: string,
): Promise<ReadonlyMap<string, Followed<TaskRow>>> => {
  const last = addDays(today, HORIZON_DAYS + SEARCH_DAYS)
  const tasks = await Promise.all(
    planningScopes.map(scope =>
      tableOf(db, Task)
        .where('[scope+date]')
        .between([scope, today], [scope, last], true, true)
        .filter(({ series_id, frequency_key }) => series_id !== null && frequency_key !== null)
        .toArray(),
    ),
  )
  const followed = familiesOf(tasks.flat()).flatMap(family => {
    const days = family.tasks.flatMap(({ series_date }) => series_date ?? [])
    return followFamily(family, countedFrom(family.of, days), { today, ...calendars })
  })
  return new Map(followed.map(each => [each.one.id, each]))
}
