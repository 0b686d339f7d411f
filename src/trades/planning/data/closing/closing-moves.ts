// What stands on days that close, and where each visit would go (CA7): an occurrence of a series follows its rule (RC8), any other goes to
// the slot that a planner would be proposed, the room of those before it taken into account. Writes nothing.
import { ShiftException, ShiftResource, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { isMovable } from '#records/states/placed-state.ts'
import { isStop } from '#records/states/tour-order.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { addDays, daysFrom } from '#records/time/dates.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { slotOfTask } from '#trades/request/rules/request-values.ts'
import { tasksUnder, type Closing } from '#trades/settings/data/standing-on.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { bestSlots, type BestSlot, type SlotCandidate } from '../../rules/best-slots.ts'
import { pointOf } from '../../rules/distance.ts'
import { followCalendar } from '../../rules/series/follow-calendar.ts'
import { countedFrom, HORIZON_DAYS, SEARCH_DAYS, seriesFrom } from '../../rules/series/recurrence.ts'
import { openDaysOf } from '../../rules/series/series-template.ts'
import { spaceWith } from '../../rules/slot-fill.ts'
import { candidatesFor, seekerOf } from '../propose-slots.ts'
import { plannedStop } from '../slot-grid.ts'

export interface ClosingMove {
  readonly task: TaskRow
  /** The day on which its series puts it; « served » where that day has another visit of the series. */
  readonly series: { readonly date: string; readonly isServed: boolean } | null
  /** The best first; none for an occurrence, for what has no slot, and where nothing has room. */
  readonly slots: readonly BestSlot[]
  /** Nothing moves it: it has begun, or is settled. */
  readonly isFixed: boolean
}

interface Asked {
  readonly closing: Closing
  readonly today: string
  /** « HH:MM ». */
  readonly hour: string
  readonly rights: Rights
}

/** How far around the closed days a slot is looked for. */
const BEFORE_DAYS = 7
const AFTER_DAYS = 14

/** The days whose slots are proposed. */
export const daysAround = (
  { from, to }: Pick<Closing, 'from' | 'to'>,
  today: string,
): { readonly from: string; readonly to: string } => {
  const first = addDays(from, -BEFORE_DAYS)
  return { from: first > today ? first : today, to: addDays(to, AFTER_DAYS) }
}

export const closingMoves = async (
  db: LocalDatabase,
  { closing, today, hour, rights }: Asked,
): Promise<readonly ClosingMove[]> => {
  const calendars = await calendarsOf(db, closing, today)
  const there = (await tasksUnder(db, closing))
    .filter(task => seesTaskType(rights, task.task_type_id) && !staysOpen(task, calendars))
    .toSorted(byTime)
  const nextDay = seriesDays(db, calendars, today)
  const around = daysAround(closing, today)
  const leaving = new Set(there.map(({ id }) => id))
  let candidates = (
    await candidatesFor(db, {
      types: [...new Set(there.flatMap(({ task_type_id }) => resourceTypesFor(task_type_id)))],
      ...around,
      rights,
      leaving,
      except: new Set(),
    })
  ).filter(({ slot }) => !isClosedBy(closing, slot))
  const moves: ClosingMove[] = []
  for (const task of there) {
    const series = await nextDay(task)
    const isFixed = !isMovable(task.task_state_id) || task.arrived_at !== null
    if (series !== null || isFixed || task.shift_instance_id === null) {
      moves.push({ task, series, slots: [], isFixed })
      continue
    }
    const seeker = await seekerOf(db, { ...task, load: taskLoad(task) })
    const slots = bestSlots(seeker, candidates, { today, hour })
    candidates = withStop(candidates, slots[0], task)
    moves.push({ task, series, slots, isFixed })
  }
  return moves
}

const byTime = (a: TaskRow, b: TaskRow): number =>
  (a.date ?? '').localeCompare(b.date ?? '') ||
  (a.shift_id ?? 0) - (b.shift_id ?? 0) ||
  (a.loaded_after ?? '').localeCompare(b.loaded_after ?? '') ||
  a.id.localeCompare(b.id)

const isClosedBy = ({ from, to, resource_id, shift_id }: Closing, slot: SlotCandidate['slot']): boolean =>
  slot.date >= from &&
  slot.date <= to &&
  (resource_id === null || resource_id === slot.resource_id) &&
  (shift_id === null || shift_id === slot.shift_id)

/** The slot as it is once the task is in it, for the tasks that come next. */
const withStop = (
  candidates: readonly SlotCandidate[],
  chosen: BestSlot | undefined,
  task: TaskRow,
): SlotCandidate[] =>
  candidates.map(one =>
    one.slot.resource_id !== chosen?.slot.resource_id ||
    one.slot.date !== chosen.slot.date ||
    one.slot.shift_id !== chosen.slot.shift_id
      ? one
      : {
          ...one,
          space: spaceWith(one.space, [plannedStop(task)]),
          neighbours: isStop(task)
            ? [...one.neighbours, { city: task.city, sector_id: task.sector_id, point: pointOf(task) }]
            : one.neighbours,
        },
  )

/** The calendar as it is, and as it will be once these days are closed. */
const calendarsOf = async (db: LocalDatabase, closing: Closing, today: string) => {
  const [schedules, known] = await Promise.all([
    tableOf(db, ShiftResource).toArray(),
    tableOf(db, ShiftException).where('date').aboveOrEqual(addDays(today, -SEARCH_DAYS)).toArray(),
  ])
  const { resource_id, shift_id } = closing
  const closed: readonly ShiftExceptionRow[] = daysFrom(closing.from, closing.to).map(date =>
    Object.assign({}, blankRow(ShiftException), { id: date, date, resource_id, shift_id, open: 0 as const }),
  )
  return { schedules, was: known, is: [...known, ...closed] }
}
type Calendars = Awaited<ReturnType<typeof calendarsOf>>

/** Whether the slot of a visit is open all the same: its truck's own exception, a whole day of which only the morning closes. */
const staysOpen = (task: TaskRow, { schedules, is }: Calendars): boolean => {
  const slot = slotOfTask(task)
  return slot !== null && openDaysOf(slot, schedules, is)(slot.date)
}

/** Where its series puts an occurrence once these days are closed: what the server will do (RC8). Null for any other task. */
const seriesDays =
  (db: LocalDatabase, { schedules, was, is }: Calendars, today: string) =>
  async (task: TaskRow): Promise<ClosingMove['series']> => {
    if (task.series_id === null || task.frequency_key === null) return null
    const slot = slotOfTask(task)
    const family = await tableOf(db, Task)
      .where('[scope+date]')
      .between([task.scope, today], [task.scope, addDays(today, HORIZON_DAYS + SEARCH_DAYS)], true, true)
      .filter(
        one =>
          one.series_id === task.series_id &&
          one.resource_id === task.resource_id &&
          one.shift_id === task.shift_id,
      )
      .toArray()
    const days = family.flatMap(({ series_date }) => series_date ?? [])
    const followed = followCalendar(seriesFrom(countedFrom(task, days), task), family, {
      today,
      was: openDaysOf(slot, schedules, was),
      is: openDaysOf(slot, schedules, is),
    }).find(({ one }) => one.id === task.id)
    if (followed === undefined) return null
    return followed.act === 'take away'
      ? { date: task.date ?? '', isServed: true }
      : { date: followed.planned.date, isServed: false }
  }
