// What the tour's screens read besides the stops: a slot by its address, why a day is closed, where a stop may be added, what can
// weigh.
import { beforeEach, expect, test } from 'vitest'
import { City, Partner } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance } from '#records/entities/shift.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { closingsOfDay } from './closing/closings-of-day.ts'
import { placesToStop } from '#trades/settings/data/places-to-stop.ts'
import { scales } from '#trades/settings/data/scales.ts'
import { stopsOfPlace } from '#trades/tour/data/stops-of-place.ts'

const day = '2026-11-20'
const rights = rightsOf(['emma_mobile', 'resource_1'])

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ shards: ['ref', 'slot/2026-W47/r/r1'] })
  db = mirror.device.db
  await mirror.put(
    Resource,
    { id: 'r1', number: 1, name: 'Camion 1', type: 'truck' },
    { id: 'r2', number: 2, name: 'Camion 2', type: 'truck' },
    { id: 'b2', number: 9, name: 'Pont', type: 'scale', resource_order: 2 },
    { id: 'b1', number: 8, name: 'Quai', type: 'scale', resource_order: 1 },
    { id: 'b0', number: 7, name: 'Ancienne', type: 'scale', archived: 1 },
  )
  await mirror.put(
    ShiftInstance,
    { id: 's1', resource_id: 'r1', date: day, shift_id: 2 },
    { id: 's2', resource_id: 'r2', date: day, shift_id: 2 },
  )
})

test('[RG1] a slot is found by truck, day and shift, another crew’s is not', async () => {
  const at = { day, shift: 2, rights }
  expect((await stopsOfPlace(db, { ...at, resource: 'r1' }))?.slot.id).toBe('s1')
  expect(await stopsOfPlace(db, { ...at, resource: 'r1', shift: 1 })).toBeNull()
  expect(await stopsOfPlace(db, { ...at, resource: 'r2' })).toBeNull()
  expect(await stopsOfPlace(db, { ...at, resource: null })).toBeNull()
})

test('[SL2] a closed day gives its reason: one’s own trucks and the whole organisation, no other truck', async () => {
  const closed = { date: day, open: 0 } as const
  await mirror.put(
    ShiftException,
    { ...closed, id: 'e1', resource_id: 'r1', label: 'en révision' },
    { ...closed, id: 'e2', resource_id: 'r2', label: 'au garage' },
    { ...closed, id: 'e3', resource_id: null, label: 'Inventaire' },
    { ...closed, id: 'e4', resource_id: 'r1', label: '' },
    { ...closed, id: 'e5', resource_id: 'r1', label: 'ouvert quand même', open: 1 },
  )
  const found = await closingsOfDay(db, { day, rights })
  expect(found).toHaveLength(2)
  expect(found).toContainEqual({ resource: 'Camion 1', label: 'en révision' })
  expect(found).toContainEqual({ resource: null, label: 'Inventaire' })
})

test('towns and partners come by name, without archived ones', async () => {
  await mirror.put(
    City,
    { id: 'c1', name: 'Zell' },
    { id: 'c2', name: 'Écrilles' },
    { id: 'c3', name: 'Fermée', archived: 1 },
  )
  await mirror.put(Partner, { id: 'p1', name: 'Dépôt' })
  const { towns, partners } = await placesToStop(db)
  expect(towns.map(({ id }) => id)).toEqual(['c2', 'c1'])
  expect(partners.map(({ id }) => id)).toEqual(['p1'])
})

test('whoever may weigh sees every scale in use, in the configured order', async () => {
  expect((await scales(db)).map(({ id }) => id)).toEqual(['b1', 'b2'])
})
