// What is free of an object on the coming days: its instances, less what rentals hold (RT1).
import { expect, test } from 'vitest'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { availabilityAhead } from './availability-ahead.ts'

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
const asked = { object: 'table', today, days: 5 }

test('[RT1] what rentals hold is not free: until the day of the return, rolling when it is late, and no quotation', async () => {
  const mirror = await openMirror({ shards: ['ref'] })
  const { db } = mirror.device
  expect(await availabilityAhead(db, asked)).toBeNull()
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
  const ahead = await availabilityAhead(db, asked)
  expect([ahead?.total, ahead?.isRented]).toEqual([6, true])
  expect(ahead?.states.map(({ state, count }) => [state, count])).toEqual([
    ['available', 6],
    ['lost', 1],
  ])
  expect(ahead?.days.map(({ day, free }) => [day.slice(8), free])).toEqual([
    ['20', 3],
    ['21', 4],
    ['22', 4],
    ['23', 6],
    ['24', 5],
  ])
  expect(
    ahead?.days[0]?.holders.map(({ booking, quantity }) => `${booking.holder} ${quantity}`).toSorted(),
  ).toEqual(['Fanfare 1', 'Mairie 2'])
})
