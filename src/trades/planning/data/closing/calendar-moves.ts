// What a change of the calendar does to what is planned (CA7): an occurrence of a series follows its rule (RC8), any other visit of a day
// that closes goes to the slot that a planner would be proposed, the room of those before it taken into account. Writes nothing.
import { ShiftInstance, type ShiftInstanceRow } from '#records/entities/shift.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { isMovable } from '#records/states/placed-state.ts'
import { isStop } from '#records/states/tour-order.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { addDays } from '#records/time/dates.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { isSameSlot, slotOfTask } from '#trades/request/rules/request-values.ts'
import { holdsDays, tasksUnder } from '#trades/settings/data/standing-on.ts'
import { isUnder, type CalendarChange, type Closing } from '#trades/settings/rules/calendar-change.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { bestSlots, type BestSlot, type SlotCandidate } from '../../rules/best-slots.ts'
import { pointOf } from '../../rules/distance.ts'
import type { Calendar } from '../../rules/series/follow-calendar.ts'
import { HORIZON_DAYS, SEARCH_DAYS } from '../../rules/series/recurrence.ts'
import { openDaysOf } from '../../rules/open-days.ts'
import { spaceWith } from '../../rules/slot-fill.ts'
import { candidateOf, seekerFrom, slotsFor, townsOf } from '../propose-slots.ts'
import { plannedStop } from '../slot-grid.ts'
import { calendarsOf, followedOf, type Calendars } from './followed-series.ts'
import { keptHours } from './kept-hours.ts'

export interface AwaySlot extends BestSlot {
  /** Its tour would come after the agreed hours. */
  readonly isOutOfHours: boolean
}

export interface ClosingMove {
  readonly task: TaskRow
  /** The day on which its series puts it; « served » where that day has another visit of the series. */
  readonly series: { readonly date: string; readonly isServed: boolean } | null
  /** The best first; none for an occurrence, for what has no slot, and where nothing has room. */
  readonly slots: readonly AwaySlot[]
  /** Nothing moves it: it has begun, or is settled. */
  readonly isFixed: boolean
  /** False where this device does not hold the days around: a truck would look empty. */
  readonly isKnown: boolean
}

/** An occurrence that returns to a day that opens again. */
interface ComingBack {
  readonly task: TaskRow
  readonly date: string
}

export interface CalendarMoves {
  /** What stands on the days that close, in the order of its days and hours; then what a series takes away on other days. */
  readonly moves: readonly ClosingMove[]
  readonly returns: readonly ComingBack[]
}

interface Asked {
  readonly change: CalendarChange
  readonly today: string
  /** « HH:MM ». */
  readonly hour: string
  readonly rights: Rights
}

/** How far around the closed days a slot is looked for. */
const BEFORE_DAYS = 7
const AFTER_DAYS = 14

interface Days {
  readonly from: string
  readonly to: string
}

/** The days whose slots are proposed. */
const daysAround = ({ from, to }: Closing, today: string): Days => {
  const first = addDays(from, -BEFORE_DAYS)
  return { from: first > today ? first : today, to: addDays(to, AFTER_DAYS) }
}

/**
 * The days that a device has to hold before it shows what a change does; null for a change of nothing. Of a set of holidays those of the
 * coming months: no occurrence is made further ahead.
 */
export const daysConcerned = ({ closes, opens }: CalendarChange, today: string): Days | null => {
  const spans = [
    ...closes.map(closing => daysAround(closing, today)),
    ...opens.map(({ from, to }) => ({ from, to: addDays(to, SEARCH_DAYS) })),
  ]
  const from = spans.map(span => span.from).toSorted((a, b) => a.localeCompare(b))[0]
  const to = spans.map(span => span.to).toSorted((a, b) => b.localeCompare(a))[0]
  if (from === undefined || to === undefined) return null
  const far = addDays(from, HORIZON_DAYS + SEARCH_DAYS)
  return { from, to: to < far ? to : far }
}

