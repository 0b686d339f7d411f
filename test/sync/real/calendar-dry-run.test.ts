// The dry run of a device (CA7) and what the server does when days close or open again (RC8, SL1) are two codes that promise one thing. Seeded
// visits, series and changes of the calendar, one after the other: what the device says before is what the server's write leaves.
import { expect, test } from 'vitest'
import { Organisation } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow, type Entity } from '#records/entity.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { addDays, daysFrom } from '#records/time/dates.ts'
import type { LocalRow } from '#core/store/database.ts'
import { toLocalRow } from '#core/store/rows/local-row.ts'
import { calendarMoves, type CalendarMoves } from '#trades/planning/data/closing/calendar-moves.ts'
import { DAY_CLOSED } from '#trades/planning/rules/series/series-template.ts'
import {
  closingOf,
  isUnder,
  openingOf,
  reopeningOf,
  unopeningOf,
  type CalendarChange,
  type Closing,
} from '#trades/settings/rules/calendar-change.ts'
import { closedSpans } from '#trades/settings/rules/closed-spans.ts'
import { sameException } from '#trades/settings/rules/week-hours.ts'
import { seeded, type Seeded } from '#server/demo/seeded.ts'
import { runOutboxBatch } from '#server/use/records/outbox-batch.ts'
import { createRecord, patchRecord, removeRecord } from '#server/use/records/resources.ts'
import { asException, asSlot, asTask } from '#server/use/write/stored-rows.ts'
import { admin, openWorld, ORG, plain, slotId, stop, TODAY, type World } from '#test/fixtures/server-world.ts'
import { openDevice, type TestDevice } from '../device.ts'

const WORLDS = 28
const CHANGES = 9
/** How far ahead days close here; the series reach further. */
const DAYS = 30
const END = addDays(TODAY, 40)
const TRUCKS = ['truck-1', 'truck-2'] as const
const HELD: readonly Entity[] = [Organisation, Resource, ShiftResource, ShiftException, ShiftInstance, Task]
const HOURS = { start: '08:00', end: '17:00' }

type Item = Readonly<Record<string, unknown>> & { readonly _op: 'create' | 'patch' | 'delete' }
interface Planned {
  readonly change: CalendarChange
  /** What the settings' screens send for it, in one batch. */
  readonly sent: readonly Item[]
}

const allOf = (world: World, of: Entity) => world.ports.storage.of(ORG).find(of.name, { deleted: 'with' })
const exceptionsOf = async (world: World) =>
  (await allOf(world, ShiftException)).filter(({ deleted }) => deleted === 0).map(asException)
const tasksOf = async (world: World): Promise<ReadonlyMap<string, TaskRow>> =>
  new Map((await allOf(world, Task)).map(asTask).map(task => [task.id, task]))

/** The device as a pull leaves it: everything that the server has now, and nothing else. */
const pull = async (world: World, { db }: TestDevice): Promise<void> => {
  for (const of of HELD) {
    const rows = (await allOf(world, of)).filter(({ deleted }) => deleted === 0)
    const table = db.relaxed.dexie.table<LocalRow, string>(of.name)
    await table.clear()
    await table.bulkPut(rows.map(row => toLocalRow(of, row, ['ref'])))
  }
}

const dayOf = ({ int }: Seeded): string => addDays(TODAY, int(DAYS))

