// The other occurrences of a series, written with the one that is edited (RC1–RC5), up to the horizon. Each has the id that every
// device computes for it, so that none is created twice. Runs inside the edit of the present occurrence.
import { addDays, daysBetween } from '#records/time/dates.ts'
import { Organisation } from '#records/entities/people.ts'
import { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import {
  countedFrom,
  HORIZON_DAYS,
  limitFields,
  occurrenceId,
  ruleFields,
  seriesFrom,
} from '../../rules/series/recurrence.ts'
import { slotOfTask } from '#trades/request/rules/request-values.ts'
import { isReachable, reachedFrom, type SeriesReach } from '../../rules/series/reach.ts'
import { planSeries } from '../../rules/series/series-plan.ts'
import { beginsSeries } from '../../rules/series/begins-series.ts'
import { begunSeriesId, newOccurrence } from '../../rules/series/series-start.ts'
import { openDaysOf } from '../../rules/open-days.ts'
import { isTakenAway, occurrenceTemplate, SERIES_CHANGED } from '../../rules/series/series-template.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { leavingEffects } from '#records/states/task-transitions.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'
import { slotInEdit } from '../slot-in-edit.ts'

interface SeriesWrite {
  readonly before: TaskRow | null
  /** The present occurrence after the edit, its slot's id included. */
  readonly after: TaskRow
  readonly changed: ReadonlySet<string>
  readonly reach: SeriesReach
  readonly today: string
  readonly newKey: () => string
}

interface WrittenSeries {
  /** The fields that make the present task an occurrence. */
  readonly own: Partial<TaskRow>
  /** The series' id when it is new (RC3). */
  readonly id: string | null
  readonly occurrences: number
  /** The ids of the new occurrences. */
  readonly made: readonly string[]
}

const NOTHING: WrittenSeries = { own: {}, id: null, occurrences: 0, made: [] }
/** Fields that change the days of a series; all other fields are the content of an occurrence. */
const newRuleFields = [...ruleFields, 'date', 'resource_id', 'shift_id', 'shift_instance_id'] as const
export const writeSeries = async (draft: Draft, write: SeriesWrite): Promise<WrittenSeries> => {
  const { before, after, changed, reach, today, newKey } = write
  const isKnown = before?.series_id != null
  const repeats = after.frequency_key !== null && after.date !== null
  // An occurrence that is edited alone stays in its series.
  if (isKnown ? reach === 'this' : !beginsSeries(after)) return NOTHING
  const family = isKnown ? await occurrencesOf(draft, before, today) : []
  const isNewRule = !isKnown || newRuleFields.some(name => changed.has(name))
  const first = before?.series_date ?? after.date ?? today
  const from = reachedFrom(isKnown ? reach : 'following', first, today)
  const others = family.filter(one => one.id !== after.id && (one.series_date ?? '') >= from)

  if (!repeats || isNewRule) {
    for (const one of others) if (isReachable(one)) await takeAway(draft, one)
    if (!repeats)
      return { own: { series_id: null, series_date: null }, id: null, occurrences: others.length, made: [] }
  }
  const organisation = await tableIn(draft.tables, Organisation).limit(1).first()
  const namespace = organisation?.namespace || organisationNamespace(organisation?.client_id ?? '')
  const kept = isNewRule ? null : (before?.series_id ?? null)
  const begun = before === null || isKnown ? newKey() : begunSeriesId(namespace, before)
  const series_id = kept ?? begun
  const start = isNewRule
    ? newStart(write, others, today)
    : countedFrom(after, [first, ...family.map(one => one.series_date ?? first)])
  const series = seriesFrom(start, after)
  const isOpen = await openDays(draft, slotOfTask(after), { from, to: addDays(today, HORIZON_DAYS + 31) })
  const own = { series_id, series_date: isNewRule ? (after.date ?? start) : first }
  // What an earlier edit took away (a suspension that is lifted now, an end that is put off) is made again.
  const known = [{ ...after, ...own }, ...(isNewRule ? [] : others.filter(one => !isTakenAway(one)))]
  const plan = planSeries(series, known, { from, today, isOpen })
  const made = await createOccurrences(draft, after, { namespace, series_id, missing: plan.missing })
  for (const one of plan.surplus) if (one.id !== after.id) await takeAway(draft, one)
  const patched = await editOccurrences(draft, write, plan.kept)
  return {
    own,
    id: before === null ? occurrenceId(namespace, series_id, own.series_date) : null,
    occurrences: made.length + patched,
    made,
  }
}

/** Returns the ids of the new occurrences. */
const createOccurrences = async (
  draft: Draft,
  after: TaskRow,
  {
    namespace,
    series_id,
    missing,
  }: {
    readonly namespace: string
    readonly series_id: string
    readonly missing: ReturnType<typeof planSeries>['missing']
  },
): Promise<string[]> => {
  const made: string[] = []
  for (const planned of missing) {
    const place = await placeOn(draft, slotOfTask(after), planned.date)
    const id = occurrenceId(namespace, series_id, planned.series_date)
    made.push(id)
    const occurrence = {
      ...newOccurrence(after, series_id, planned),
      ...place,
      state_time: after.state_time,
      state_author_id: draft.owner.user,
    }
    // An earlier beginning from the same version was undone: the occurrence exists already, cancelled.
    const known = await draft.read(Task, id)
    await (known === null ? draft.create(Task, id, occurrence) : draft.patch(Task, id, occurrence))
  }
  return made
}

/** Writes what the edit changed into the other occurrences; returns how many there are. */
const editOccurrences = async (
  draft: Draft,
  { after, changed }: SeriesWrite,
  kept: readonly TaskRow[],
): Promise<number> => {
  const content = Object.fromEntries(
    Object.entries(occurrenceTemplate(after)).filter(
      ([name]) => changed.has(name) || limitFields.some(limit => limit === name),
    ),
  )
  let patched = 0
  for (const one of kept) {
    if (one.id === after.id || Object.keys(content).length === 0) continue
    // The series was edited, not this occurrence: it stays virtual or real as it was (RC2).
    await draft.patch(Task, one.id, { ...content, is_virtual: one.is_virtual })
    patched += 1
  }
  return patched
}

/**
 * Begins the series of a task that was accepted in this edit, when it repeats. Returns what was created, so that it can be
 * undone.
 */
export const beginSeries = async (
  draft: Draft,
  id: string,
  { at, newKey }: { readonly at: string; readonly newKey: () => string },
): Promise<Pick<WrittenSeries, 'own' | 'made'>> => {
  const task = await draft.read(Task, id)
  if (task === null) return NOTHING
  const before = { ...blankRow(Task), ...task }
  const today = at.slice(0, 10)
  const series = await writeSeries(draft, {
    before,
    after: before,
    changed: new Set(),
    reach: 'this',
    today,
    newKey,
  })
  if (Object.keys(series.own).length > 0) await draft.patch(Task, id, series.own)
  return series
}

/** All tasks of one family up to the horizon, found by index, because a series has no record of its own. */
export const occurrencesOf = async (draft: Draft, task: TaskRow, today: string): Promise<TaskRow[]> => {
  const from = task.date !== null && task.date < today ? task.date : today
  const rows = await tableIn(draft.tables, Task)
    .where('[scope+date]')
    .between([task.scope, from], [task.scope, addDays(today, HORIZON_DAYS + 31)], true, true)
    .toArray()
  return rows
    .filter(({ series_id }) => series_id === task.series_id)
    .map(row => Object.assign({}, blankRow(Task), row))
}

/**
 * A new rule begins with the present occurrence. For the whole series it begins with the first that is left, moved as far as the
 * present one was.
 */
const newStart = (
  { before, after, reach }: SeriesWrite,
  others: readonly TaskRow[],
  today: string,
): string => {
  const own = after.date ?? today
  if (reach !== 'series' || before?.date == null) return own
  const left = others.filter(isReachable).map(one => one.series_date ?? own)
  const moved = addDays(earliest([before.series_date ?? own, ...left]), daysBetween(before.date, own))
  return moved < today ? own : moved
}

const earliest = (days: readonly string[]): string => days.toSorted()[0] ?? ''

/**
 * A virtual occurrence is removed, because nobody ever saw it; a real one is cancelled, so that whoever waits for it sees why.
 */
const takeAway = async (draft: Draft, one: TaskRow): Promise<void> =>
  one.is_virtual === 1
    ? draft.remove(Task, one.id)
    : draft.patch(Task, one.id, {
        ...leavingEffects(one.task_state_id, TASK_STATE.cancelled),
        task_state_id: TASK_STATE.cancelled,
        cancelled_reason: SERIES_CHANGED,
      })

const placeOn = async (draft: Draft, slot: Slot | null, date: string): Promise<Partial<TaskRow>> => {
  if (slot === null) return {}
  const { id, resource_id, shift_id } = await slotInEdit(draft, { ...slot, date })
  return { shift_instance_id: id, resource_id, shift_id }
}

/** The open days, from the schedules and exceptions that this device has. */
const openDays = async (
  draft: Draft,
  slot: Slot | null,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(day: string) => boolean> =>
  openDaysOf(
    slot,
    await tableIn(draft.tables, ShiftResource).toArray(),
    await tableIn(draft.tables, ShiftException).where('date').between(from, to, true, true).toArray(),
  )