export const calendarMoves = async (
  db: LocalDatabase,
  { change, today, hour, rights }: Asked,
): Promise<CalendarMoves> => {
  const calendars = await calendarsOf(db, change, today)
  const isSeen = ({ task_type_id }: TaskRow): boolean => seesTaskType(rights, task_type_id)
  const under = await tasksUnder(db, { closings: change.closes, rights })
  const rows = await slotRows(db, under)
  const there = under
    .filter(task => !staysOpen(task, rows.get(task.shift_instance_id ?? ''), calendars))
    .toSorted(byTime)
  const followed = await followedOf(db, calendars, today)
  const isFixed = (task: TaskRow): boolean => !isMovable(task.task_state_id) || task.arrived_at !== null
  const toPlace = there.filter(
    task => !followed.has(task.id) && !isFixed(task) && task.shift_instance_id !== null,
  )
  const proposals = await proposalsFor(db, { toPlace, there }, { change, today, hour, rights })
  const onTheirDays = there.map((task): ClosingMove => {
    const act = followed.get(task.id)
    const proposed = proposals.get(task.id)
    return {
      task,
      series:
        act === undefined
          ? null
          : act.act === 'take away'
            ? { date: task.date ?? '', isServed: true }
            : { date: act.planned.date, isServed: false },
      slots: proposed?.slots ?? [],
      isFixed: isFixed(task),
      isKnown: proposed?.isKnown ?? true,
    }
  })
  const leaving = new Set(there.map(({ id }) => id))
  const elsewhere = [...followed.values()].filter(({ one }) => isSeen(one) && !leaving.has(one.id))
  const takenAway = elsewhere
    .flatMap(({ act, one }) => (act === 'take away' ? one : []))
    .toSorted(byTime)
    .map((task): ClosingMove => ({
      task,
      series: { date: task.date ?? '', isServed: true },
      slots: [],
      isFixed: false,
      isKnown: true,
    }))
  const returns = elsewhere
    .flatMap(each => (each.act === 'take away' ? [] : [{ task: each.one, date: each.planned.date }]))
    .toSorted((a, b) => a.date.localeCompare(b.date) || byTime(a.task, b.task))
  return { moves: [...onTheirDays, ...takenAway], returns }
}

const byTime = (a: TaskRow, b: TaskRow): number =>
  (a.date ?? '').localeCompare(b.date ?? '') ||
  (a.shift_id ?? 0) - (b.shift_id ?? 0) ||
  (a.loaded_after ?? '').localeCompare(b.loaded_after ?? '') ||
  a.id.localeCompare(b.id)

/** By id: each is read once, however many visits it has. */
const slotRows = async (
  db: LocalDatabase,
  tasks: readonly TaskRow[],
): Promise<ReadonlyMap<string, ShiftInstanceRow>> => {
  const ids = [...new Set(tasks.flatMap(({ shift_instance_id }) => shift_instance_id ?? []))]
  const found = await tableOf(db, ShiftInstance).bulkGet(ids)
  return new Map(found.flatMap(row => (row === undefined ? [] : [[row.id, row]])))
}

/**
 * Whether the slot of a visit is open all the same: its truck's own exception, a whole day of which only the morning closes, or a slot that
 * was opened by hand. Only that of a day that is closed already can be known as such: any slot of an open day is open, and closes with it.
 */
const staysOpen = (task: TaskRow, row: ShiftInstanceRow | undefined, { was, is }: Calendars): boolean => {
  const slot = slotOfTask(task)
  if (slot === null) return false
  const isOpen = (of: Calendar, byHand: ShiftInstanceRow | null = null): boolean =>
    openDaysOf(slot, of.schedules, of.exceptions, byHand)(slot.date)
  return isOpen(is) || (row !== undefined && !isOpen(was) && isOpen(is, row))
}

type Proposal = Pick<ClosingMove, 'slots' | 'isKnown'>

