// What the weighing screens read, and how fast with fifty thousand tasks.
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { Invoice } from '#records/entities/money.ts'
import { Device } from '#records/entities/people.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { blankRow } from '#records/entity.ts'
import { addDays } from '#records/time/dates.ts'
import { at, DAY, openDock, session, weighedLine } from '#test/fixtures/weighing-world.ts'
import { toLocalRow } from '#core/store/rows/local-row.ts'
import { tableOf } from '#core/store/database.ts'
import { keepCountedStock } from './keep-counted-stock.ts'
import { countedStocks } from './counted-stocks.ts'
import { weighingDay } from './day-board.ts'
import { massBalanceOf, stickeredStock, weighedPeriod } from './facts-of-period.ts'
import { collectionsToWeigh, flows } from './flows.ts'
import { freshStickers, stickersOf } from '#trades/stock/data/fresh-stickers.ts'
import { lifeOfInstance } from './life-of-instance.ts'
import { codesLike } from '../sessions/lookup.ts'
import { searchWeighings, stickersLike, weighingHistory } from './search-weighings.ts'
import { usualWeight, usualWeights } from '#trades/stock/data/usual-weights.ts'
import { likelyObjects, OTHERS, weighables } from '../sessions/weighables.ts'
import { weighedSales } from './weighed-sales.ts'

const reader = { user: 'u', device: 'one', at: at('12:00') }
const out = (id: string, values: object = {}) =>
  session(id, { task_type_id: 18, provenance_id: null, destination_id: 'recycler', ...values })

test('the dashboard of a day is live, names what needs somebody, and its sums agree', async () => {
  const { device, put } = await openDock()
  await put(
    Task,
    session('done', {
      creator_id: 'u',
      objects: [
        weighedLine('1', 'bed', 30_000),
        weighedLine('2', 'bed', 2000, { estimated: 1, weighed_at: at('11:00') }),
      ],
    }),
    session('open', {
      task_state_id: 1,
      date: '2026-11-17',
      objects: [
        weighedLine('3', 'armchair', 18_000, { weighed_at: '2026-11-17 18:20:00' }),
        weighedLine('4', 'armchair', 17_000),
      ],
    }),
    session('odd', { task_state_id: 7, objects: [weighedLine('5', 'armchair', 310_000, { outlier: 1 })] }),
    out('gone', { objects: [weighedLine('6', 'fridge', 50_000)] }),
  )
  await put(
    Device,
    { id: 'd', name: 'Téléphone Balance', pending: 14 },
    { id: 'e', name: 'Bureau', pending: 0 },
  )
  const board = await weighingDay(device.db, { day: DAY, isStockHeld: true, ...reader })
  expect(board.in).toMatchObject({ weight: 49_000, estimated: 2000, aside: 310_000 })
  expect(board.out.weight).toBe(50_000)
  const hours = board.hours.reduce((sum, one) => sum + one.in.weight + one.out.weight, 0)
  const people = board.people.reduce((sum, { figure }) => sum + figure.weight, 0)
  expect([hours, people]).toEqual([99_000, 99_000])
  expect(board.anomalies.map(({ kind }) => kind).toSorted()).toEqual(['long_open', 'more_out', 'outlier'])
  expect(board.devices).toMatchObject([{ name: 'Téléphone Balance', pending: 14 }])
  expect([board.open.length, board.toCheck.length]).toEqual([1, 1])
})

test('[WG8] more out than in is reported only where all the weeks are held; what waits for the desk is always listed', async () => {
  const { device, put } = await openDock()
  await put(
    Task,
    session('odd', {
      task_state_id: 7,
      date: '2026-06-02',
      objects: [weighedLine('1', 'armchair', 310_000, { outlier: 1 })],
    }),
    out('gone', { objects: [weighedLine('2', 'fridge', 50_000)] }),
  )
  const boardOf = (isStockHeld: boolean) => weighingDay(device.db, { day: DAY, isStockHeld, ...reader })
  const board = await boardOf(false)
  expect(board.anomalies.map(({ kind }) => kind)).toEqual(['outlier'])
  expect(board.toCheck).toMatchObject([{ task: { id: 'odd' } }])
  expect((await boardOf(true)).anomalies.map(({ kind }) => kind)).toEqual(['outlier', 'more_out'])
})

