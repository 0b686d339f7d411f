// « Déplacer » (WG9): lines that go to another weighing session, and what becomes of a session that none is left in.
import { beforeEach, expect, test } from 'vitest'
import type { TaskRow } from '#records/entities/task.ts'
import { at, openDock, weigher, weighingDesk } from '#test/fixtures/weighing-world.ts'
import type { Mirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { noting, writeBack } from '#core/store/outbox/written.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { cancelSession, reopenSession, validateSession } from './end-session.ts'
import { recordWeighing, type Weighing } from './record-weighing.ts'
import { grownRefusal, moveTargets, moveWeighings } from './move-weighings.ts'

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

test('lines weighed into the wrong session go to another one as they are, with a trace; not a gram is lost', async () => {
  const from = await begun({ gross: 18_000 })
  await begun({ session: from.session, at: at('10:05'), object: 'bed', gross: 31_000 })
  const { session: to } = await begun({
    at: at('10:10'),
    setup: { ...setup, flow: 'brought' },
    gross: 20_000,
  })
  const grams = async (): Promise<number[]> =>
    Promise.all(
      [from.session, to].map(async id =>
        (await read(id)).objects.reduce((sum, { weight_done }) => sum + (weight_done ?? 0), 0),
      ),
    )
  expect(await grams()).toEqual([49_000, 20_000])
  const reader = { user: 'ada', device: 'device-one', at: at('10:30') }
  const targets = await moveTargets(db, { ...reader, session: { id: from.session, task_type_id: 17 } })
  expect(targets.map(({ task }) => task.id)).toEqual([to])
  const move = { ...tap(from.session), to, fromTitle: 'Pesée entrante n°\u00a01' }
  expect(await moveWeighings(db, { ...move, line_ids: [] })).toEqual(
    refused('Choisissez au moins une ligne à déplacer.'),
  )
  expect(await moveWeighings(db, { ...move, line_ids: [from.line_id] })).toMatchObject({ ok: true })
  expect(await grams()).toEqual([31_000, 38_000])
  const moved = (await read(to)).objects.find(({ line_id }) => line_id === from.line_id)
  expect(moved?.trace?.at(-1)).toMatchObject({
    why: 'edited',
    text: 'Venue de\u00a0: Pesée entrante n°\u00a01',
  })
  const [left] = (await read(from.session)).objects
  expect(await moveWeighings(db, { ...move, line_ids: [left?.line_id ?? ''] })).toMatchObject({ ok: true })
  expect(await grams()).toEqual([0, 69_000])
})

test('no line goes to a session that has ended or goes the other way', async () => {
  const { session: from, line_id } = await begun()
  const { session: ended } = await begun({ at: at('10:05') })
  await validateSession(db, { ...tap(ended), rights: weigher })
  const { session: out } = await begun({ at: at('10:10'), setup: { ...setup, way: 'out', flow: 'shop' } })
  for (const to of [ended, out])
    expect(
      await moveWeighings(db, { ...tap(from), rights: weighingDesk, to, line_ids: [line_id], fromTitle: '' }),
    ).toEqual(refused('Cette session ne reçoit plus de ligne\u00a0: choisissez-en une autre.'))
  expect((await read(from)).objects).toHaveLength(1)
})

test('[TS7] [TS11] an ended session whose lines all moved away is given up, and is ended again when that is undone', async () => {
  const { session: from, line_id } = await begun()
  const { session: to } = await begun({ at: at('10:05') })
  await validateSession(db, { ...tap(from), rights: weigher })
  const desk = { ...tap(from), rights: weighingDesk }
  const cancel = () => cancelSession(db, { ...desk, reason: 'Mauvaise provenance' })
  expect(await cancel()).toMatchObject({ ok: false })
  await moveWeighings(db, { ...desk, to, line_ids: [line_id], fromTitle: '' })
  expect(await cancel()).toMatchObject({ ok: true })
  expect(await read(from)).toMatchObject({ task_state_id: 3, objects: [] })
  await reopenSession(db, desk)
  expect((await read(from)).task_state_id).toBe(5)
})

test('[WG9] lines of a wrong origin begin a session of their own: same day, same scale, its own origin, all in one edit', async () => {
  const from = await begun({ gross: 18_000 })
  const desk = { ...tap(from.session), rights: weighingDesk, line_ids: [from.line_id], fromTitle: 'Pesée' }
  expect(await moveWeighings(db, { ...desk, id: 'new', flow: 'nowhere' })).toMatchObject({ ok: false })
  expect(await taskById(db, { id: 'new' })).toBe(null)
  const noted = noting(db)
  expect(await moveWeighings(noted.db, { ...desk, id: 'new', flow: 'home' })).toMatchObject({ ok: true })
  const before = await read(from.session)
  expect(before.objects).toEqual([])
  expect(await read('new')).toMatchObject({
    task_type_id: 17,
    task_state_id: 1,
    provenance_id: 'home',
    resource_id: 'dock',
    date: before.date,
    objects: [{ line_id: from.line_id, weight_done: 18_000 }],
  })
  // One undo gives the lines back, and the session that began with them goes.
  expect(await writeBack(db, noted.take(), 'changed')).toMatchObject({ ok: true })
  expect(await taskById(db, { id: 'new' })).toBe(null)
  expect((await read(from.session)).objects).toMatchObject([{ line_id: from.line_id, weight_done: 18_000 }])
})

test('[WG9] a session that began with moved lines stays once it has got others', async () => {
  const from = await begun({ gross: 18_000 })
  const moved = { id: 'new', line_ids: [from.line_id] }
  await moveWeighings(db, {
    ...tap(from.session),
    rights: weighingDesk,
    ...moved,
    flow: 'home',
    fromTitle: '',
  })
  expect(await grownRefusal(db, moved)).toBe(null)
  await begun({ session: 'new', at: at('10:40'), object: 'bed', gross: 31_000 })
  expect(await grownRefusal(db, moved)).toMatchObject({ detail: expect.stringContaining('d’autres lignes') })
})
