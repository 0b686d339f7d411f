// What is rented from others is stock in its period, and then to be given back (RT25a).
import { expect, test } from 'vitest'
import { CatalogueObject } from '#records/entities/object.ts'
import { SubRental } from '#records/entities/sub-rental.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { endOfDay, wholeDays } from '../rules/half-day.ts'
import { freeOf } from '../rules/rental-stock.ts'
import { rentalGround } from './rental-ground.ts'
import { giveBackSubRental, subRentalsOf, subRentalsToGiveBack, takeSubRental } from './sub-rentals.ts'

const today = '2026-11-20'
const typed = {
  object_id: 'table',
  quantity: '5',
  supplier: ' Fêtes et Cie ',
  cost: '40.5',
  start_date: '2026-11-24',
  start_shift: '2',
  end_date: '2026-11-26',
  end_shift: 3,
  task_id: null,
}
const openTables = async () => {
  const mirror = await openMirror({ shards: ['ref'] })
  await mirror.put(CatalogueObject, { id: 'table', name: 'Table', quantity: 2, rentable: 1 })
  return mirror.device.db
}
type Database = Awaited<ReturnType<typeof openTables>>
const free = async (db: Database, from: string, to = from): Promise<number | undefined> =>
  freeOf(await rentalGround(db), 'table', {
    period: wholeDays(from, to),
    now: endOfDay(today),
    except: null,
  })?.available

test('[RT25a] it counts from its first half day to its last, also when only a part of the asked period is covered', async () => {
  const db = await openTables()
  const taken = await takeSubRental(db, typed)
  expect(taken.ok).toBe(true)
  expect(await db.rows('sub_rental').toArray()).toMatchObject([
    { supplier: 'Fêtes et Cie', quantity: 5, cost: 40.5, start_shift: 2, end_shift: 3 },
  ])
  expect([await free(db, '2026-11-24'), await free(db, '2026-11-25'), await free(db, '2026-11-26')]).toEqual([
    2, 7, 7,
  ])
  expect([await free(db, '2026-11-25', '2026-11-26'), await free(db, '2026-11-26', '2026-11-27')]).toEqual([
    7, 2,
  ])
})

test('[RT25a] given back early it counts no longer, and given back twice it keeps its first hour', async () => {
  const db = await openTables()
  const taken = await takeSubRental(db, typed)
  const id = taken.ok ? taken.value.id : ''
  expect(await subRentalsToGiveBack(db, { today: '2026-11-23' })).toEqual([])
  expect((await subRentalsToGiveBack(db, { today: '2026-11-24' })).map(one => one.id)).toEqual([id])
  expect((await subRentalsOf(db, { object: 'table' })).length).toBe(1)
  await giveBackSubRental(db, { id, at: '2026-11-25 11:00:00' })
  await giveBackSubRental(db, { id, at: '2026-11-27 09:00:00' })
  expect(await db.rows('sub_rental').toArray()).toMatchObject([{ returned_at: '2026-11-25 11:00:00' }])
  expect([await free(db, '2026-11-25'), await free(db, '2026-11-26')]).toEqual([7, 2])
  expect(await subRentalsToGiveBack(db, { today: '2026-12-24' })).toEqual([])
  expect(await subRentalsOf(db, { object: 'table' })).toEqual([])
})

test.each([
  [{ supplier: ' ' }, 'supplier', 'isEmpty'],
  [{ quantity: '0' }, 'quantity', 'notGreaterThanInclusive'],
  [{ quantity: 'douze' }, 'quantity', 'notInt'],
  [{ end_date: '' }, 'end_date', 'isEmpty'],
  [{ end_date: '2026-11-24', end_shift: 1 }, 'end_date', 'endBeforeStart'],
  [{ cost: '-3' }, 'cost', 'notGreaterThanInclusive'],
])('[RT25a] %o is refused at its field', async (wrong, field, rule) => {
  const db = await openTables()
  expect(await takeSubRental(db, { ...typed, ...wrong })).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', fields: { [field]: { [rule]: expect.any(String) } } },
  })
  expect(await db.rows(SubRental.name).count()).toBe(0)
})