test('a search by wildcard finds the weighings of matching stickers, latest first; the history counts corrections', async () => {
  const { device, put } = await openDock()
  await put(
    Task,
    session('a', {
      date: '2026-11-16',
      objects: [
        weighedLine('1', 'bed', 31_000, { object_instance_id: 'i-here', weighed_at: '2026-11-16 09:00:00' }),
      ],
    }),
    out('b', {
      modification_time: '2026-11-18 11:00:00',
      objects: [
        weighedLine('2', 'bed', 30_000, {
          object_instance_id: 'i-here',
          trace: [
            {
              why: 'edited',
              at: null,
              user_id: null,
              device: null,
              text: '',
              object_id: null,
              quantity: 1,
              quantity_done: 1,
              gross: null,
              weight_done: 1,
            },
          ],
        }),
        weighedLine('3', 'bed', 1),
      ],
    }),
  )
  const { db } = device
  expect(
    (await searchWeighings(db, { code: '*ERE*' })).rows.map(({ session: { id }, code }) => [id, code]),
  ).toEqual([
    ['b', 'HERE1'],
    ['a', 'HERE1'],
  ])
  expect(await searchWeighings(db, { flow: 'recycler', limit: 1 })).toMatchObject({ total: 2, rows: [{}] })
  expect(await weighingHistory(db, { from: '2026-11-01', to: DAY })).toMatchObject([
    { changed: 1 },
    { changed: 0 },
  ])
  const life = await lifeOfInstance(db, { id: 'i-here', today: DAY })
  expect(life?.events.map(({ kind }) => kind)).toEqual(['weighed_in', 'weighed_out'])
  expect(life?.balance).toEqual({ in: 31_000, out: 30_000, gap: -1000 })
  const line = weighedLine('9', 'bed', 29_000, {
    object_instance_id: 'i-here',
    weighed_at: '2024-02-01 09:00:00',
  })
  const elsewhere = [session('a', { objects: [line] }), session('years-ago', { objects: [line] })]
  const whole = await lifeOfInstance(db, { id: 'i-here', today: DAY, elsewhere })
  expect(whole?.events.map(({ task, weight }) => [task?.id, weight])).toEqual([
    ['years-ago', 29_000],
    ['a', 31_000],
    ['b', 30_000],
  ])
  expect(await stickersLike(db, { code: '*1', limit: 2 })).toMatchObject({
    rows: [{ code: 'HERE1', objectName: 'Sommier', state: 'available' }, { code: 'NEW1' }],
    total: 4,
  })
  expect(await stickersLike(db, { code: ' ', limit: 2 })).toEqual({ rows: [], total: 0 })
  expect(
    await massBalanceOf(db, { from: '2026-11-01', to: DAY, opening: 100_000, inventory: 101_000 }),
  ).toMatchObject({ theoretical: 100_999, gap: 1 })
  expect((await weighedPeriod(db, { from: '2026-11-17', to: DAY, way: 'in' })).facts).toEqual([])
  expect(await stickeredStock(db)).toEqual({ weight: 31_000, pieces: 2 })
})

test('origins come last used first; today’s collections can be weighed, a weighed one no more', async () => {
  const { device, put } = await openDock()
  const stop = {
    task_type_id: 1 as const,
    task_state_id: 5 as const,
    scope: 'emma' as const,
    date: DAY,
    city: 'Erstein',
    lastname: 'Adam',
    name: 'Adam',
  }
  const brought = (id: string) => [
    weighedLine(id, 'bed', 30_000, { gross: null, weight_done: null, quantity_done: 2, estimated: 1 }),
  ]
  await put(ShiftInstance, { id: 'slot', resource_id: 'truck', date: DAY, shift_id: 1 })
  await put(Task, {
    ...blankRow(Task),
    ...stop,
    id: 's1',
    shift_instance_id: 'slot',
    resource_id: 'truck',
    objects: brought('1'),
  })
  await put(Task, { ...blankRow(Task), ...stop, id: 's2', objects: brought('2') })
  await put(
    Task,
    session('w', {
      provenance_id: 'home',
      weighed_task_id: 's2',
      objects: [weighedLine('3', 'bed', 60_000)],
    }),
  )
  expect((await flows(device.db, { way: 'in', day: DAY })).map(({ id }) => id)).toEqual(['home', 'brought'])
  expect(await collectionsToWeigh(device.db, { day: DAY })).toMatchObject([
    { kind: 'slot', id: 'slot', label: 'Camion 1', city: 'Erstein', pieces: 2, weight: 64_000 },
    { kind: 'task', id: 's1', label: 'Adam', pieces: 2 },
  ])
  expect(await likelyObjects(device.db, { day: DAY, session: 'w' })).toMatchObject([
    { object: { id: 'bed' }, why: 'session', text: 'pesé à 09:00' },
  ])
  const choice = await weighables(device.db, { day: DAY, session: 'w', tag: 'Literie' })
  expect(choice.objects.map(({ object }) => object.id)).toEqual(['bed'])
  expect(choice.categories[0]).toEqual({ id: 'furniture', name: 'Meubles', pieces: 1 })
  expect(choice.favourites[0]?.object.id).toBe('bed')
})

test('the favourites keep their order all day: what today adds comes after, as it came', async () => {
  const { device, put } = await openDock()
  const weighed = (id: string, object: string, weighed_at: string) =>
    weighedLine(id, object, 60_000, { weighed_at })
  const yesterday = addDays(DAY, -1)
  await put(
    Task,
    session('before', {
      date: yesterday,
      objects: [weighed('1', 'bed', `${yesterday} 09:00:00`), weighed('2', 'bed', `${yesterday} 09:05:00`)],
    }),
  )
  const order = async () =>
    (await weighables(device.db, { day: DAY, session: null })).favourites.map(({ object }) => object.id)
  expect(await order()).toEqual(['bed'])
  const today = ['10:00', '10:01', '10:02', '10:03'].map((hour, n) =>
    weighed(`t${n}`, 'armchair', `${DAY} ${hour}:00`),
  )
  await put(Task, session('now', { objects: today }))
  expect(await order()).toEqual(['bed', 'armchair'])
})

