// A weigher's commands on a phone without network: each tap is kept, each rule is checked before anything is written.
import { beforeEach, expect, test } from 'vitest'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { City, Partner } from '#records/entities/places.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import {
  at,
  DAY,
  openDock,
  session,
  weighedLine,
  weigher,
  weighingDesk,
} from '#test/fixtures/weighing-world.ts'
import type { Mirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { lookup } from './lookup.ts'
import { openSessions, dayWeighed } from './sessions.ts'
import { sessionById } from './session-by-id.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { bindNew } from './bind-new.ts'
import { confirmWeighing, editWeighing } from './edit-weighing.ts'
import { cancelSession, reopenSession, validateSession } from './end-session.ts'
import { recordWeighing, type Weighing } from './record-weighing.ts'
import { changeSession } from './set-session-header.ts'
import { mergeWeighings, splitWeighing } from './share-weighings.ts'
import { removeWeighing, undoLastWeighing } from './undo-last-weighing.ts'

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openDock()
  db = mirror.device.db
})

const setup = { way: 'in' as const, flow: 'brought', scale: 'dock' }
const weigh = (values: Partial<Weighing> = {}) =>
  recordWeighing(db, {
    at: at('10:00'),
    rights: weigher,
    session: null,
    setup,
    object: 'armchair',
    quantity: 1,
    gross: 18_000,
    ...values,
  })
const begun = async (values: Partial<Weighing> = {}): Promise<{ session: string; line_id: string }> => {
  const outcome = await weigh(values)
  if (!outcome.ok || outcome.value.kind !== 'saved') throw new Error(JSON.stringify(outcome))
  return outcome.value
}
const read = async (id: string): Promise<TaskRow> => {
  const task = await taskById(db, { id })
  if (task === undefined || task === null) throw new Error('no session')
  return task
}
const tap = (id: string, clock = '10:30') => ({ session: id, at: at(clock), rights: weigher })
const refused = (detail: string) => ({ ok: false, failure: { kind: 'other', status: 422, detail } })

test('[WG1] a weighing session begins with its first line, in state 1, and waits as one creation', async () => {
  const { session: id } = await begun({ tares: [{ container_id: 'crate', count: 2 }], gross: 25_000 })
  const task = await read(id)
  expect(task).toMatchObject({
    task_type_id: 17,
    task_state_id: 1,
    scope: 'scale',
    provenance_id: 'brought',
    date: DAY,
    resource_id: 'dock',
  })
  expect(task.objects[0]).toMatchObject({
    weight_done: 18_000,
    gross: 25_000,
    tares: [{ container_id: 'crate', weight: 3500, count: 2 }],
    channel: 'scale',
    estimated: 0,
    device: 'device-one',
  })
  await begun({ session: id, at: at('10:05'), object: 'bed', gross: 31_000 })
  expect(await db.outbox.toArray()).toMatchObject([{ op: 'create', entity: 'task', id }])
})

test('[WG1] a weighing session has the town and the partner that were chosen, and the desk puts others or none', async () => {
  await mirror.put(
    City,
    { id: 'erstein', name: 'Erstein', zipcode: '67150' },
    { id: 'ostwiller', name: 'Ostwiller' },
  )
  await mirror.put(Partner, { id: 'gift', name: 'Don sans frontières' })
  const { session: id } = await begun({ setup: { ...setup, city_id: 'erstein', partner: 'gift' } })
  expect(await read(id)).toMatchObject({ city: 'Erstein', zipcode: '67150', partner_id: 'gift' })
  const desk = { ...tap(id), rights: weighingDesk }
  await changeSession(db, { ...desk, change: { city_id: 'ostwiller', partner: 'nobody' } })
  expect(await read(id)).toMatchObject({ city: 'Ostwiller', city_id: 'ostwiller', partner_id: 'gift' })
  await changeSession(db, { ...desk, change: { city_id: null, partner: null } })
  expect(await read(id)).toMatchObject({ city: '', city_id: null, zipcode: '', partner_id: null })
})

test('[WG2] a net weight under its container or over the scale’s limit writes nothing', async () => {
  expect(await weigh({ gross: 3500, tares: [{ container_id: 'crate', count: 1 }] })).toEqual(
    refused('Le poids est inférieur à celui du contenant.'),
  )
  expect(await weigh({ gross: 500_001 })).toMatchObject({ ok: false })
  expect(await db.outbox.count()).toBe(0)
  expect(
    await weigh({ setup: { ...setup, scale: null }, gross: 500_001, object: 'bed', isConfirmed: true }),
  ).toMatchObject({ ok: true })
})