/** Visits in slots of several days, some of which have begun, and series of all kinds, made by the server from their first visit. */
const furnish = async (world: World, dice: Seeded): Promise<void> => {
  const { int, chance, pick } = dice
  for (let n = 0; n < 4; n += 1)
    if (chance(0.5))
      await createRecord(world.ports, admin, ShiftException, exceptionOf(dice, `before-${n}`), plain)
  for (let n = 0; n < 5; n += 1) {
    const [resource_id, date, shift_id] = [pick(TRUCKS), dayOf(dice), pick([1, 1, 3])]
    const id = slotId(resource_id, date, shift_id)
    await createRecord(world.ports, admin, ShiftInstance, { id, resource_id, date, shift_id }, plain)
    if (chance(0.3)) await patchRecord(world.ports, admin, ShiftInstance, id, { open: 1 }, plain)
    const begun = chance(0.2) ? { arrived_at: `${date} 09:00:00` } : {}
    const place = { shift_instance_id: id, resource_id, date, shift_id }
    await world.put(
      'task',
      stop(`visit-${n}`, { ...place, ...begun, task_state_id: pick([1, 2, 2, 2, 4, 5]) }),
    )
  }
  for (let n = 0; n < 2; n += 1) {
    const [resource_id, date] = [pick(TRUCKS), addDays(TODAY, int(8))]
    const rule = pick([
      { frequency: 1, frequency_key: 'week' },
      { frequency: 2, frequency_key: 'week' },
      { frequency: 1, frequency_key: 'week', frequency_weekdays: '24' },
      { frequency: 1, frequency_key: 'week', frequency_weekdays: '1234' },
      { frequency: 3, frequency_key: 'day' },
      { frequency: 1, frequency_key: 'month' },
    ])
    const slot = slotId(resource_id, date)
    const place = chance(0.8)
      ? { shift_instance_id: slot, resource_id, date, shift_id: 1 }
      : { shift_instance_id: null, resource_id: null, date, shift_id: null }
    await createRecord(world.ports, admin, ShiftInstance, { id: slot, resource_id, date, shift_id: 1 }, plain)
    await createRecord(
      world.ports,
      admin,
      Task,
      stop(`series-${n}`, { ...rule, ...place, frequency_end_date: END }),
      force,
    )
  }
  const made = [...(await tasksOf(world)).values()].filter(({ series_id }) => series_id !== null)
  for (const { id, date } of made) {
    if (date === null || date <= TODAY || !chance(0.08)) continue
    const act = pick(['moved by hand', 'moved by hand', 'removed', 'begun'])
    if (act === 'removed') await removeRecord(world.ports, admin, Task, id, plain)
    else {
      const values =
        act === 'begun' ? { arrived_at: `${date} 08:30:00` } : { ...nowhere, date: addDays(date, 1) }
      await patchRecord(world.ports, admin, Task, id, values, force)
    }
  }
}
const force = { ...plain, force: true }
const nowhere = { shift_instance_id: null, resource_id: null, shift_id: null }

const exceptionOf = (dice: Seeded, id: string): Readonly<Record<string, unknown>> => ({
  id,
  date: dayOf(dice),
  resource_id: dice.pick([null, null, ...TRUCKS]),
  shift_id: dice.pick([null, null, 1, 3]),
  open: dice.chance(0.75) ? 0 : 1,
})

/** One of the five changes that the settings' calendar offers; null where there is nothing of the kind. */
const changeOf = async (world: World, dice: Seeded, name: string): Promise<Planned | null> => {
  const { int, chance, pick } = dice
  const known = await exceptionsOf(world)
  const coming = known.filter(({ date }) => date !== null && date >= TODAY)
  const spans = closedSpans(coming.filter(({ open }) => open === 0))
  const openings = coming.filter(({ open }) => open === 1)
  const kind = int(6)
  if (kind <= 1) {
    const days = [...(await tasksOf(world)).values()].flatMap(({ date }) =>
      date !== null && date >= TODAY && date < addDays(TODAY, DAYS) ? date : [],
    )
    const from = (chance(0.8) ? days[int(days.length)] : undefined) ?? dayOf(dice)
    const of = { resource_id: pick([null, null, ...TRUCKS]), shift_id: pick([null, null, 1, 3] as const) }
    const closing: Closing = { from, to: addDays(from, chance(0.5) ? 0 : int(4)), ...of }
    const sent = daysFrom(closing.from, closing.to).flatMap((date): Item[] => {
      const wanted = { ...blankRow(ShiftException), id: `${name}-${date}`, date, ...of }
      const same = known.find(row => sameException(wanted, row))
      if (same === undefined) return [{ _op: 'create', id: wanted.id, date, open: 0, ...of }]
      return same.open === 0 ? [] : [{ _op: 'patch', id: same.id, open: 0 }]
    })
    return { change: closingOf(closing), sent }
  }
  if (kind <= 3) {
    const span = spans[int(Math.max(1, spans.length))]
    return span === undefined
      ? null
      : { change: reopeningOf(span, span.ids), sent: span.ids.map(id => ({ _op: 'delete', id })) }
  }
  if (kind === 4) {
    const date = dayOf(dice)
    const days: Closing = {
      from: date,
      to: date,
      resource_id: pick([null, ...TRUCKS]),
      shift_id: pick([null, 1]),
    }
    const opening = {
      id: `${name}-open`,
      date,
      resource_id: days.resource_id,
      shift_id: days.shift_id,
      open: 1,
      ...HOURS,
    }
    const wanted = {
      ...blankRow(ShiftException),
      id: opening.id,
      date,
      resource_id: days.resource_id,
      shift_id: days.shift_id,
    }
    return known.some(row => sameException(wanted, row))
      ? null
      : { change: openingOf(days, HOURS), sent: [{ _op: 'create', ...opening }] }
  }
  const opening = openings[int(Math.max(1, openings.length))]
  if (opening === undefined) return null
  const { id, date, resource_id, shift_id } = opening
  const days = { from: date ?? '', to: date ?? '', resource_id, shift_id }
  return { change: unopeningOf(days, id), sent: [{ _op: 'delete', id }] }
}

const placeOf = ({ date, shift_instance_id, task_state_id, cancelled_reason }: TaskRow) => ({
  date,
  shift_instance_id,
  task_state_id,
  cancelled_reason,
})

