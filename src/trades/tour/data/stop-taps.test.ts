// A crew's taps on a stop: each is kept by itself, refused with a sentence, and cut by no power failure.
import { beforeEach, expect, test } from 'vitest'
import type { TaskLine } from '#records/entities/task-line.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Container } from '#records/entities/setup-lists.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { taskById } from './task-by-id.ts'
import { addLine, removeAddedLine } from './add-line.ts'
import { exchangeContainers } from './exchange-containers.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { refuseLine, restoreLine } from './refuse-line.ts'
import { setForcedTotals } from './set-forced-totals.ts'
import { setLineDone, stepLineDone } from './set-line-done.ts'
import { setLineWeight } from './set-line-weight.ts'
import { setTypedSignature } from './set-typed-signature.ts'

const at = '2026-11-21 10:12:00'
const crew = rightsOf(['emma_mobile', 'search_add_object'])
const tap = { task: 't1', at, rights: crew }
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
  quantity: 2,
  ...values,
})

let mirror: Mirror
let db: LocalDatabase
const bring = (values: Partial<TaskRow> = {}): Promise<void> =>
  mirror.put(Task, { id: 't1', task_state_id: 2, objects: [line('1'), line('2')], ...values })
const task = async (): Promise<TaskRow> => {
  const row = await taskById(db, { id: 't1' })
  if (row === null) throw new Error('the task is gone')
  return row
}
const sentence = (outcome: Outcome<unknown>): string | null =>
  !outcome.ok && outcome.failure.kind === 'other' ? outcome.failure.detail : null

beforeEach(async () => {
  mirror = await openMirror()
  db = mirror.device.db
  await mirror.put(CatalogueObject, chair, { ...chair, id: 'lamp', name: 'Lampe' })
  await mirror.put(Container, { id: 'roll', name: 'Roll', weight: 38_000 })
  await bring()
})

test('every tap on − or + is kept at once, and changes only its own line', async () => {
  expect(await setLineDone(db, { ...tap, line_id: '1', quantity: 1 })).toEqual({ ok: true, value: null })
  await mirror.device.reopen()
  db = mirror.device.db
  expect((await task()).objects.map(({ quantity_done }) => quantity_done)).toEqual([1, null])
  expect(await db.outbox.toArray()).toMatchObject([{ op: 'patch', state: 'queued' }])
})

test('taps that come before the first is stored each count, and stop at their bounds', async () => {
  const step = (by: 1 | -1) => stepLineDone(db, { ...tap, line_id: '1', by })
  const more = (part: 'taken' | 'left', by: number) =>
    exchangeContainers(db, { ...tap, container_id: 'roll', part, by })
  const planned = (await task()).objects[0]?.quantity ?? 0
  await Promise.all([
    step(1),
    step(1),
    step(-1),
    step(1),
    more('taken', 1),
    more('left', 1),
    more('taken', 1),
  ])
  expect(await task()).toMatchObject({
    objects: [{ quantity_done: planned + 2 }, {}],
    containers: [{ container_id: 'roll', taken: 2, left: 1 }],
  })
  for (let n = -3; n < planned + 2; n++) expect(await step(-1)).toMatchObject({ ok: true })
  expect((await task()).objects[0]).toMatchObject({ quantity_done: 0 })
})

test('an impossible quantity is refused with its sentence, and nothing is written', async () => {
  for (const quantity of [-1, 1.5, 1000, Number.NaN])
    expect(sentence(await setLineDone(db, { ...tap, line_id: '1', quantity }))).toMatch(/^[A-Z].*\.$/)
  expect(sentence(await setLineWeight(db, { ...tap, line_id: '1', weight: -5 }))).toMatch(/négatif/)
  expect(sentence(await setLineDone(db, { ...tap, line_id: '9', quantity: 1 }))).toMatch(/plus dans la liste/)
  expect(await setLineDone(db, { ...tap, task: 'nowhere', line_id: '1', quantity: 1 })).toMatchObject({
    failure: { status: 404 },
  })
  expect(await db.outbox.count()).toBe(0)
})