test('[WG11] an object without a category, or below one that is archived, has a tile of its own; without such an object there is none', async () => {
  const { device, put } = await openDock()
  const tiles = async () => (await weighables(device.db, { day: DAY, session: 'w' })).categories
  expect((await tiles()).map(({ id }) => id)).not.toContain(OTHERS)
  const object = (id: string, object_category_id: string | null) => ({
    ...blankRow(CatalogueObject),
    id,
    name: id,
    object_category_id,
  })
  await put(ObjectCategory, { ...blankRow(ObjectCategory), id: 'attic', name: 'Ancien', archived: 1 })
  await put(CatalogueObject, object('loose', null), object('old', 'attic'))
  await put(Task, session('w', { task_state_id: 1, objects: [weighedLine('1', 'loose', 2000)] }))
  expect((await tiles()).at(-1)).toEqual({ id: OTHERS, name: 'Autres objets', pieces: 1 })
  const { objects } = await weighables(device.db, { day: DAY, category: OTHERS })
  expect(objects.map(({ object: { id } }) => id)).toEqual(['loose', 'old'])
})

test('[LB1] stickers are generated offline, reprinted from their instance, found while they are typed', async () => {
  const { device } = await openDock()
  let n = 0
  const random = (bytes: number) => new Uint8Array(bytes).fill(n++ % 251)
  expect(new Set(await freshStickers(device.db, { count: 24, random })).size).toBe(24)
  expect(await stickersOf(device.db, { ids: ['i-here', 'nobody'] })).toMatchObject([
    { code: 'HERE1', object: 'Sommier', weight: 31_000 },
  ])
  expect((await codesLike(device.db, { text: 'he' })).map(({ object }) => object?.name)).toEqual(['Sommier'])
})

test('[WG5] the usual weight is found among fifty thousand tasks at once', async () => {
  const { device } = await openDock()
  const rows = Array.from({ length: 50_000 }, (_, n) =>
    n % 10 === 0
      ? session(`s${n}`, {
          date: `2026-0${1 + (n % 9)}-1${n % 10}`,
          objects: [weighedLine(`l${n}`, n % 20 === 0 ? 'bed' : 'armchair', 30_000 + n)],
        })
      : { ...blankRow(Task), id: `t${n}`, date: DAY },
  )
  await tableOf(device.db, Task).bulkPut(
    rows.map(row => Object.assign({}, row, toLocalRow(Task, row, ['a']))),
  )
  await usualWeight(device.db, { object: 'bed' })
  const started = performance.now()
  const usual = await usualWeight(device.db, { object: 'bed' })
  const took = performance.now() - started
  expect(usual?.count).toBe(20)
  expect((await usualWeights(device.db, { objects: ['bed'] })).get('bed')).toEqual(usual)
  expect(took).toBeLessThan(200)
}, 60_000)

test('[WG8] a counted stock belongs to its day and stays in this person’s database', async () => {
  const { device } = await openDock()
  await keepCountedStock(device.db, { day: '2026-11-01', grams: 12_500 })
  await keepCountedStock(device.db, { day: '2026-12-01', grams: 3 })
  await keepCountedStock(device.db, { day: '2026-12-01', grams: null })
  expect(await countedStocks(device.db, { days: ['2026-12-01', '2026-11-01'] })).toEqual([null, 12_500])
  expect(await device.db.outbox.count()).toBe(0)
})

test('sales of a period include their invoice lines, and weigh what their things weigh', async () => {
  const { device, put } = await openDock()
  const sale = (id: string, values: object = {}) =>
    session(id, { task_type_id: 19, scope: 'emma', provenance_id: null, ...values })
  await put(
    Task,
    sale('one', {
      objects: [weighedLine('1', 'bed', 0, { weight_done: null, object_instance_id: 'i-here' })],
    }),
    sale('two', { objects: [weighedLine('2', 'armchair', 0, { weight_done: null, quantity_done: 2 })] }),
    sale('given up', { task_state_id: 3, objects: [weighedLine('3', 'bed', 30_000)] }),
  )
  await put(
    Invoice,
    { id: 'a', task_id: 'one', amount: 40 },
    { id: 'b', task_id: 'one', amount: 2.5 },
    { id: 'c', task_id: 'two', amount: 30 },
  )
  const sales = await weighedSales(device.db, { from: DAY, to: DAY })
  expect(sales.toSorted((a, b) => a.weight - b.weight)).toEqual([
    { euros: 42.5, weight: 31_000 },
    { euros: 30, weight: 36_000 },
  ])
})