/** However many visits there are, the slots and the towns are read once for each span of days. */
const proposalsFor = async (
  db: LocalDatabase,
  { toPlace, there }: { readonly toPlace: readonly TaskRow[]; readonly there: readonly TaskRow[] },
  { change: { closes }, today, hour, rights }: Asked,
): Promise<ReadonlyMap<string, Proposal>> => {
  const aroundOf = (task: TaskRow): Days => {
    const closing = closes.find(one => isUnder(one, task))
    return closing === undefined ? { from: today, to: today } : daysAround(closing, today)
  }
  const types = [...new Set(toPlace.flatMap(({ task_type_id }) => resourceTypesFor(task_type_id)))]
  const leaving = new Set(there.map(({ id }) => id))
  const spans = joinedSpans(toPlace.map(aroundOf))
  const found = await Promise.all(spans.map(span => slotsFor(db, { types, ...span, rights })))
  const kept = await keptHours(db, { slots: found.flat(), tasks: toPlace })
  let candidates: readonly SlotCandidate[] = found
    .flat()
    .map(slot => candidateOf(slot, leaving))
    .filter(({ slot }) => !closes.some(closing => isUnder(closing, slot)))
  const towns = await townsOf(db, toPlace)
  const held = await heldSpans(
    db,
    toPlace.map(task => ({ scope: task.scope, around: aroundOf(task) })),
  )
  const proposals = new Map<string, Proposal>()
  for (const task of toPlace) {
    const around = aroundOf(task)
    const isKnown = held.has(heldName(task.scope, around))
    const near = isKnown ? candidates.filter(({ slot }) => isDayIn(around, slot.date)) : []
    const seeker = seekerFrom({ ...task, load: taskLoad(task) }, towns)
    const slots = bestSlots(seeker, near, { today, hour }).map((best): AwaySlot =>
      Object.assign(best, { isOutOfHours: kept.isOutOfHours(best.slot, task) }),
    )
    const [first] = slots
    candidates = withStop(candidates, first, task)
    if (first !== undefined) kept.add(first.slot, task)
    proposals.set(task.id, { slots, isKnown })
  }
  return proposals
}

const heldName = (scope: string, { from, to }: Days): string => [scope, from, to].join(' ')

/** The spans of days of a family that this device holds, by name: each is looked at once. */
const heldSpans = async (
  db: LocalDatabase,
  spans: readonly { readonly scope: string; readonly around: Days }[],
): Promise<ReadonlySet<string>> => {
  const asked = [...new Map(spans.map(span => [heldName(span.scope, span.around), span]))]
  const held = await Promise.all(asked.map(([, { scope, around }]) => holdsDays(db, scope, around)))
  return new Set(asked.flatMap(([name], n) => (held[n] === true ? [name] : [])))
}

const isDayIn = ({ from, to }: Days, day: string): boolean => day >= from && day <= to

/** The same days in as few spans as possible: those that meet or follow each other are one. */
const joinedSpans = (spans: readonly Days[]): readonly Days[] => {
  const joined: Days[] = []
  for (const span of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1)
    if (last === undefined || span.from > addDays(last.to, 1)) joined.push(span)
    else if (span.to > last.to) joined[joined.length - 1] = { from: last.from, to: span.to }
  }
  return joined
}

/** The slot as it is once the task is in it, for the tasks that come next. */
const withStop = (
  candidates: readonly SlotCandidate[],
  chosen: BestSlot | undefined,
  task: TaskRow,
): readonly SlotCandidate[] =>
  chosen === undefined
    ? candidates
    : candidates.map(one =>
        isSameSlot(one.slot, chosen.slot)
          ? {
              ...one,
              space: spaceWith(one.space, [plannedStop(task)]),
              neighbours: isStop(task)
                ? [...one.neighbours, { city: task.city, sector_id: task.sector_id, point: pointOf(task) }]
                : one.neighbours,
            }
          : one,
      )
