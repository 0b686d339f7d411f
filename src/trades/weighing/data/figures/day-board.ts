// The weighing dashboard of a day (screens.md section 6): live, open weighing sessions included, and the devices with weighings
// that were not sent yet.
import { Device } from '#records/entities/people.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isShutOut } from '#records/states/device-wait.ts'
import { addDays, weekdayIndex } from '#records/time/dates.ts'
import { anomaliesOf, byHour, byPerson, type Anomaly, type HourFigures } from '../../rules/day-board.ts'
import { addTotals, NO_TOTALS, sessionTotals, type Totals } from '../../rules/session-totals.ts'
import { factsOfSession, weighingFacts, type WeighingFact } from '../../rules/statistics/facts.ts'
import type { Group } from '../../rules/statistics/figures.ts'
import { wayLabel, wayOf } from '../../rules/way.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { flowName, namesHere } from '#trades/stock/data/catalogue-here.ts'
import { factSources } from './facts-of-period.ts'
import {
  cardOf,
  linesOfDay,
  openSessions,
  sessionsAround,
  sessionsBetween,
  sessionsToCheck,
  type Reader,
  type SessionCard,
} from '../sessions/sessions.ts'
import { usualWeights } from '#trades/stock/data/usual-weights.ts'

export interface DeviceWaiting {
  readonly id: string
  readonly name: string
  readonly pending: number
  readonly oldestAt: string | null
  readonly lastSeen: string | null
}

export interface DayBoard {
  readonly in: Totals
  readonly out: Totals
  readonly hours: readonly HourFigures[]
  /** Grams per hour on this weekday, the mean of the weeks held before; empty without any. */
  readonly usualHours: readonly { readonly hour: string; readonly weight: number }[]
  readonly people: readonly Group[]
  readonly open: readonly SessionCard[]
  readonly toCheck: readonly SessionCard[]
  readonly anomalies: readonly Anomaly[]
  readonly devices: readonly DeviceWaiting[]
  /** Latest first. */
  readonly lines: readonly WeighingFact[]
}

/** Eight weeks: the period for « sorti plus qu'entré » (where this device holds all of it) and for the usual day. */
const STOCK_DAYS = 56
export const stockPeriod = (day: string): { readonly from: string; readonly to: string } => ({
  from: addDays(day, -STOCK_DAYS),
  to: day,
})

export const weighingDay = async (
  db: LocalDatabase,
  { day, isStockHeld, ...reader }: Reader & { readonly day: string; readonly isStockHeld: boolean },
): Promise<DayBoard> => {
  const sessions = await sessionsAround(db, day)
  const today = sessions.map(task => Object.assign({}, task, { objects: linesOfDay(task, day) }))
  const names = await namesHere(db)
  const recent = await sessionsBetween(db, stockPeriod(day).from, day)
  const sources = await factSources(db, recent)
  const facts = today.flatMap(task => factsOfSession(task, sources))
  const open = await openSessions(db, reader, names)
  const waiting = await sessionsToCheck(db)
  const shown = [...recent, ...waiting, ...open.map(({ task }) => task)]
  const usuals = await usualWeights(db, {
    objects: [...new Set(shown.flatMap(({ objects }) => objects.flatMap(line => line.object_id ?? [])))],
  })
  const describe = (task: TaskRow): string =>
    [
      task.number === null ? wayLabel(wayOf(task.task_type_id)) : `Session ${task.number}`,
      flowName(names, task),
      names.peopleById.get(task.creator_id ?? reader.user) ?? '',
    ]
      .filter(part => part !== '')
      .join(', ')
  const usual = weighingFacts(
    recent.filter(({ date }) => date !== null && isSameWeekday(date, day)),
    sources,
  )
  return {
    ...sumsOf(today),
    hours: byHour(facts),
    usualHours: usualHours(usual),
    people: byPerson(facts, id => names.peopleById.get(id === '' ? reader.user : id) ?? 'Personne inconnue'),
    open,
    toCheck: waiting.map(task => cardOf(task, names, reader)),
    anomalies: anomaliesOf({
      sessions: [...open.map(({ task }) => task), ...waiting],
      // Without the whole period, pieces that came in before it would be reported as never having come in.
      facts: isStockHeld ? weighingFacts(recent, sources) : [],
      usualOf: object_id => usuals.get(object_id ?? '') ?? null,
      describe,
      at: reader.at,
    }),
    devices: await devicesWaiting(db),
    lines: facts.toSorted((a, b) => b.time.localeCompare(a.time)),
  }
}

const sumsOf = (today: readonly TaskRow[]): { in: Totals; out: Totals } => {
  const sums = { in: NO_TOTALS, out: NO_TOTALS }
  for (const task of today) {
    const way = wayOf(task.task_type_id)
    sums[way] = addTotals(sums[way], sessionTotals(task.objects))
  }
  return sums
}

const isSameWeekday = (date: string, day: string): boolean =>
  date < day && weekdayIndex(date) === weekdayIndex(day)

const usualHours = (facts: readonly WeighingFact[]): DayBoard['usualHours'] => {
  const into = facts.filter(({ way }) => way === 'in')
  const days = new Set(into.map(({ date }) => date)).size
  return days === 0
    ? []
    : byHour(into).map(one => ({ hour: one.hour, weight: Math.round(one.in.weight / days) }))
}

const devicesWaiting = async (db: LocalDatabase): Promise<DeviceWaiting[]> =>
  (
    await tableOf(db, Device)
      .filter(device => device.pending > 0 && !isShutOut(device))
      .toArray()
  )
    .map(({ id, name, pending, oldest_at, last_seen }) => ({
      id,
      name,
      pending,
      oldestAt: oldest_at,
      lastSeen: last_seen,
    }))
    .toSorted((a, b) => (a.oldestAt ?? '').localeCompare(b.oldestAt ?? ''))