test('[WG3] a thing weighed again that day needs an answer; replaced, the old weight stays in its trace', async () => {
  const first = await begun({ instance: 'i-here', object: 'bed', gross: 31_000 })
  const again = { session: first.session, instance: 'i-here', object: 'bed', gross: 30_000, at: at('10:42') }
  expect(await weigh(again)).toMatchObject({
    value: { kind: 'again', hour: '10:00', session: first.session },
  })
  const second = await begun({ ...again, again: 'replace' })
  const { objects } = await read(first.session)
  expect(objects).toMatchObject([
    { replaced_by: second.line_id, weight_done: 0, trace: [{ why: 'replaced', weight_done: 31_000 }] },
    { weight_done: 30_000 },
  ])
  await begun({ ...again, at: at('11:00'), gross: 500, again: 'add' })
  expect((await dayWeighed(db, { day: DAY })).in).toMatchObject({ weight: 30_500, lines: 2 })
})

test('[WG3] the replaced weighing may be in an earlier weighing session of the day, and counts again after « Annuler »', async () => {
  await mirror.put(
    Task,
    session('early', { objects: [weighedLine('l', 'bed', 31_000, { object_instance_id: 'i-here' })] }),
  )
  const { session: id } = await begun({ instance: 'i-here', object: 'bed', gross: 29_000, again: 'replace' })
  expect((await read('early')).objects[0]).toMatchObject({ weight_done: 0, replaced_by: expect.any(String) })
  expect((await dayWeighed(db, { day: DAY })).in.weight).toBe(29_000)
  expect(await undoLastWeighing(db, tap(id))).toMatchObject({ ok: true, value: { name: 'Sommier' } })
  const [back] = (await read('early')).objects
  expect([back?.weight_done, back?.replaced_by ?? null]).toEqual([31_000, null])
})

test('[WG3] what came in this morning leaves this afternoon without a question', async () => {
  await begun({ instance: 'i-here', object: 'bed', gross: 31_000 })
  const out = { way: 'out' as const, flow: 'shop', scale: 'dock' }
  expect(await weigh({ setup: out, instance: 'i-here', object: 'bed', gross: 31_000 })).toMatchObject({
    value: { kind: 'saved' },
  })
})

test('[WG4] a catalogue weight is an estimate, a thing that must be weighed is never guessed, a weightless one is counted', async () => {
  const { session: id } = await begun({ gross: null, quantity: 3 })
  expect((await read(id)).objects[0]).toMatchObject({
    weight_done: 54_000,
    estimated: 1,
    channel: 'unit',
    gross: null,
  })
  expect(await weigh({ session: id, object: 'cloth', gross: null })).toMatchObject({ ok: false })
  await begun({ session: id, object: 'key', gross: null, quantity: 5 })
  expect((await sessionById(db, { id, ...reader }))?.totals).toMatchObject({
    weight: 54_000,
    estimated: 54_000,
    pieces: 8,
  })
})

test('[WG4] a weight typed without a scale is an estimate', async () => {
  const { session: id } = await begun({ setup: { ...setup, scale: null } })
  expect((await read(id)).objects[0]).toMatchObject({ estimated: 1, weight_done: 18_000 })
})

test('[WG5] over three times the usual weight is written only after a confirmation; the weighing session is then to check', async () => {
  await mirror.put(
    Task,
    session('before', { date: '2026-11-10', objects: [weighedLine('u', 'armchair', 20_000)] }),
  )
  expect(await weigh({ gross: 60_001 })).toMatchObject({
    value: { kind: 'unusual', usual: { weight: 20_000, count: 1 }, times: 3 },
  })
  expect(await db.outbox.count()).toBe(0)
  const { session: id, line_id } = await begun({ gross: 60_001, isConfirmed: true })
  expect((await read(id)).objects[0]).toMatchObject({ outlier: 1 })
  expect(await validateSession(db, tap(id))).toMatchObject({
    value: { task_state_id: 7, check_reasons: ['outlier'] },
  })
  expect(await confirmWeighing(db, { ...tap(id), line_id })).toMatchObject({ ok: false })
  expect(await validateSession(db, tap(id))).toMatchObject({ ok: false })
  expect(await validateSession(db, { ...tap(id), rights: weighingDesk })).toMatchObject({
    value: { task_state_id: 5 },
  })
  expect((await read(id)).objects[0]).toMatchObject({
    outlier: 0,
    trace: [{ why: 'confirmed', weight_done: 60_001 }],
  })
})