test('a weight belongs to the whole line, and can be removed', async () => {
  await setLineWeight(db, { ...tap, line_id: '1', weight: 12_500 })
  expect((await task()).objects[0]).toMatchObject({
    weight_done: 12_500,
    quantity_done: 2,
    estimated: 0,
    weighed_at: at,
    device: 'device-one',
  })
  await setLineWeight(db, { ...tap, line_id: '1', weight: null })
  expect((await task()).objects[0]).toMatchObject({ weight_done: null, weighed_at: null, estimated: 1 })
})

test('[WG5] [TS4] an unusual weight needs confirmation before it is kept; confirmed, the desk checks the stop', async () => {
  const weigh = (weight: number | null, isConfirmed = false) =>
    setLineWeight(db, { ...tap, line_id: '1', weight, isConfirmed })
  expect(await weigh(24_000)).toEqual({ ok: true, value: { kind: 'kept' } })
  expect((await task()).objects[0]).toMatchObject({ weight_done: 24_000, outlier: 0 })
  const written = await db.outbox.toArray()
  expect(await weigh(600_000)).toMatchObject({
    value: { kind: 'unusual', times: 75, usual: { weight: 4000 } },
  })
  expect(await db.outbox.toArray()).toEqual(written)
  expect(await weigh(600_000, true)).toEqual({ ok: true, value: { kind: 'kept' } })
  expect((await task()).objects[0]).toMatchObject({ weight_done: 600_000, outlier: 1 })
  await finishTask(db, { id: 't1', at, rights: crew })
  expect((await task()).check_reasons).toContain('outlier')
  await weigh(null)
  expect((await task()).objects[0]).toMatchObject({ weight_done: null, outlier: 0 })
})

test('[TS3] an object is refused with a reason, and « autre » requires a text', async () => {
  expect(await refuseLine(db, { ...tap, line_id: '1', reason: 'other', text: ' ' })).toMatchObject({
    failure: { kind: 'ruleBroken', problems: [{ id: 13, field: 'refused_text' }] },
  })
  await refuseLine(db, { ...tap, line_id: '1', reason: 'refused-condition', text: 'taché' })
  expect((await task()).objects[0]).toMatchObject({
    refused_reason: 'refused-condition',
    refused_text: 'taché',
    quantity_done: 0,
  })
  await restoreLine(db, { ...tap, line_id: '1' })
  expect((await task()).objects[0]).toMatchObject({ refused_reason: null, quantity_done: null })
})

test('[TS4] an object added on site is one unplanned line, and can be removed again', async () => {
  expect(await addLine(db, { ...tap, object_id: 'lamp', rights: rightsOf(['emma_mobile']) })).toMatchObject({
    failure: { problems: [{ right: 'search_add_object' }] },
  })
  expect(sentence(await addLine(db, { ...tap, object_id: 'gone' }))).toMatch(/catalogue/)
  const added = await addLine(db, { ...tap, object_id: 'lamp', quantity: 2 })
  if (!added.ok) throw new Error('not added')
  const { line_id } = added.value
  expect((await task()).objects[2]).toMatchObject({ line_id, quantity: 0, quantity_done: 2, added: 1 })
  expect(await addLine(db, { ...tap, object_id: 'lamp' })).toEqual({ ok: true, value: { line_id } })
  expect(sentence(await removeAddedLine(db, { ...tap, line_id: '1' }))).toMatch(/prévu/)
  await removeAddedLine(db, { ...tap, line_id })
  expect((await task()).objects.map(one => one.line_id)).toEqual(['1', '2'])
})