/** Where every task is once the server has done what the device said. */
const expectedOf = (before: ReadonlyMap<string, TaskRow>, { moves, returns }: CalendarMoves) => {
  const days = new Map(returns.map(({ task, date }) => [task.id, date]))
  const gone = new Set<string>()
  for (const { task, series } of moves)
    if (series?.isServed === true) gone.add(task.id)
    else if (series !== null) days.set(task.id, series.date)
  return new Map(
    [...before.values()].map(task => {
      const { id, resource_id, shift_id } = task
      if (gone.has(id))
        return [id, { ...placeOf(task), task_state_id: TASK_STATE.cancelled, cancelled_reason: DAY_CLOSED }]
      const date = days.get(id)
      if (date === undefined) return [id, placeOf(task)]
      const slot = task.shift_instance_id === null ? null : slotId(resource_id ?? '', date, shift_id ?? 1)
      return [id, { date, shift_instance_id: slot, task_state_id: TASK_STATE.accepted, cancelled_reason: '' }]
    }),
  )
}

const asFound = (tasks: ReadonlyMap<string, TaskRow>) =>
  new Map([...tasks.values()].map(task => [task.id, placeOf(task)]))

/** The visits of the closed days that follow no series, by whether their slot is open once the day has closed. */
const slotsLeft = async (world: World, { closes }: CalendarChange, { moves }: CalendarMoves) => {
  const slots = new Map((await allOf(world, ShiftInstance)).map(asSlot).map(slot => [slot.id, slot]))
  const named = new Set(moves.flatMap(({ task, series }) => (series === null ? task.id : [])))
  // One that follows its series may go to a day of the span which its own truck's exception opens.
  const following = new Set(moves.flatMap(({ task, series }) => (series === null ? [] : task.id)))
  const there = [...(await tasksOf(world)).values()].filter(
    task =>
      task.deleted === 0 &&
      !following.has(task.id) &&
      task.shift_instance_id !== null &&
      task.task_state_id !== TASK_STATE.cancelled &&
      task.task_state_id !== TASK_STATE.toBePostponed &&
      closes.some(closing => isUnder(closing, task)),
  )
  return there.map(({ id, shift_instance_id }) => ({
    id,
    isNamed: named.has(id),
    isShut: slots.get(shift_instance_id ?? '')?.open === 0,
  }))
}

/** One change: what the device says of it, then the server's write, then both compared. */
const judge = async (world: World, device: TestDevice, { change, sent }: Planned): Promise<CalendarMoves> => {
  await pull(world, device)
  const before = await tasksOf(world)
  const said = await calendarMoves(device.db, { change, today: TODAY, hour: '10:00', rights: admin.rights })
  const batch = sent.map(item => Object.assign({ _key: `${String(item['id'])} ${device.name}` }, item))
  const { results } = await runOutboxBatch(world.ports, admin, ShiftException, batch, error => {
    throw error
  })
  for (const { status } of results) expect([200, 201, 204]).toContain(status)
  const name = `${device.name}: ${JSON.stringify(change)}`
  expect(asFound(await tasksOf(world)), name).toEqual(expectedOf(before, said))
  for (const { id, isNamed, isShut } of await slotsLeft(world, change, said))
    expect([id, isShut], name).toEqual([id, isNamed])
  return said
}

const judgeWorld = async (n: number): Promise<readonly CalendarMoves[]> => {
  const dice = seeded(`dry run ${n}`)
  const world = await openWorld()
  const said: CalendarMoves[] = []
  await furnish(world, dice)
  for (let step = 0; step < CHANGES; step += 1) {
    const planned = await changeOf(world, dice, `${n}-${step}`)
    if (planned === null) continue
    const device = await openDevice(`world ${n}, change ${step}`)
    said.push(await judge(world, device, planned))
    device.db.close()
  }
  await world.close()
  return said
}

test(
  '[CA7] [RC8] [SL1] what the dry run says before a change of the calendar is what the server’s write leaves',
  { timeout: 120_000 },
  async () => {
    const said: CalendarMoves[] = []
    for (let n = 0; n < WORLDS; n += 1) said.push(...(await judgeWorld(n)))
    const moves = said.flatMap(({ moves: all }) => all)
    expect(said.length).toBeGreaterThanOrEqual(200)
    // Each kind of consequence was among them, more than once.
    expect(moves.filter(({ series }) => series?.isServed === false).length).toBeGreaterThan(10)
    expect(moves.filter(({ series }) => series?.isServed === true).length).toBeGreaterThan(5)
    expect(moves.filter(({ series }) => series === null).length).toBeGreaterThan(10)
    expect(said.flatMap(({ returns }) => returns).length).toBeGreaterThan(10)
  },
)