test('[LB2] an unknown sticker becomes a new thing offline, and weighing it in makes it available', async () => {
  expect(await lookup(db, { code: 'FRESH-9', day: DAY })).toMatchObject({
    kind: 'unknown',
    code: 'FRESH-9',
    isListHere: true,
  })
  const bound = await bindNew(db, { code: 'FRESH-9', object: 'armchair' })
  if (!bound.ok) throw new Error('not bound')
  expect(await lookup(db, { code: 'FRESH-9', day: DAY })).toMatchObject({
    kind: 'known',
    object: { name: 'Fauteuil' },
  })
  const { session: id } = await begun({ instance: bound.value.instance_id })
  expect(await lookup(db, { code: 'FRESH-9', day: DAY })).toMatchObject({
    kind: 'again',
    hour: '10:00',
    weight: 18_000,
  })
  await validateSession(db, tap(id))
  expect((await read(id)).objects[0]).toMatchObject({ object_instance_state: 'available' })
  expect(await bindNew(db, { code: 'FRESH-9', object: 'bed' })).toMatchObject({ ok: false })
})

test('[LB2] a sticker that is weighed in by hand is bound with its line: a refused or unusual weight leaves it blank', async () => {
  const sticker = { code: 'FRESH-8', typed: true }
  expect(await weigh({ sticker, gross: 501_000 })).toMatchObject({ ok: false })
  expect(await weigh({ sticker, gross: 180_000 })).toMatchObject({ value: { kind: 'unusual' } })
  expect(await weigh({ sticker, quantity: 2, gross: 36_000 })).toMatchObject({ ok: false })
  expect(await lookup(db, { code: 'FRESH-8', day: DAY })).toMatchObject({ kind: 'unknown' })
  expect(await weigh({ sticker })).toMatchObject({ value: { kind: 'saved' } })
  expect(await lookup(db, { code: 'FRESH-8', day: DAY })).toMatchObject({ kind: 'again', weight: 18_000 })
})

test('[IS1] sold and deleted things are reported at once, also by a weighing session that has not left this phone', async () => {
  expect(await lookup(db, { code: 'SOLD1', day: DAY })).toMatchObject({ kind: 'gone', state: 'sold' })
  const out = { way: 'out' as const, flow: 'recycler', scale: 'dock' }
  const { session: id } = await begun({ setup: out, instance: 'i-here', object: 'bed', gross: 31_000 })
  await validateSession(db, tap(id))
  expect(await lookup(db, { code: 'HERE1', day: DAY })).toMatchObject({ kind: 'gone', state: 'deleted' })
})

test('[WG6] a rented thing that is weighed out makes the weighing session « À valider »', async () => {
  const out = { way: 'out' as const, flow: 'shop', scale: 'dock' }
  const { session: id } = await begun({ setup: out, instance: 'i-rented', object: 'fridge', gross: 58_000 })
  expect(await validateSession(db, tap(id))).toMatchObject({
    value: { task_state_id: 7, check_reasons: ['reserved'] },
  })
})

test('what « Décharger » announced is weighed in parts; validating asks what happens to the rest', async () => {
  const waiting = weighedLine('w', 'armchair', 0, {
    quantity: 5,
    quantity_done: null,
    weight_done: null,
    gross: null,
    estimated: 1,
    weighed_at: null,
  })
  await mirror.put(Task, session('truck', { task_state_id: 1, objects: [waiting], creator_id: 'paul' }))
  await begun({ session: 'truck', line_id: 'w', quantity: 2, gross: 36_000 })
  expect((await read('truck')).objects).toMatchObject([
    { line_id: 'w', quantity: 2, quantity_done: 2, weight_done: 36_000 },
    { quantity: 3, quantity_done: null },
  ])
  expect(await validateSession(db, { ...tap('truck'), rights: weighingDesk })).toEqual(
    refused('3\u00a0objets attendent encore la pesée.'),
  )
  await undoLastWeighing(db, tap('truck'))
  expect((await read('truck')).objects).toMatchObject([{ quantity_done: null }, { quantity_done: null }])
  await validateSession(db, { ...tap('truck'), rights: weighingDesk, rest: 'estimate' })
  expect((await read('truck')).objects.map(({ weight_done }) => weight_done)).toEqual([36_000, 54_000])
})

