// Stickers at a stop: bound offline, recorded on a rental, never lost, never twice.
import { beforeEach, expect, test } from 'vitest'
import type { TaskLine } from '#records/entities/task-line.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { labelCode } from '#records/text/label-code.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { isPowerCut } from '#test/sync/device.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { refuse } from '#core/store/outbox/outbox-answers.ts'
import { readyEntries, takeDeparture } from '#core/store/outbox/outbox-departure.ts'
import { instanceByCode } from '#trades/stock/data/instance-by-code.ts'
import { stopOfInstance } from '#trades/stock/data/stop-of-instance.ts'
import { isStrangeCode } from '#trades/stock/data/strange-code.ts'
import { taskById } from './task-by-id.ts'
import { putLineBack, removeAddedLine } from './add-line.ts'
import { bindInstance, unbindInstance } from '#trades/stock/data/bind-instance.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { recordInstance, scanInstance } from './record-instance.ts'
import { setLineWeight } from './set-line-weight.ts'
import { setTaskStateBack } from '#core/task/set-task-state-back.ts'
import { unbindRefused } from '#trades/sending/data/unbind-refused.ts'

const at = '2026-11-21 10:12:00'
const crew = rightsOf(['emma_mobile'])
const tap = { task: 't1', at, rights: crew }
const blank = labelCode('S', 12_345)
const known = labelCode('S', 99)
const chair = {
  id: 'chair',
  name: 'Chaise',
  weight: 4000,
  volume: 0.2,
  loading_duration: '00:02',
  weight_channel: 'unit',
} as const
const line = (line_id: string, values: Partial<TaskLine> = {}): TaskLine => ({
  ...lineOfObject(chair, line_id),
  quantity: 1,
  ...values,
})

let mirror: Mirror
let db: LocalDatabase
const bring = (values: Partial<TaskRow>): Promise<void> =>
  mirror.put(Task, { id: 't1', task_state_id: 2, shift_instance_id: 's1', ...values })
const lines = async () => (await taskById(db, { id: 't1' }))?.objects
const sentence = (outcome: Outcome<unknown>): string =>
  !outcome.ok && outcome.failure.kind === 'other' ? (outcome.failure.detail ?? '') : ''

beforeEach(async () => {
  mirror = await openMirror()
  db = mirror.device.db
  await mirror.put(CatalogueObject, chair)
  await mirror.put(ObjectInstance, { id: 'i1', external_id: known, object_id: 'chair', state: 'available' })
})

test('[LB2] a blank sticker becomes a new thing, offline, and the stop waits for it', async () => {
  await bring({ objects: [line('1')] })
  const outcome = await bindInstance(db, { ...tap, line_id: '1', code: ` ${blank.toLowerCase()} ` })
  expect(outcome).toMatchObject({ ok: true, value: { line_id: '1', isNew: true } })
  const instance = await instanceByCode(db.relaxed, { code: blank })
  expect(instance).toMatchObject({ external_id: blank, object_id: 'chair', state: 'unknown' })
  expect(await lines()).toMatchObject([{ object_instance_id: instance?.id, weighed_at: at }])
  expect(await db.outbox.orderBy('seq').toArray()).toMatchObject([
    { op: 'create', entity: 'object_instance' },
    { op: 'patch', entity: 'task', refs: [instance?.id] },
  ])
})

test('[LB2] in a line of several, one piece gets a line of its own', async () => {
  await bring({ objects: [line('1', { quantity: 3 })] })
  const outcome = await bindInstance(db, { ...tap, line_id: '1', code: blank })
  expect(outcome.ok && outcome.value.line_id !== '1').toBe(true)
  expect(await lines()).toMatchObject([
    { line_id: '1', quantity: 2, object_instance_id: null },
    { quantity: 1, quantity_done: 1 },
  ])
})

