// When a day closes or opens again, by whatever write, the slots that exist there close or open with it (SL1), and the occurrences of the
// series that stood there go where their rule puts them now (RC8), in that same write: every device gets all of it with one pull.
import {
  ShiftException,
  ShiftInstance,
  ShiftResource,
  type ShiftInstanceRow,
} from '#records/entities/shift.ts'
import { WEEKDAYS } from '#records/time/slot-schedule.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { addDays } from '#records/time/dates.ts'
import {
  familiesOf,
  followFamily,
  type Calendar,
  type Followed,
} from '#trades/planning/rules/series/follow-calendar.ts'
import { HORIZON_DAYS, isVirtual, SEARCH_DAYS } from '#trades/planning/rules/series/recurrence.ts'
import { newOccurrence } from '#trades/planning/rules/series/series-start.ts'
import { openDaysOf } from '#trades/planning/rules/open-days.ts'
import { DAY_CLOSED } from '#trades/planning/rules/series/series-template.ts'
import { slotOfTask } from '#trades/request/rules/request-values.ts'
import type { Reply } from '../write/caller.ts'
import { sightOf } from '../write/access.ts'
import { asException, asSchedule, asSlot, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { firstDaysOf, placeOn, WITH_ALL_RIGHTS_FORCED } from './begin-series.ts'
import { patchIn } from './change-record.ts'

const { rights, options } = WITH_ALL_RIGHTS_FORCED

/** For the end of a write, when it has decided all that it saves: once, however many days it changes. */
export const followCalendarIn = async (tx: WriteTx): Promise<void> => {
  const today = tx.now.slice(0, 10)
  const days = changedDays(tx, today)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const calendars = await calendarsOf(tx, today)
  // A slot that an occurrence needs is made by the stored calendar: it opens with the others afterwards.
  await followWithSeries(tx, { first, last }, calendars)
  await followWithSlots(tx, { first, last }, calendars)
}

interface Span {
  readonly first: string
  readonly last: string
}

/** A slot that somebody opened by hand stays open. */
const followWithSlots = async (tx: WriteTx, { first, last }: Span, calendars: Calendars): Promise<void> => {
  const rows = await tx.db.find(ShiftInstance.name, {
    where: [
      { is: 'from', field: 'date', value: first },
      { is: 'to', field: 'date', value: last },
    ],
  })
  const openIn = ({ resource_id, shift_id, date }: ShiftInstanceRow, of: Calendar): 0 | 1 =>
    resource_id !== null &&
    date !== null &&
    openDaysOf({ resource_id, shift_id }, of.schedules, of.exceptions)(date)
      ? 1
      : 0
  const turned = rows.map(asSlot).flatMap(slot => {
    const [was, open] = [openIn(slot, calendars.was), openIn(slot, calendars.is)]
    return was === open ? [] : [{ id: slot.id, was, open }]
  })
  // Locked in one order, so that two writes never wait for each other.
  for (const { id, was, open } of turned.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const row = await tx.row(ShiftInstance.name, id)
    if (row?.['open'] === was) tx.save(ShiftInstance, row, { ...row, open })
  }
}

const followWithSeries = async (tx: WriteTx, { first, last }: Span, calendars: Calendars): Promise<void> => {
  const today = tx.now.slice(0, 10)
  const rows = await tx.db.find(Task.name, {
    where: [
      { is: 'from', field: 'date', value: addDays(today, 1) },
      { is: 'notNull', field: 'series_id' },
    ],
    deleted: 'with',
  })
  const within = await withAllRights(tx)
  // An occurrence is never further than this from its own day.
  const reached = (day: string | null): boolean =>
    day !== null && day <= last && day >= addDays(first, -SEARCH_DAYS)
  const families = familiesOf(rows.map(asTask)).filter(({ tasks }) =>
    tasks.some(({ series_date }) => reached(series_date)),
  )
  const firstDays = await firstDaysOf(
    tx.db,
    families.map(({ of }) => of),
  )
  for (const family of families) {
    const first = firstDays.get(family.of.series_id ?? '') ?? family.of.series_date ?? ''
    for (const each of followFamily(family, first, { today, ...calendars })) await follow(within, each)
  }
}

/** The days to come whose opening this write changes, sorted. A week's days concern all that occurrences are made for. */
const changedDays = (tx: WriteTx, today: string): readonly string[] => {
  const days = [...tx.saves()].flatMap(({ of, before, after }) =>
    before !== undefined && shaping(of, before) === shaping(of, after)
      ? []
      : of.name === ShiftException.name
        ? [before, after].flatMap(row => (row === undefined ? [] : (asException(row).date ?? [])))
        : of.name === ShiftResource.name
          ? [today, addDays(today, HORIZON_DAYS + SEARCH_DAYS)]
          : [],
  )
  return days.filter(day => day >= today).toSorted()
}

/** What of a row decides whether a slot is open: neither its label nor its hours. */
const shaping = (of: Entity, row: AnyRow): string =>
  JSON.stringify(
    of.name === ShiftException.name
      ? ['open', 'date', 'resource_id', 'shift_id', 'deleted'].map(name => row[name])
      : ['resource_id', 'shift_id', 'deleted', ...WEEKDAYS.map(day => `${day}_working`)].map(
          name => row[name],
        ),
  )

interface Calendars {
  readonly was: Calendar
  readonly is: Calendar
}

/** What is stored, and what this write leaves. */
const calendarsOf = async (tx: WriteTx, today: string): Promise<Calendars> => {
  const schedules = await tx.db.find(ShiftResource.name, {})
  const exceptions = await tx.db.find(ShiftException.name, {
    where: [{ is: 'from', field: 'date', value: addDays(today, -SEARCH_DAYS) }],
  })
  return {
    was: { schedules: schedules.map(asSchedule), exceptions: exceptions.map(asException) },
    is: {
      schedules: left(tx, ShiftResource, schedules).map(asSchedule),
      exceptions: left(tx, ShiftException, exceptions).map(asException),
    },
  }
}

const left = (tx: WriteTx, of: Entity, stored: readonly AnyRow[]): readonly AnyRow[] => {
  const rows = new Map(stored.map(row => [row.id, row]))
  for (const save of tx.saves()) if (save.of.name === of.name) rows.set(save.after.id, save.after)
  return [...rows.values()].filter(({ deleted }) => deleted === 0)
}

/** Who closes a day need not see or change what stands there: the calendar moves it, in their name. */
const withAllRights = async (tx: WriteTx): Promise<WriteTx> => {
  const caller = { ...tx.caller, rights }
  return { ...tx, caller, sight: await sightOf(tx.db, caller, tx.nowMs, tx.organisation.zone) }
}

/** What a rule refuses stays where it is; the board shows it on its closed day. */
const follow = async (tx: WriteTx, followed: Followed<TaskRow>): Promise<Reply> => {
  const { one } = followed
  if (followed.act === 'take away')
    return patchIn(
      tx,
      Task,
      one.id,
      { task_state_id: TASK_STATE.cancelled, cancelled_reason: DAY_CLOSED },
      options,
    )
  const { series_date, date } = followed.planned
  const slot = slotOfTask(one)
  const place = slot === null ? { date } : await placeOn(tx, { ...slot, date })
  if (followed.act === 'move') return patchIn(tx, Task, one.id, place, options)
  const planned = { series_date, date, is_virtual: isVirtual(date, tx.now.slice(0, 10)) ? 1 : 0 } as const
  const again = { ...newOccurrence(one, one.series_id ?? '', planned), ...place, deleted: 0 }
  return patchIn(tx, Task, one.id, again, options)
}
