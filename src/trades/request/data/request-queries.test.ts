// What the form of a request reads: the chain of a rental, the slots of a day that accept it, the days of a series, visits first.
import { beforeEach, expect, test } from 'vitest'
import { CatalogueObject } from '#records/entities/object.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { requestSheet } from './request-sheet.ts'
import { requestsById } from './requests-by-id.ts'
import { seriesDays } from '#trades/planning/data/series/series-days.ts'
import { slotChoices } from '#trades/planning/data/slot-choices.ts'
import { visitFirst } from './visit-first.ts'

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ stickers: false })
  db = mirror.device.db
  await mirror.put(
    Resource,
    { id: 'r1', number: 1, name: 'Camion 1', type: 'truck', weight: 100_000, volume: 10 },
    { id: 'r2', number: 2, name: 'Comptoir', type: 'counter', weight: 0, volume: 0 },
  )
  await mirror.put(
    ShiftResource,
    { id: 'a', resource_id: 'r1', shift_id: 1 },
    { id: 'b', resource_id: 'r1', shift_id: 2, tuesday_working: 0 },
    { id: 'c', resource_id: 'r2', shift_id: 1 },
  )
})

test('[RT9] the chain of a rental is whole from any of its steps', async () => {
  const loki = { scope: 'loki', task_type_id: 16, date: '2026-11-20' } as const
  await mirror.put(
    Task,
    { id: 'prepare', ...loki, next_task_id: 'out' },
    { id: 'out', ...loki, date: '2026-11-23', next_task_id: 'back' },
    { id: 'back', ...loki, date: '2026-11-30', next_task_id: null },
  )
  for (const id of ['prepare', 'out', 'back'])
    expect((await requestSheet(db, { id }))?.chain.map(one => one.id)).toEqual(['prepare', 'out', 'back'])
  expect(await requestSheet(db, { id: 'nowhere' })).toBeNull()
})

test('a chain that leads back to itself ends', async () => {
  const loki = { scope: 'loki', task_type_id: 16, date: '2026-11-20' } as const
  await mirror.put(Task, { id: 'x', ...loki, next_task_id: 'y' }, { id: 'y', ...loki, next_task_id: 'x' })
  expect((await requestSheet(db, { id: 'x' }))?.chain.length).toBeLessThanOrEqual(4)
})

test('[SL4] [CP1] the slots of a day that accept the request, with their fill before and after', async () => {
  await mirror.put(ShiftInstance, { id: 's', resource_id: 'r1', date: '2026-11-24', shift_id: 1, open: 1 })
  await mirror.put(Task, { id: 't', task_state_id: 2, shift_instance_id: 's', forced_weight: 40_000 })
  const asked = {
    day: '2026-11-24',
    id: null,
    task_type_id: 1,
    load: { weight: 20_000, volume: 0, duration: 0 },
    resource_types: [],
    today: '2026-11-23',
    hour: '09:00',
  }
  const choices = await slotChoices(db, { ...asked, rights: rightsOf(['emma_desktop']) })
  expect(choices).toMatchObject([
    { resourceName: 'Camion 1', isOpen: true, stops: 1, fillBefore: 40, fill: 60 },
  ])
  const withClosed = await slotChoices(db, { ...asked, rights: rightsOf(['emma_desktop', 'change_slots']) })
  expect(withClosed.map(({ shiftName, isOpen }) => `${shiftName} ${isOpen}`)).toEqual([
    'Matin true',
    'Après-midi false',
  ])
  const own = await slotChoices(db, { ...asked, id: 't', rights: rightsOf(['emma_desktop']) })
  expect(own).toMatchObject([{ fillBefore: 0, fill: 20 }])

  const evening = { ...asked, today: asked.day, hour: '23:00', rights: rightsOf(['emma_desktop']) }
  expect(await slotChoices(db, evening)).toEqual([])
  expect(await slotChoices(db, { ...evening, id: 't' })).toHaveLength(1)
})

test('[RC5] the open days of a series are those of its slot', async () => {
  await mirror.put(ShiftException, { id: 'x', date: '2026-11-25', open: 0, label: 'Inventaire' })
  const asked = { from: '2026-11-23', days: 6 }
  expect(
    await seriesDays(db, { ...asked, slot: { resource_id: 'r1', date: '2026-11-23', shift_id: 2 } }),
  ).toEqual({
    open: ['2026-11-23', '2026-11-26', '2026-11-27'],
    reasons: new Map([['2026-11-25', 'Inventaire']]),
  })
  expect((await seriesDays(db, { ...asked, slot: null })).open).toContain('2026-11-24')
})

test('[OR6] objects that require a visit first', async () => {
  await mirror.put(
    CatalogueObject,
    { id: 'piano', name: 'Piano', tags: '["Visite"]' },
    { id: 'chair', name: 'Chaise', tags: '[]' },
  )
  expect(await visitFirst(db, { ids: ['chair', 'piano', 'gone'] })).toEqual(['Piano'])
})

test('what the index found and this device no longer has is left out', async () => {
  await mirror.put(Task, { id: 't', lastname: 'Haas' })
  expect((await requestsById(db, { ids: ['gone', 't'] })).map(({ id }) => id)).toEqual(['t'])
})
