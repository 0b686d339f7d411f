// One preparation by two people at once, then its departure and its return, with the page's own code and the real server: what each scans
// adds up, the states of the instances follow (IS1), and what cannot be is told instead of being lost (IS2).
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openConflicts } from '#core/store/conflicts/conflicts.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { countPieces } from '#trades/rental/data/handing/count-step.ts'
import { depart } from '#trades/rental/data/handing/depart.ts'
import { finishPreparation } from '#trades/rental/data/handing/finish-preparation.ts'
import { handingSheet } from '#trades/rental/data/handing/handing-sheet.ts'
import { scanStep } from '#trades/rental/data/handing/scan-step.ts'
import { saveRental } from '#trades/rental/data/save-rental.ts'
import { handedOf } from '#trades/rental/rules/handing/handed.ts'
import { createRecord } from '#server/use/records/resources.ts'
import { admin, plain } from '../../fixtures/server-world.ts'
import { openHouse, TODAY } from '../real/house.ts'

const at = `${TODAY} 10:00:00`
const rights = rightsOf(['emma_desktop', 'add_task', 'see_counter', 'see_stock'])
const CHAIR = 'chair-of-two-hands'
const codes = ['HAND-1', 'HAND-2', 'HAND-3', 'HAND-4']

const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}

test('[RT22] [RT23] [IS1] [IS2] two people prepare one rental: all they scan adds up, leaves, and comes back', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const object = { id: CHAIR, name: 'Chaise', rentable: 1, rental_day: 1 }
  expect((await createRecord(house.ports, admin, CatalogueObject, object, plain)).status).toBe(201)
  for (const id of codes) {
    const members = { id, external_id: id, object_id: CHAIR, state: 'available' }
    expect((await createRecord(house.ports, admin, ObjectInstance, members, plain)).status).toBe(201)
  }
  const [first, second] = [await house.openDevice('rayon 1'), await house.openDevice('rayon 2')]
  const [mine, theirs] = [(await first.signIn('admin')).db, (await second.signIn('admin')).db]
  const syncAll = async (): Promise<void> => {
    for (const device of [first, second, first]) await device.remote.syncNow()
  }
  const lines = [{ line_id: 'line-of-two', object_id: CHAIR, name: 'Chaise', quantity: '6' }]
  const period = { out_date: TODAY, out_shift: 2, back_date: addDays(TODAY, 2), back_shift: 2 }
  const client = { lastname: 'Deux mains', phone1: '06 39 98 77 55', city: 'Ostwiller' }
  const force = { rights: rightsOf([...rights.flags, 'admin']), force: true }
  const asked = { id: null, client, changes: { ...period, lines }, state: 2, at, ...force } as const
  const { id: head } = valueOf(await saveRental(mine, asked))
  await syncAll()

  const sheetOf = async (db: LocalDatabase, id: string) => {
    const sheet = await handingSheet(db, { id })
    if (sheet === null) throw new Error('no rental here')
    return sheet
  }
  const scan = async (db: LocalDatabase, task: string, code: string): Promise<string> =>
    valueOf(await scanStep(db, { task, code, place: await sheetOf(db, task) })).kind
  const preparation = (await sheetOf(mine, head)).dossier.preparations[0]?.id ?? ''
  const chairs = async (db: LocalDatabase) =>
    handedOf((await sheetOf(db, preparation)).task.objects).get(CHAIR)

  first.online = false
  second.online = false
  expect(await scan(mine, preparation, 'HAND-1')).toBe('counted')
  expect(await scan(mine, preparation, 'HAND-2')).toBe('counted')
  expect(await scan(theirs, preparation, 'HAND-2')).toBe('counted')
  expect(await scan(theirs, preparation, 'HAND-3')).toBe('counted')
  const one = { task: preparation, line_id: 'line-of-two', add: 1 }
  valueOf(await countPieces(mine, one))
  valueOf(await countPieces(theirs, one))
  first.online = true
  second.online = true
  await syncAll()
  for (const db of [mine, theirs]) {
    expect(await chairs(db)).toMatchObject({ asked: 6, done: 5, counted: 2 })
    expect(await openConflicts(db)).toEqual([])
    expect(await db.outbox.toArray()).toEqual([])
  }

  const states = async () =>
    Promise.all(codes.map(async id => (await house.row('object_instance', id))?.['state']))
  valueOf(await finishPreparation(mine, { id: preparation, at, rights }))
  await syncAll()
  expect(await house.row('task', preparation)).toMatchObject({ task_state_id: 5, check_reasons: [] })
  expect(await states()).toEqual(['prepared', 'prepared', 'prepared', 'available'])

  // Offline, and one more that nobody prepared.
  second.online = false
  for (const code of codes) await scan(theirs, head, code)
  valueOf(await countPieces(theirs, { ...one, task: head, add: 2 }))
  valueOf(await depart(theirs, { task: head, rest: null, at, rights }))
  second.online = true
  await syncAll()
  expect(await house.row('task', head)).toMatchObject({ task_state_id: 5, check_reasons: [] })
  expect(await states()).toEqual(['rented', 'rented', 'rented', 'rented'])

  const back = (await sheetOf(mine, head)).dossier.returns[0]?.id ?? ''
  for (const code of codes) expect(await scan(mine, back, code)).toBe('counted')
  const row = await tableOf(mine, Task).get(back)
  const objects = row?.objects ?? []
  await edit(mine, [Task], draft => draft.patch(Task, back, { objects, task_state_id: 5, state_time: at }))
  await syncAll()
  expect(await states()).toEqual(['available', 'available', 'available', 'available'])

  // Sold at the till while a device without a network prepared it: the scan is kept, and a planner looks.
  const { id: next } = valueOf(await saveRental(mine, asked))
  await syncAll()
  const other = (await sheetOf(theirs, next)).dossier.preparations[0]?.id ?? ''
  second.online = false
  expect(await scan(theirs, other, 'HAND-4')).toBe('counted')
  valueOf(await finishPreparation(theirs, { id: other, at, rights }))
  await edit(mine, [ObjectInstance], draft => draft.patch(ObjectInstance, 'HAND-4', { state: 'sold' }))
  await first.remote.syncNow()
  second.online = true
  await syncAll()
  expect((await states())[3]).toBe('sold')
  const kept = await house.row('task', other)
  expect(kept).toMatchObject({ task_state_id: 7, check_reasons: ['illegal_transition', 'dispute'] })
  expect(kept?.['objects']).toMatchObject([
    { quantity_done: 0 },
    { object_instance_id: 'HAND-4', quantity_done: 1 },
  ])
}, 60_000)