test('a sticker that is taken is refused with a sentence, and nothing is written', async () => {
  await bring({ objects: [line('1'), line('2')] })
  await mirror.put(Task, {
    id: 't2',
    task_state_id: 2,
    shift_instance_id: 's1',
    objects: [line('9', { object_instance_id: 'i2' })],
  })
  await mirror.put(ObjectInstance, { id: 'i2', external_id: 'EAN-1', state: 'unknown' })
  const bind = (code: string, line_id = '1', typed = false) =>
    bindInstance(db, { ...tap, line_id, code, typed })
  expect(sentence(await bind(known))).toContain('«\u202fChaise\u202f», disponible')
  expect(sentence(await bind('EAN-1'))).toContain('autre passage')
  await mirror.put(ObjectInstance, { id: 'i3', external_id: 'EAN-2', object_id: 'chair', state: 'unknown' })
  expect(sentence(await bind('EAN-2'))).toContain('déjà celle d’un autre objet\u00a0: «\u202fChaise\u202f»')
  expect(sentence(await bind('  '))).toMatch(/Aucune étiquette/)
  expect(sentence(await bind('A'.repeat(121)))).toMatch(/trop long.*120/)
  const wrong = `${blank.slice(0, -1)}${blank.endsWith('2') ? '3' : '2'}`
  expect(sentence(await bind(wrong, '1', true))).toMatch(/pas juste/)
  expect(await db.outbox.count()).toBe(0)
  await bind(blank)
  expect(sentence(await bind(blank, '2'))).toContain('dans ce passage')
})

test('a device without the list of stickers does not create an instance that may exist', async () => {
  mirror = await openMirror({ stickers: false })
  db = mirror.device.db
  await bring({ objects: [line('1')] })
  expect(sentence(await bindInstance(db, { ...tap, line_id: '1', code: blank }))).toMatch(
    /liste des étiquettes/,
  )
  expect(await db.outbox.count()).toBe(0)
})

test('[LB3] a sticker taken off again may go onto another object', async () => {
  await bring({ objects: [line('1'), line('2')] })
  expect(sentence(await unbindInstance(db, { ...tap, line_id: '1' }))).toMatch(/pas d’étiquette/)
  await bindInstance(db, { ...tap, line_id: '1', code: '3017620422003' })
  await unbindInstance(db, { ...tap, line_id: '1' })
  expect(await lines()).toMatchObject([{ object_instance_id: null, weighed_at: null }, {}])
  expect(await bindInstance(db, { ...tap, line_id: '2', code: '3017620422003' })).toMatchObject({
    value: { isNew: false, line_id: '2' },
  })
  expect(await tableOf(db, ObjectInstance).count()).toBe(2)
})

test('[LB3] a typed code of no known form needs confirmation, unless an instance on this device has it', async () => {
  const isAsked = (code: string) => isStrangeCode(db, { code })
  expect(await Promise.all(['azerty', '3017620422004', ' '].map(isAsked))).toEqual([true, true, false])
  expect(await Promise.all([blank, known, '3017620422003'].map(isAsked))).toEqual([false, false, false])
  await mirror.put(ObjectInstance, { id: 'i2', external_id: 'inv-2024/b 17', state: 'unknown' })
  expect(await isAsked('inv-2024/b 17')).toBe(false)
})

test('[LB2] one thing has one sticker: a second one is refused, and the first stays', async () => {
  await bring({ objects: [line('1')] })
  const first = await bindInstance(db, { ...tap, line_id: '1', code: blank })
  if (!first.ok) throw new Error('not bound')
  const second = bindInstance(db, { ...tap, line_id: '1', code: labelCode('S', 12_346) })
  expect(sentence(await second)).toContain('a déjà une étiquette')
  expect(await lines()).toMatchObject([{ object_instance_id: first.value.instance_id }])
  expect(await tableOf(db, ObjectInstance).count()).toBe(2)
})