test('[TS7] the author ends a weighing session, the desk anybody’s; what is ended only the desk corrects, with a trace', async () => {
  const { session: id, line_id } = await begun({ quantity: 2 })
  expect(await validateSession(db, { ...tap(id), signed_name: 'A. Lenz' })).toMatchObject({
    value: { task_state_id: 5 },
  })
  expect(await read(id)).toMatchObject({ signed_name: 'A. Lenz', state_time: at('10:30') })
  const edit = { ...tap(id), line_id, change: { gross: 17_000 }, why: 'Relu' }
  expect(await editWeighing(db, edit)).toMatchObject({ ok: false })
  expect(await editWeighing(db, { ...edit, rights: weighingDesk })).toMatchObject({
    value: { kind: 'saved', net: 17_000 },
  })
  const [line] = (await read(id)).objects
  expect(line).toMatchObject({
    weight_done: 17_000,
    trace: [{ why: 'edited', text: 'Relu', weight_done: 18_000 }],
  })
  const desk = { session: id, at: at('11:00'), rights: weighingDesk }
  expect(await splitWeighing(db, { ...desk, line_id, quantity: 1, weight: 17_000 })).toEqual(
    refused('La ligne pèse 17,00\u00a0kg en tout\u00a0: gardez un poids sur chacune.'),
  )
  const split = await splitWeighing(db, { ...desk, line_id, quantity: 1, weight: 8000 })
  if (!split.ok) throw new Error('not split')
  expect((await read(id)).objects.map(({ weight_done }) => weight_done)).toEqual([9000, 8000])
  expect(await mergeWeighings(db, { ...desk, line_ids: [line_id, split.value.line_id] })).toMatchObject({
    ok: true,
  })
  expect((await read(id)).objects).toMatchObject([{ weight_done: 17_000, quantity_done: 2 }])
  expect(await changeSession(db, { ...desk, change: { flow: 'home', note: 'Corrigé' } })).toMatchObject({
    ok: true,
  })
  expect(await read(id)).toMatchObject({ provenance_id: 'home', note: 'Corrigé' })
})

test('[TS3] [TS8] a weighing session is given up with a reason and opened again; an empty one is not validated', async () => {
  const { session: id, line_id } = await begun()
  expect(await cancelSession(db, { ...tap(id), reason: ' ' })).toMatchObject({ ok: false })
  expect(await cancelSession(db, { ...tap(id), reason: 'Erreur' })).toMatchObject({ ok: true })
  expect(await weigh({ session: id })).toEqual(
    refused('Cette session est annulée\u00a0: rien de plus ne s’ajoute.'),
  )
  expect(await reopenSession(db, tap(id))).toMatchObject({ ok: true })
  await removeWeighing(db, { ...tap(id), line_id })
  expect(await validateSession(db, tap(id))).toEqual(refused('Rien n’a été pesé dans cette session.'))
})

const reader = { user: 'u', device: 'device-one', at: at('12:00') }

test('a weighing session of another phone is resumed here: its lines keep their device, « Annuler » removes only one’s own', async () => {
  await mirror.put(
    Task,
    session('other', {
      task_state_id: 1,
      creator_id: 'paul',
      objects: [weighedLine('theirs', 'bed', 30_000, { device: 'two' })],
    }),
    session('old', {
      task_state_id: 1,
      creator_id: 'mina',
      date: '2026-11-17',
      objects: [weighedLine('o', 'bed', 1, { weighed_at: '2026-11-17 18:20:00' })],
    }),
  )
  expect(await undoLastWeighing(db, tap('other'))).toMatchObject({ ok: false })
  await begun({ session: 'other' })
  const cards = await openSessions(db, reader)
  expect(cards.map(({ task, isHere, isOld }) => [task.id, isHere, isOld])).toEqual([
    ['other', true, false],
    ['old', false, true],
  ])
  expect(cards[0]?.devices.toSorted()).toEqual(['device-one', 'two'])
  expect((await undoLastWeighing(db, tap('other'))).ok).toBe(true)
  expect((await read('other')).objects).toHaveLength(1)
})

test('[LB2] a sticker that was blank before is unknown again once it is taken off its object', async () => {
  await mirror.put(ObjectInstance, { id: 'blank', external_id: 'BLANK', state: 'unknown', object_id: null })
  expect(await lookup(db, { code: 'BLANK', day: DAY })).toMatchObject({ kind: 'unknown' })
  expect(await bindNew(db, { code: 'BLANK', object: 'bed' })).toMatchObject({
    value: { instance_id: 'blank', isNew: false },
  })
})
