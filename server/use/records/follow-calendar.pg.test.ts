// Occurrences and closed days (RC8), through the writes that close them, on both databases. TODAY is a Wednesday.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { occurrenceId } from '#trades/planning/rules/series/recurrence.ts'
import {
  admin,
  caller,
  entityNamed,
  NAMESPACE,
  openWorld,
  ORG,
  plain,
  slotId,
  stop,
  TODAY,
  type World,
} from '#test/fixtures/server-world.ts'
import { stores } from '#test/fixtures/stores.ts'
import { extendSeries } from '../keeping/extend-series.ts'
import { extendHolidays } from '../keeping/housekeeping.ts'
import { asTask } from '../write/stored-rows.ts'
import { runOutboxBatch } from './outbox-batch.ts'
import { createRecord, patchRecord, removeRecord } from './resources.ts'

const Closing = entityNamed('shift_exception')
const occurrence = (date: string, members: Record<string, unknown> = {}) =>
  stop(occurrenceId(NAMESPACE, 'serie', date), {
    series_id: 'serie',
    series_date: date,
    date,
    frequency: 1,
    frequency_key: 'week',
    frequency_end_date: null,
    shift_instance_id: slotId('truck-1', date),
    resource_id: 'truck-1',
    shift_id: 1,
    creator_id: 'bureau',
    ...members,
  })
