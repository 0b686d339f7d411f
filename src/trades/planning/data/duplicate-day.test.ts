// « Dupliquer la journée »: what it copies, what it leaves unchanged, and its undo.
import { beforeEach, expect, test } from 'vitest'
import { Organisation } from '#records/entities/people.ts'
import { Partner } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { organisationNamespace, shiftInstanceId } from '#records/values/slot-id.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { tasksOfSlot } from '#trades/tour/data/stop-sheet.ts'
import { duplicateDay, takeDuplicateBack } from './duplicate-day.ts'

const [from, to] = ['2026-11-24', '2026-11-25']
const rights = rightsOf(['emma_desktop', 'add_task'])
const namespace = organisationNamespace('quai')
const slot = shiftInstanceId(namespace, 'r1', from, 1)
const copy = shiftInstanceId(namespace, 'r1', to, 1)
const placed = { shift_instance_id: slot, resource_id: 'r1', date: from } as const
const stop = { ...placed, task_type_id: 5, partner_id: 'p1', name: 'Amistock', task_state_id: 5 } as const

let mirror: Mirror
let db: LocalDatabase
const duplicate = async () => {
  const all = { crews: true, notes: true, partners: true }
  const outcome = await duplicateDay(db, { from, to, resources: ['r1'], ...all, rights })
  if (!outcome.ok) throw new Error('refused')
  return outcome.value
}
const copies = (): Promise<TaskRow[]> => tasksOfSlot(db, { slot: copy })

beforeEach(async () => {
  mirror = await openMirror({ shards: ['ref', 'emma/2026-W48', 'slot/2026-W48', 'emma/none'] })
  db = mirror.device.db
  await mirror.put(Organisation, { id: 'quai', client_id: 'quai', namespace })
  await mirror.put(Resource, { id: 'r1', number: 1, name: 'Camion 1', type: 'truck' })
  await mirror.put(ShiftResource, { id: 's1', resource_id: 'r1', shift_id: 1 })
  await mirror.put(Partner, { id: 'p1', name: 'Amistock' })
  await mirror.put(ShiftInstance, {
    id: slot,
    resource_id: 'r1',
    date: from,
    shift_id: 1,
    crew: ['u1'],
    crew_note: 'Clés au bureau',
  })
  const line = lineOfObject(
    { id: 'w', name: 'Armoire', weight: 40, volume: 2, loading_duration: '00:10', weight_channel: 'unit' },
    'l1',
  )
  await mirror.put(
    Task,
    { ...placed, id: 'donor', task_type_id: 1, lastname: 'Ott', task_state_id: 2 },
    { ...stop, id: 'partner', objects: [{ ...line, quantity_done: 1, weight_done: 900 }] },
    { ...stop, id: 'off', partner_id: 'p2', task_state_id: 3, cancelled_reason: 'Fermé' },
  )
})

test('crews, notes and the partners’ stops as drafts; never a donor, never what was cancelled', async () => {
  expect(await duplicate()).toMatchObject({
    tasks: [expect.any(String)],
    slots: [{ id: copy }],
    left: { closed: 0, said: 0, cancelled: 1, there: 0 },
  })
  expect(await tableOf(db, ShiftInstance).get(copy)).toMatchObject({
    crew: ['u1'],
    crew_note: 'Clés au bureau',
  })
  expect(await copies()).toMatchObject([
    { partner_id: 'p1', task_state_id: 1, date: to, objects: [{ quantity_done: null, weight_done: null }] },
  ])
})

test('a second run creates nothing twice, and reports so', async () => {
  await duplicate()
  expect(await duplicate()).toMatchObject({ tasks: [], slots: [], left: { said: 0, there: 1 } })
  expect(await copies()).toHaveLength(1)
})

test('a crew and a note that are already there stay', async () => {
  await mirror.put(ShiftInstance, { id: copy, resource_id: 'r1', date: to, shift_id: 1, crew: ['u2'] })
  expect(await duplicate()).toMatchObject({ left: { said: 1 } })
  expect(await tableOf(db, ShiftInstance).get(copy)).toMatchObject({
    crew: ['u2'],
    crew_note: 'Clés au bureau',
  })
})

test('a slot that is closed that day gets nothing: the server would refuse its stops', async () => {
  await mirror.put(ShiftException, { id: 'x', date: to, open: 0, label: 'Férié' })
  expect(await duplicate()).toMatchObject({ tasks: [], slots: [], left: { closed: 1 } })
  expect(await db.outbox.count()).toBe(0)
})

test('its undo removes what nobody has touched since', async () => {
  const done = await duplicate()
  await takeDuplicateBack(db, done)
  expect(await copies()).toEqual([])
  expect(await tableOf(db, ShiftInstance).get(copy)).toMatchObject({ crew: [], crew_note: '' })
  const again = await duplicate()
  await db.outbox.clear()
  await db.base.clear()
  await mirror.put(ShiftInstance, { id: copy, resource_id: 'r1', date: to, shift_id: 1, crew: ['u2'] })
  await takeDuplicateBack(db, again)
  expect(await tableOf(db, ShiftInstance).get(copy)).toMatchObject({ crew: ['u2'] })
})