test('[CP6] forced totals need their right and a reason', async () => {
  expect(await setForcedTotals(db, { ...tap, weight: 300_000, reason: 'Maison entière' })).toMatchObject({
    failure: { problems: [{ id: 24 }] },
  })
  const may = { ...tap, rights: rightsOf(['emma_mobile', 'force_values']) }
  expect(await setForcedTotals(db, { ...may, weight: 300_000, reason: ' ' })).toMatchObject({
    failure: { problems: [{ id: 13, field: 'forced_reason' }] },
  })
  expect(sentence(await setForcedTotals(db, { ...may, volume: 400, reason: 'x' }))).toMatch(/volume/)
  await setForcedTotals(db, { ...may, weight: 300_000, duration: 90, reason: 'Maison entière' })
  expect(await task()).toMatchObject({
    forced_weight: 300_000,
    forced_volume: null,
    forced_loading_duration: '01:30',
    forced_reason: 'Maison entière',
  })
  await setForcedTotals(db, { ...may, weight: null, duration: null, reason: '' })
  expect(await task()).toMatchObject({
    forced_weight: null,
    forced_loading_duration: null,
    forced_reason: '',
  })
})

test('a partner’s containers are counted by kind, both ways', async () => {
  await exchangeContainers(db, { ...tap, container_id: 'roll', part: 'taken', by: 3 })
  await exchangeContainers(db, { ...tap, container_id: 'roll', part: 'left', by: 2 })
  expect((await task()).containers).toEqual([{ container_id: 'roll', taken: 3, left: 2 }])
  expect(
    sentence(await exchangeContainers(db, { ...tap, container_id: 'gone', part: 'taken', by: 1 })),
  ).toMatch(/contenant/)
  await exchangeContainers(db, { ...tap, container_id: 'roll', part: 'taken', by: -3 })
  await exchangeContainers(db, { ...tap, container_id: 'roll', part: 'left', by: -2 })
  expect(await exchangeContainers(db, { ...tap, container_id: 'roll', part: 'left', by: -1 })).toMatchObject({
    ok: true,
  })
  expect((await task()).containers).toEqual([])
})

test('a typed signature has its hour, and a blank name removes it', async () => {
  await setTypedSignature(db, { ...tap, name: '  Monique   Haas ' })
  expect(await task()).toMatchObject({ signed_name: 'Monique Haas', signed_at: at })
  await setTypedSignature(db, { ...tap, name: '' })
  expect(await task()).toMatchObject({ signed_name: '', signed_at: null })
})

test('a stop that the desk cancelled meanwhile accepts no more taps, and the reason is shown', async () => {
  await setLineDone(db, { ...tap, line_id: '1', quantity: 1 })
  await mirror.put(Task, { id: 't1', task_state_id: 3, objects: [line('1'), line('2')] })
  expect(sentence(await setLineDone(db, { ...tap, line_id: '1', quantity: 2 }))).toMatch(/annulé/)
  expect((await task()).objects[0]?.quantity_done).toBe(1)
})

test('[TS4] [TS8] a correction of a finished stop is compared with the plan again, until midnight', async () => {
  await finishTask(db, { id: 't1', at, rights: crew })
  await setLineDone(db, { ...tap, line_id: '1', quantity: 1, at: '2026-11-21 11:00:00' })
  expect(await task()).toMatchObject({
    task_state_id: 7,
    check_reasons: ['weight', 'quantity'],
    state_time: '2026-11-21 11:00:00',
  })
  await setLineDone(db, { ...tap, line_id: '1', quantity: 2 })
  expect((await task()).task_state_id).toBe(7)
  expect(
    sentence(await setLineDone(db, { ...tap, line_id: '1', quantity: 1, at: '2026-11-22 00:00:01' })),
  ).toMatch(/autre jour/)
})

test('restored in a finished stop, a line is done as planned', async () => {
  await refuseLine(db, { ...tap, line_id: '1', reason: 'refused-condition' })
  await finishTask(db, { id: 't1', at, rights: crew })
  await restoreLine(db, { ...tap, line_id: '1' })
  expect((await task()).objects[0]).toMatchObject({ refused_reason: null, quantity_done: 2 })
})
