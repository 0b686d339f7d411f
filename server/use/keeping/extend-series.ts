// Extends series without anybody's action (RC1–RC3): each day the server makes the occurrences that have come within the horizon of eight
// weeks, and makes those real that are two weeks ahead. It uses the same writes as a client, with the creator of the series as author.
import { addDays, momentOf } from '#records/time/dates.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { isVirtual, seriesFrom, type Series } from '#trades/planning/rules/series/recurrence.ts'
import { slotOfTask } from '#trades/request/rules/request-values.ts'
import { isPaused, pausesOf } from '#trades/planning/rules/series/pauses.ts'
import { planSeries } from '#trades/planning/rules/series/series-plan.ts'
import { DAY_CLOSED, isTakenAway } from '#trades/planning/rules/series/series-template.ts'
import type { OrganisationStorage } from '../../storage/storage.ts'
import { WITH_ALL_RIGHTS_FORCED, firstDaysOf, makeOccurrence, openDays } from '../records/begin-series.ts'
import type { Caller, Ports, Reply } from '../write/caller.ts'
import { organisationFacts } from '../write/organisation.ts'
import { patchRecord } from '../records/resources.ts'
import { asTask } from '../write/stored-rows.ts'
import { write } from '../write/write.ts'

export interface Extended {
  readonly made: number
  readonly real: number
}

/** Long enough for a yearly series to have one occurrence in it. */
const LOOKED_BACK_DAYS = 400
const { rights } = WITH_ALL_RIGHTS_FORCED
const options = { key: null, ...WITH_ALL_RIGHTS_FORCED.options }

export const extendSeries = async (ports: Ports, org: string): Promise<Extended> => {
  const data = ports.storage.of(org)
  const { zone } = await organisationFacts(data, org)
  const today = momentOf(ports.clock(), zone).slice(0, 10)
  // By the index of series, which most tasks are not in: by that of days every task of a year would be read, in one long turn.
  const inSeries = await data.find(Task.name, {
    where: [{ is: 'from', field: 'series_id', value: '' }],
    deleted: 'with',
  })
  const since = addDays(today, -LOOKED_BACK_DAYS)
  const rows = inSeries.map(asTask).filter(({ date }) => date !== null && date >= since)
  const total = { made: 0, real: 0 }
  const bySeries = new Map<string | null, TaskRow[]>()
  for (const row of rows) bySeries.set(row.series_id, [...(bySeries.get(row.series_id) ?? []), row])
  const firstDays = await firstDaysOf(data, rows)
  for (const [series_id, known] of bySeries) {
    total.real += await makeReal(ports, org, known, today)
    const first = firstDays.get(series_id ?? '')
    if (first !== undefined) total.made += await extend(ports, { data, org, today, first }, known)
  }
  return total
}

const callerFor = (org: string, { creator_id, state_author_id }: TaskRow): Caller => ({
  org,
  user_id: creator_id ?? state_author_id ?? '',
  rights,
  device: null,
})
const isWritten = (reply: Reply): boolean => !('problem' in reply)

/** RC2: turns virtual occurrences that are two weeks ahead into real ones. */
const makeReal = async (
  ports: Ports,
  org: string,
  known: readonly TaskRow[],
  today: string,
): Promise<number> => {
  let count = 0
  for (const one of known) {
    if (one.deleted === 1 || one.is_virtual === 0 || one.date === null || isVirtual(one.date, today)) continue
    if (isWritten(await patchRecord(ports, callerFor(org, one), Task, one.id, { is_virtual: 0 }, options)))
      count += 1
  }
  return count
}

interface Place {
  readonly data: OrganisationStorage
  readonly org: string
  readonly today: string
  /** The day from which the series is counted. */
  readonly first: string
}

/** Of an occurrence that was taken away: not for a suspension (RC7), nor because its day closed (RC8). */
const isEndedBefore = (series: Series): ((one: TaskRow) => boolean) => {
  const paused = pausesOf(series.frequency_pauses)
  return ({ series_date, cancelled_reason }) =>
    cancelled_reason !== DAY_CLOSED && !isPaused(paused, series_date ?? '')
}

const extend = async (
  ports: Ports,
  { data, org, today, first }: Place,
  known: readonly TaskRow[],
): Promise<number> => {
  const days = known.toSorted((a, b) => (a.series_date ?? '').localeCompare(b.series_date ?? ''))
  const last = days.findLast(one => !isTakenAway(one))
  if (last?.series_date == null || last.frequency_key === null) return 0
  const caller = callerFor(org, last)
  const series = seriesFrom(first, last)
  const isOpen = await openDays(data, slotOfTask(last), today)
  const later = days.slice(days.indexOf(last) + 1)
  if (later.some(isEndedBefore(series))) {
    // The series was ended by an edit that deleted later occurrences. Deleted records are purged one day, so the end is stored as a date.
    const end = last.series_date
    if (last.frequency_end_date === null || last.frequency_end_date > end)
      await patchRecord(ports, caller, Task, last.id, { frequency_end_date: end }, options)
    return 0
  }
  const { missing } = planSeries(series, days, { from: today, today, isOpen })
  let made = 0
  for (const planned of missing) {
    // An occurrence in the middle of the series is missing because a planner removed it; it is not made again.
    if (planned.series_date <= last.series_date) continue
    const reply = await write(ports, caller, { key: null, fingerprint: '' }, tx =>
      makeOccurrence(tx, last, last.series_id ?? '', planned),
    )
    if (isWritten(reply)) made += 1
    else
      ports.log({
        level: 'warn',
        message: 'occurrence refused',
        series_id: last.series_id,
        series_date: planned.series_date,
      })
  }
  return made
}