test('[LB2] an added object that is removed frees its sticker, and has it again when it is put back', async () => {
  await bring({ objects: [line('1', { added: 1, quantity: 0, quantity_done: 1 }), line('2')] })
  await bindInstance(db, { ...tap, line_id: '1', code: blank })
  const remove = async (): Promise<TaskLine> => {
    const removed = await removeAddedLine(db, { ...tap, line_id: '1' })
    if (!removed.ok) throw new Error('not removed')
    return removed.value
  }
  const sticker = () => instanceByCode(db.relaxed, { code: blank })
  const stuckTo = async () =>
    (await lines())?.flatMap(one => (one.object_instance_id === null ? [] : [one.line_id]))
  const removed = await remove()
  expect(await sticker()).toMatchObject({ object_id: null })
  for (const _ of ['once', 'twice']) {
    await putLineBack(db, { ...tap, line: removed })
    expect(await lines()).toHaveLength(2)
    expect([await stuckTo(), (await sticker())?.object_id]).toEqual([['1'], 'chair'])
  }

  const again = await remove()
  await bindInstance(db, { ...tap, line_id: '2', code: blank })
  await putLineBack(db, { ...tap, line: again })
  expect(await lines()).toHaveLength(2)
  expect(await stuckTo()).toEqual(['2'])
})

test('after a power cut a sticker is wholly bound or not at all', async () => {
  await bring({ objects: [line('1', { quantity: 2 })] })
  let cuts = 0
  for (let power = 0; ; power += 1) {
    mirror.device.powerLeft = power
    const outcome = await bindInstance(db, { ...tap, line_id: '1', code: blank }).catch(
      (error: unknown) => error,
    )
    await mirror.device.reopen()
    db = mirror.device.db
    const isBound = ((await lines())?.length ?? 0) === 2
    const instances = await tableOf(db, ObjectInstance).count()
    expect([isBound, instances, await db.outbox.count()]).toEqual(isBound ? [true, 2, 2] : [false, 1, 0])
    if (!isPowerCut(outcome)) break
    cuts += 1
  }
  expect(cuts).toBeGreaterThan(0)
  expect(await lines()).toHaveLength(2)
})

test('[IS3] a delivery’s things leave rented: scanned, checked, or as planned', async () => {
  await mirror.put(
    ObjectInstance,
    { id: 'i2', external_id: 'A', object_id: 'chair', state: 'prepared' },
    { id: 'i3', external_id: 'B', object_id: 'chair', state: 'prepared' },
  )
  await bring({
    task_type_id: 14,
    scope: 'loki',
    objects: [line('1', { object_instance_id: 'i2' }), line('2', { object_instance_id: 'i3' })],
  })
  expect(await scanInstance(db, { ...tap, code: 'A' })).toMatchObject({
    value: { line_id: '1', isBound: false },
  })
  expect(await lines()).toMatchObject([
    { object_instance_state: 'rented', weighed_at: at },
    { object_instance_state: null },
  ])
  await finishTask(db, { id: 't1', at, rights: crew })
  expect(await lines()).toMatchObject([
    { object_instance_state: 'rented' },
    { object_instance_state: 'rented' },
  ])
  expect((await taskById(db, { id: 't1' }))?.task_state_id).toBe(5)
  await setTaskStateBack(db, { id: 't1', at, rights: crew })
  expect(await lines()).toMatchObject([{ object_instance_state: 'rented' }, { object_instance_state: null }])
})

test('[IS2] a scan that the instance’s state does not allow is kept, and its stop is « À vérifier »', async () => {
  await mirror.put(ObjectInstance, { id: 'i2', external_id: 'A', object_id: 'chair', state: 'sold' })
  await bring({ task_type_id: 12, scope: 'loki', objects: [line('1', { object_instance_id: 'i2' })] })
  await recordInstance(db, { ...tap, line_id: '1', status: 'incomplete', missing: 2 })
  expect(await lines()).toMatchObject([{ object_instance_state: 'available', object_instance_missing: 2 }])
  const more = (by: 1 | -1) => recordInstance(db, { ...tap, line_id: '1', status: 'incomplete', more: by })
  await Promise.all([more(1), more(1), more(-1)])
  expect(await lines()).toMatchObject([{ object_instance_missing: 3 }])
  for (let n = 0; n < 4; n++) await more(-1)
  expect(await lines()).toMatchObject([{ object_instance_missing: 1 }])
  await finishTask(db, { id: 't1', at, rights: crew })
  expect(await taskById(db, { id: 't1' })).toMatchObject({
    task_state_id: 7,
    check_reasons: ['illegal_transition'],
  })
})

