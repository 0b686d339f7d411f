// What is free of an object on the coming days: its instances, less what rentals hold (RT1).
import { expect, test } from 'vitest'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import type { Closed } from '../rules/closed-halves.ts'
import { halvesText } from '../rules/shortage-words.ts'
import { availabilityBands } from './availability-bands.ts'

const today = '2026-11-20'
const table = {
  id: 'table',
  name: 'Table pliante',
  weight: 9000,
  volume: 0.2,
  loading_duration: '00:02',
  weight_channel: 'unit',
} as const
const pieces = (quantity: number) => [{ ...lineOfObject(table, 'l'), quantity }]
const asked = { object: 'table', today, from: '2026-11-16' }

test('[RT1] what rentals hold is not free: until the day of the return, rolling when it is late, and no quotation', async () => {
  const mirror = await openMirror({ shards: ['ref'] })
  const { db } = mirror.device
  expect(await availabilityBands(db, asked)).toBeNull()
  await mirror.put(CatalogueObject, { ...table, rental_day: 5 })
  await mirror.put(
    ObjectInstance,
    ...['a', 'b', 'c', 'd', 'e', 'f'].map(id => ({ id, object_id: 'table', state: 'available' }) as const),
    { id: 'g', object_id: 'table', state: 'lost' },
    { id: 'other', object_id: 'chair', state: 'available' },
  )
  const loki = { scope: 'loki', task_state_id: 2 } as const
  await mirror.put(
    Task,
    // Until Sunday.
    {
      ...loki,
      id: 'out',
      task_type_id: 15,
      date: today,
      objects: pieces(2),
      lastname: 'Mairie',
      next_task_id: 'back',
    },
    { ...loki, id: 'back', task_type_id: 13, date: '2026-11-22' },
    // Should have come back.
    {
      ...loki,
      id: 'late',
      task_type_id: 14,
      task_state_id: 5,
      date: '2026-11-10',
      objects: pieces(1),
      lastname: 'Fanfare',
      next_task_id: 'due',
    },
    { ...loki, id: 'due', task_type_id: 12, date: '2026-11-15' },
    // A quotation, and one whose return this device does not hold.
    { ...loki, id: 'quote', task_type_id: 15, task_state_id: 1, date: today, objects: pieces(3) },
    {
      ...loki,
      id: 'far',
      task_type_id: 15,
      date: '2026-11-24',
      objects: pieces(1),
      next_task_id: 'elsewhere',
    },
  )
  const found = await availabilityBands(db, asked)
  const [band] = found?.bands ?? []
  expect([found?.title, band?.total, band?.isRented]).toEqual(['Table pliante', 6, true])
  expect(band?.states.map(({ state, count }) => [state, count])).toEqual([
    ['available', 6],
    ['lost', 1],
  ])
  expect(band?.levels.map(level => [halvesText(level), level.free, level.awaited])).toEqual([
    ['du 16 au 19 nov.', 5, 0],
    ['le 20 nov.', 3, 0],
    ['du 21 au 22 nov.', 4, 1],
    ['le 23 nov.', 6, 1],
    ['du 24 nov. au 27 déc.', 5, 1],
  ])
  expect(
    band?.holders.map(({ booking, quantity, isLate }) => `${booking.holder} ${quantity} ${isLate}`),
  ).toEqual(['Fanfare 1 true', 'Mairie 2 false', 'Sans nom 1 false'])
})

test('[RT17] of a category: what is rented in it and below it, by name, with the days on which nothing leaves or comes back', async () => {
  const mirror = await openMirror({ shards: ['ref'] })
  const { db } = mirror.device
  await mirror.put(
    ObjectCategory,
    { id: 'all', name: 'Mobilier' },
    { id: 'in', name: 'Tables', parent_id: 'all' },
  )
  const object = { rentable: 1, rental_day: 5, quantity: 3 } as const
  await mirror.put(
    CatalogueObject,
    { ...object, id: 'b', name: 'Table', object_category_id: 'in', rental_availability_delay: 4 },
    { ...object, id: 'a', name: 'Banc', object_category_id: 'all' },
    { ...object, id: 'c', name: 'Tente', object_category_id: 'other' },
    { ...object, id: 'd', name: 'Vieux banc', object_category_id: 'all', archived: 1 },
  )
  await mirror.put(Resource, { id: 'counter', name: 'Comptoir', type: 'counter' })
  await mirror.put(ShiftResource, { id: 'week', resource_id: 'counter', shift_id: 3 })
  await mirror.put(ShiftException, { id: 'off', date: '2026-11-24', open: 0, label: 'inventaire' })
  const found = await availabilityBands(db, { category: 'all', today, from: '2026-11-16' })
  expect([found?.title, found?.bands.map(band => band.object.name)]).toEqual(['Mobilier', ['Banc', 'Table']])
  const said = (closed: readonly Closed[] | undefined) =>
    closed?.slice(0, 4).map(one => `${halvesText(one)} ${one.reason}`.replaceAll(' ', ' '))
  expect(said(found?.bands[0]?.back)).toEqual([
    'du 16 au 19 nov. Passé',
    'du 21 au 22 nov. Fermé',
    'le 24 nov. Inventaire',
    'du 28 au 29 nov. Fermé',
  ])
  expect(said(found?.bands[1]?.departure)?.slice(1)).toEqual([
    'le 20 nov. Premier départ possible le mardi 24 nov.',
    'du 21 au 22 nov. Fermé',
    'le 23 nov. Premier départ possible le mardi 24 nov.',
  ])
  expect(await availabilityBands(db, { object: 'gone', today, from: '2026-11-16' })).toBeNull()
})