const WEEKS = [7, 14, 21, 28].map(count => addDays(TODAY, count))
describe.each(stores)('on %s', (_, open) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(await open())
  })
  afterEach(() => world.close())

  const putVisits = async (
    dates: readonly string[],
    members: Record<string, unknown> = {},
  ): Promise<void> => {
    const slots = dates.map(date => ({
      id: slotId('truck-1', date),
      resource_id: 'truck-1',
      date,
      shift_id: 1,
      open: 1,
    }))
    await world.put('shift_instance', ...slots)
    const visits = dates.map(date =>
      occurrence(date, { is_virtual: date > addDays(TODAY, 14) ? 1 : 0, ...members }),
    )
    await world.put('task', ...visits)
  }
  const places = async (): Promise<string[]> =>
    (await world.ports.storage.of(ORG).find('task', {}))
      .map(asTask)
      .filter(({ series_id, task_state_id }) => series_id === 'serie' && task_state_id === 2)
      .map(({ shift_instance_id, date }) => {
        expect(shift_instance_id).toBe(slotId('truck-1', date ?? ''))
        return date ?? ''
      })
      .toSorted((a, b) => a.localeCompare(b))
  const close = (date: string, members: Record<string, unknown> = {}, by = admin) =>
    createRecord(world.ports, by, Closing, { id: `closed-${date}`, date, open: 0, ...members }, plain)

  test('[RC8] closing a day moves its occurrences in the same write, opening it brings them back', async () => {
    await putVisits(WEEKS)
    const [first = '', second = '', ...rest] = WEEKS
    const closed = await close(first)
    expect(closed).toMatchObject({ status: 201 })
    expect(await places()).toEqual([addDays(first, 1), second, ...rest])
    const moved = await world.row('task', occurrenceId(NAMESPACE, 'serie', first))
    expect(moved).toMatchObject({ resource_name: 'Camion 1', series_date: first, is_virtual: 0 })

    expect(await removeRecord(world.ports, admin, Closing, `closed-${first}`, plain)).toMatchObject({
      status: 204,
    })
    expect(await places()).toEqual(WEEKS)
  })

  test('[RC8] the closing of another truck, of the afternoon or of a past day moves nothing', async () => {
    await putVisits(WEEKS)
    const [first = ''] = WEEKS
    await close(first, { resource_id: 'truck-2' })
    await close(addDays(first, 7), { shift_id: 2 })
    await close(addDays(TODAY, -1))
    expect(await places()).toEqual(WEEKS)
  })

  test('[RC8] what somebody moved by hand stays; who may not see tasks closes days all the same', async () => {
    await putVisits(WEEKS)
    const [first = '', second = ''] = WEEKS
    await patchRecord(
      world.ports,
      admin,
      entityNamed('task'),
      occurrenceId(NAMESPACE, 'serie', second),
      { shift_instance_id: null, date: addDays(second, -1) },
      plain,
    )
    const settings = caller('regie', 'config', 'config_resources')
    expect(await close(first, {}, settings)).toMatchObject({ status: 201 })
    expect(await close(second, {}, settings)).toMatchObject({ status: 201 })
    const dateOf = async (day: string) =>
      (await world.row('task', occurrenceId(NAMESPACE, 'serie', day)))?.['date']
    expect(await dateOf(first)).toBe(addDays(first, 1))
    expect(await dateOf(second)).toBe(addDays(second, -1))
  })

  test('[RC8] taken away where its new day is served anyway, real or virtual, and made again; the series goes on', async () => {
    const all = WEEKS.flatMap(date => [date, addDays(date, 1)])
    await putVisits(all, { frequency_weekdays: '34' })
    expect(await places()).toEqual(all)
    const [real = '', , , virtual = ''] = WEEKS
    for (const day of [real, virtual]) await close(day)
    expect(await places()).toEqual(all.filter(day => day !== real && day !== virtual))
    for (const day of [real, virtual])
      expect(await removeRecord(world.ports, admin, Closing, `closed-${day}`, plain)).toMatchObject({
        status: 204,
      })
    expect(await places()).toEqual(all)

    // The last one of all is taken away: the series has not ended for that.
    const last = addDays(virtual, 1)
    await close(last)
    await extendSeries(world.ports, ORG)
    expect((await places()).at(-1)).toBe('2027-01-13')
  })

  test('[SL1] a slot that exists closes and opens with its day, unless somebody opened it by hand', async () => {
    const [first = '', second = ''] = WEEKS
    await putVisits([first, second])
    const openOf = async (date: string) =>
      (await world.row('shift_instance', slotId('truck-1', date)))?.['open']
    await close(first)
    await close(second)
    expect([await openOf(first), await openOf(second)]).toEqual([0, 0])
    await patchRecord(
      world.ports,
      admin,
      entityNamed('shift_instance'),
      slotId('truck-1', second),
      { open: 1 },
      plain,
    )
    expect([await openOf(first), await openOf(second)]).toEqual([0, 1])
    // Another closing of the same day leaves what was opened by hand.
    await close(second, { id: 'truck', resource_id: 'truck-1' })
    expect(await openOf(second)).toBe(1)
    await removeRecord(world.ports, admin, Closing, 'truck', plain)
    for (const day of [first, second]) await removeRecord(world.ports, admin, Closing, `closed-${day}`, plain)
    expect([await openOf(first), await openOf(second)]).toEqual([1, 1])
    await patchRecord(
      world.ports,
      admin,
      entityNamed('shift_instance'),
      slotId('truck-1', first),
      { open: 0 },
      plain,
    )
    // What was closed by hand cannot be told from what its day closed: it opens with its day.
    await close(first, { id: 'again' })
    await removeRecord(world.ports, admin, Closing, 'again', plain)
    expect(await openOf(first)).toBe(1)
  })

  test('[RC8] the hours of a week move the occurrences too', async () => {
    await putVisits(WEEKS)
    const works = (wednesday_working: 0 | 1) =>
      patchRecord(
        world.ports,
        admin,
        entityNamed('shift_resource'),
        'week-truck-1',
        { wednesday_working },
        plain,
      )
    await works(0)
    expect(await places()).toEqual(WEEKS.map(day => addDays(day, 1)))
    await works(1)
    expect(await places()).toEqual(WEEKS)
  })

  test('[RC8] [SL1] a visit that returns to a day on which nobody had a slot finds it open', async () => {
    const [first = ''] = WEEKS
    await close(first)
    const next = addDays(first, 1)
    await world.put('shift_instance', {
      id: slotId('truck-1', next),
      resource_id: 'truck-1',
      date: next,
      shift_id: 1,
      open: 1,
    })
    await world.put(
      'task',
      occurrence(first, { date: next, shift_instance_id: slotId('truck-1', next), is_virtual: 0 }),
    )
    await removeRecord(world.ports, admin, Closing, `closed-${first}`, plain)
    expect(await places()).toEqual([first])
    expect((await world.row('shift_instance', slotId('truck-1', first)))?.['open']).toBe(1)
  })

  test('[RC8] what an edit of the series replaced does not come back with its day', async () => {
    const [first = ''] = WEEKS
    const replaced = { task_state_id: 3, cancelled_reason: 'Série modifiée', frequency_weekdays: '34' }
    await putVisits([first, addDays(first, 1)], replaced)
    await close(first)
    await removeRecord(world.ports, admin, Closing, `closed-${first}`, plain)
    expect(await places()).toEqual([])
  })

  test('[RC8] choosing a set of holidays moves what stands on them', async () => {
    // Christmas 2026 is a Friday, and no truck works at the weekend.
    await putVisits(['2026-12-25'])
    const choose = (holidays: string) =>
      patchRecord(world.ports, admin, entityNamed('organisation'), ORG, { holidays }, plain)
    await choose('france')
    expect(await places()).toEqual(['2026-12-28'])
    await choose('none')
    expect(await places()).toEqual(['2026-12-25'])
  })

  /** One batch of a device, each day under a key of its own. */
  const send = async (items: readonly Record<string, unknown>[]): Promise<number[]> => {
    const batch = items.map((item, n) => ({
      ...item,
      _key: `${String(item['_op'])} ${String(item['id'])} ${n}`,
    }))
    const { results } = await runOutboxBatch(world.ports, admin, Closing, batch, error => {
      throw error
    })
    return results.map(({ status }) => status)
  }
  const historyOf = async (id: string) => {
    const { lines } = await world.ports.storage.of(ORG).history({ entity: 'task', id, limit: 100, offset: 0 })
    return lines.flatMap(({ changes }) => ('date' in changes ? [changes['date']] : []))
  }
  const SPAN = [0, 1, 2].map(count => addDays(WEEKS[1] ?? '', count))
  const closings = (): Record<string, unknown>[] =>
    SPAN.map(date => ({ _op: 'create', id: `closed-${date}`, date, open: 0 }))

  test('[RC8] a span closes as one change: each visit moves once, past all of its days, and its history has one line', async () => {
    await putVisits(WEEKS)
    expect(await send(closings())).toEqual([201, 201, 201])
    const [own, after] = [WEEKS[1] ?? '', addDays(WEEKS[1] ?? '', 5)]
    // Wednesday to Friday are closed, and no truck works at the weekend.
    expect(await places()).toContain(after)
    const id = occurrenceId(NAMESPACE, 'serie', own)
    expect(await historyOf(id)).toEqual([[own, after]])
    // An answer that was lost: sent again, the same days are answered again, and nothing moves.
    expect(await send(closings())).toEqual([201, 201, 201])
    expect(await send(SPAN.map(date => ({ _op: 'delete', id: `closed-${date}` })))).toEqual([204, 204, 204])
    expect(await places()).toEqual(WEEKS)
    expect(await historyOf(id)).toEqual([
      [after, own],
      [own, after],
    ])
  })

  test('[RC8] a day of a span that is refused leaves nothing; the others close', async () => {
    await putVisits(WEEKS)
    const [first, second, third] = closings()
    const bad = { ...second, date: 'demain' }
    expect(await send([first ?? {}, bad, third ?? {}])).toEqual([201, 422, 201])
    expect(await places()).toContain(SPAN[1])
    expect(await world.row('shift_exception', `closed-${SPAN[1]}`)).toBeUndefined()
  })

  test('[SL1] of two exceptions that a batch moves to one day the second is refused, as after a single call', async () => {
    const [first = '', second = '', third = ''] = SPAN
    await close(first)
    await close(second)
    const moved = [first, second].map(day => ({ _op: 'patch', id: `closed-${day}`, date: third }))
    expect(await send(moved)).toEqual([200, 422])
    expect((await world.row('shift_exception', `closed-${second}`))?.['date']).toBe(second)
  })

  test('[RC8] a day that is opened and closed anew in one batch is closed by the new exception', async () => {
    await putVisits(WEEKS)
    const [day = ''] = SPAN
    await close(day)
    const again = { _op: 'create', id: 'again', date: day, open: 0 }
    expect(await send([{ _op: 'delete', id: `closed-${day}` }, again])).toEqual([204, 201])
    expect(await places()).toContain(addDays(day, 1))
  })

  test('[RC8] [SL1] a holiday of the year that came within reach moves what stands on it, and closes its slots', async () => {
    // An organisation whose set was chosen before this server kept the days.
    await putVisits(['2026-12-25'])
    await world.put('organisation', {
      id: ORG,
      name: 'La Ressourcerie',
      client_id: ORG,
      namespace: NAMESPACE,
      holidays: 'france',
    })
    expect(await extendHolidays(world.ports, ORG)).toBeGreaterThan(0)
    expect(await places()).toEqual(['2026-12-28'])
    expect((await world.row('shift_instance', slotId('truck-1', '2026-12-25')))?.['open']).toBe(0)
  })
})