test('a scan at a rental finds a free line of its object, and an unplanned thing is reported', async () => {
  await mirror.put(CatalogueObject, { ...chair, id: 'lamp', name: 'Lampe' })
  await mirror.put(ObjectInstance, { id: 'i4', external_id: 'C', object_id: 'lamp', state: 'prepared' })
  await bring({ task_type_id: 14, scope: 'loki', objects: [line('1', { quantity: 4 })] })
  expect(await scanInstance(db, { ...tap, code: known })).toMatchObject({
    value: { isBound: true, name: 'Chaise' },
  })
  expect(await lines()).toMatchObject([
    { quantity: 3 },
    { object_instance_id: 'i1', object_instance_state: 'rented' },
  ])
  expect(sentence(await scanInstance(db, { ...tap, code: 'C' }))).toMatch(/Lampe.*pas prévu/)
  expect(sentence(await scanInstance(db, { ...tap, code: 'nobody' }))).toMatch(/inconnue/)
})

test('[RT25] what is noted as lost counts for no rental that comes back: it was found', async () => {
  await mirror.put(ObjectInstance, { id: 'i5', external_id: 'D', object_id: 'chair', state: 'lost' })
  await bring({ task_type_id: 12, scope: 'loki', objects: [line('1', { quantity: 4 })] })
  expect(sentence(await scanInstance(db, { ...tap, code: 'D' }))).toMatch(/perdu/)
  expect(await lines()).toMatchObject([{ quantity: 4, object_instance_id: null }])
})

/** The first waiting entry was sent, and the server refused it. */
const refusedFirst = async () => {
  const [first] = (await takeDeparture(db, all => readyEntries(all).slice(0, 1))).leaving
  if (first === undefined) throw new Error('nothing leaves')
  await refuse(db, first, { kind: 'invalid', fields: { external_id: { tooLong: 'x' } } })
  return first
}

test('[LB2] a new thing that the server refused is taken off its stop: the weight stays, and the stop may leave', async () => {
  await bring({ objects: [line('1')] })
  await bindInstance(db, { ...tap, line_id: '1', code: blank })
  await setLineWeight(db, { ...tap, line_id: '1', weight: 5200 })
  await finishTask(db, { ...tap, id: 't1' })
  const refused = await refusedFirst()
  expect(readyEntries(await db.outbox.orderBy('seq').toArray())).toEqual([])
  expect((await stopOfInstance(db, refused))?.id).toBe('t1')
  expect(await unbindRefused(db, { ...refused, at, rights: crew })).toEqual({ ok: true, value: null })
  expect(await lines()).toMatchObject([
    {
      line_id: '1',
      object_instance_id: null,
      object_instance_state: null,
      weight_done: 5200,
      weighed_at: at,
    },
  ])
  expect(await tableOf(db, ObjectInstance).get(refused.id)).toBeUndefined()
  const [left, ...others] = readyEntries(await db.outbox.orderBy('seq').toArray())
  expect([left?.entity, left?.refs, others]).toEqual(['task', [], []])
  expect(await unbindRefused(db, { ...refused, at, rights: crew })).toMatchObject({ ok: false })
})

test('[LB2] an instance of the server whose change was refused is unbound as on the stop, and its change is dropped', async () => {
  await mirror.put(ObjectInstance, { id: 'i2', external_id: 'EAN-1', state: 'unknown' })
  await bring({ objects: [line('1')] })
  await bindInstance(db, { ...tap, line_id: '1', code: 'EAN-1' })
  const refused = await refusedFirst()
  expect(refused).toMatchObject({ entity: 'object_instance', op: 'patch' })
  expect((await unbindRefused(db, { ...refused, at, rights: crew })).ok).toBe(true)
  expect(await lines()).toMatchObject([{ object_instance_id: null }])
  expect(await tableOf(db, ObjectInstance).get('i2')).toMatchObject({ object_id: null })
  expect((await db.outbox.toArray()).filter(({ entity }) => entity === 'object_instance')).toEqual([])
})
