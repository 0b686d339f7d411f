// Series that the server extends. TODAY is a Wednesday, the horizon is 2027-01-13, and real occurrences end on 2026-12-02.
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { occurrenceId } from '#trades/planning/rules/series/recurrence.ts'
import { NAMESPACE, openWorld, ORG, slotId, stop, TODAY, type World } from '#test/fixtures/server-world.ts'
import { extendSeries } from './extend-series.ts'
import { asTask } from '../write/stored-rows.ts'

const start = async (): Promise<World> => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  return world
}
const occurrence = (date: string, members: Record<string, unknown> = {}) => {
  const series_id = 'serie'
  return stop(occurrenceId(NAMESPACE, series_id, date), {
    series_id,
    series_date: date,
    date,
    frequency: 1,
    frequency_key: 'week',
    frequency_end_date: null,
    shift_instance_id: null,
    resource_id: null,
    shift_id: null,
    creator_id: 'bureau',
    ...members,
  })
}
const daysOf = async (world: World): Promise<(readonly [string | null, number])[]> =>
  (await world.ports.storage.of(ORG).find('task', {}))
    .map(asTask)
    .filter(({ series_id }) => series_id === 'serie')
    .map(({ date, is_virtual }) => [date, is_virtual] as const)
    .toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? ''))

test('[RC1] [RC2] [RC3] a series is made up to the horizon, virtual later than two weeks ahead, each occurrence once', async () => {
  const world = await start()
  await world.put('task', occurrence('2026-11-18', { objects: [] }))
  expect(await extendSeries(world.ports, ORG)).toEqual({ made: 8, real: 0 })
  expect(await daysOf(world)).toEqual(
    Array.from({ length: 9 }, (_, n) => [addDays('2026-11-18', 7 * n), n > 2 ? 1 : 0]),
  )
  expect(await extendSeries(world.ports, ORG)).toEqual({ made: 0, real: 0 })
  const id = occurrenceId(NAMESPACE, 'serie', '2026-12-23')
  expect(await world.row('task', id)).toMatchObject({
    lastname: 'Martin',
    task_state_id: 2,
    origin: 'recurrence',
    creator_id: 'bureau',
  })
})

test('[RC2] two weeks ahead an occurrence becomes real, and a week later the next one is made', async () => {
  const world = await start()
  await world.put('task', occurrence('2026-11-18'))
  await extendSeries(world.ports, ORG)
  world.at += 7 * 86_400_000
  expect(await extendSeries(world.ports, ORG)).toEqual({ made: 1, real: 1 })
  const days = await daysOf(world)
  expect(days.find(([date]) => date === '2026-12-09')).toEqual(['2026-12-09', 0])
  expect(days.at(-1)).toEqual(['2027-01-20', 1])
})

test('an occurrence is put in the slot of its shift, which is made on first use, however full the slot is', async () => {
  const world = await start()
  const heavy = { forced_weight: 900_000 }
  const place = { shift_instance_id: slotId('truck-1', TODAY), resource_id: 'truck-1', shift_id: 1 }
  await world.put('task', occurrence(TODAY, { ...place, ...heavy, frequency_end_date: '2026-11-30' }))
  expect(await extendSeries(world.ports, ORG)).toEqual({ made: 1, real: 0 })
  expect(await world.row('task', occurrenceId(NAMESPACE, 'serie', '2026-11-25'))).toMatchObject({
    shift_instance_id: slotId('truck-1', '2026-11-25'),
    resource_name: 'Camion 1',
    forced_weight: 900_000,
  })
})

test('[RC5] a closed day moves the occurrence to the next open one', async () => {
  const world = await start()
  await world.put('shift_exception', { id: 'noel', date: '2026-12-23', open: 0, label: 'Fermé' })
  await world.put('task', occurrence('2026-11-18', { frequency: 5 }))
  await extendSeries(world.ports, ORG)
  expect((await daysOf(world)).map(([date]) => date)).toEqual(['2026-11-18', '2026-12-24'])
})

test('an occurrence that a planner removed is not made again, and a series that was ended is not extended', async () => {
  const world = await start()
  await world.put(
    'task',
    occurrence('2026-11-18'),
    occurrence('2026-11-25', { deleted: 1 }),
    occurrence('2026-12-02', { task_state_id: 3, cancelled_reason: 'Absent' }),
  )
  await extendSeries(world.ports, ORG)
  const days = (await daysOf(world)).map(([date]) => date)
  expect(days).not.toContain('2026-11-25')
  expect(days.at(-1)).toBe('2027-01-13')

  const other = await start()
  await other.put(
    'task',
    occurrence('2026-11-18'),
    occurrence('2026-11-25', { task_state_id: 3, cancelled_reason: 'Série modifiée' }),
    occurrence('2026-12-09', { deleted: 1, is_virtual: 1 }),
  )
  expect(await extendSeries(other.ports, ORG)).toEqual({ made: 0, real: 0 })
  const id = occurrenceId(NAMESPACE, 'serie', '2026-11-18')
  expect(await other.row('task', id)).toMatchObject({ frequency_end_date: '2026-11-18' })
})

test('[RC4] a series ended by a cancellation is not extended, even if its last occurrences were real', async () => {
  const world = await start()
  const ended = { frequency_end_date: '2026-11-24' }
  const cancelled = { ...ended, task_state_id: 3, cancelled_reason: 'Déménagé' }
  await world.put(
    'task',
    occurrence('2026-11-18', ended),
    occurrence('2026-11-25', cancelled),
    occurrence('2026-12-02', cancelled),
  )
  expect(await extendSeries(world.ports, ORG)).toEqual({ made: 0, real: 0 })
})

test('a monthly series on the 31st stays on the 31st, however long ago it began', async () => {
  const world = await start()
  await world.put(
    'task',
    occurrence('2025-08-31', { frequency_key: 'month' }),
    occurrence('2026-10-31', { frequency_key: 'month' }),
    occurrence('2026-11-30', { frequency_key: 'month' }),
  )
  await extendSeries(world.ports, ORG)
  expect((await daysOf(world)).at(-1)?.[0]).toBe('2026-12-31')
})

test('[RC7] a suspension at the horizon ends no series: it goes on after its last day', async () => {
  const world = await start()
  const suspended = { frequency_pauses: '2026-12-01/2026-12-31' }
  await world.put(
    'task',
    occurrence('2026-11-18', suspended),
    occurrence('2026-11-25', suspended),
    occurrence('2026-12-02', { task_state_id: 3, cancelled_reason: 'Série modifiée' }),
    occurrence('2026-12-09', { deleted: 1, is_virtual: 1 }),
  )
  expect(await extendSeries(world.ports, ORG)).toEqual({ made: 2, real: 0 })
  const living = (await daysOf(world)).map(([date]) => date)
  expect(living.filter(date => date !== '2026-12-02')).toEqual([
    '2026-11-18',
    '2026-11-25',
    '2027-01-06',
    '2027-01-13',
  ])
  const id = occurrenceId(NAMESPACE, 'serie', '2026-11-25')
  expect(await world.row('task', id)).toMatchObject({ frequency_end_date: null })
})

test('[RC7] several weekdays a week are made up to the horizon', async () => {
  const world = await start()
  await world.put('task', occurrence('2026-11-18', { frequency: 4, frequency_weekdays: '35' }))
  await extendSeries(world.ports, ORG)
  expect((await daysOf(world)).map(([date]) => date)).toEqual([
    '2026-11-18',
    '2026-11-20',
    '2026-12-16',
    '2026-12-18',
    '2027-01-13',
  ])
})
