// What a person decides about one entry (sync.md section 2): retry, force, abandon. Each in one transaction.
import { beforeEach, expect, test } from 'vitest'
import { Payment } from '#records/entities/money.ts'
import { Task } from '#records/entities/task.ts'
import type { Failure } from '#records/failure.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { onePhone, serverRow, type OnePhone } from '#test/sync/one-phone.ts'
import { capturedAt } from '#core/store/rows/entry.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { retryForbidden } from '#core/store/outbox/retry-forbidden.ts'
import { refuse } from '#core/store/outbox/outbox-answers.ts'
import { takeDeparture } from '#core/store/outbox/outbox-departure.ts'
import { dependentsOf } from '#core/store/outbox/dependents-of.ts'
import { abandonEntry } from './abandon-entry.ts'
import { canForce, forceEntry } from './force-entry.ts'
import { retryEntry } from './retry-entry.ts'

let phone: OnePhone
const plain: Failure = { kind: 'invalid', fields: { note: { regexNotMatch: 'x' } } }
const full: Failure = {
  kind: 'ruleBroken',
  problems: [{ id: 21, message: 'Plein', user_overridable: true, right: 'admin' }],
}
const nothing = { ok: false, failure: { kind: 'other', status: 404, detail: null } }

beforeEach(async () => {
  phone = await onePhone()
})

test('« Réessayer »: a refused entry leaves again under another key, and keeps its time of capture', async () => {
  await phone.patch({ note: 'b' })
  await phone.leave()
  const first = await phone.at(0)
  await refuse(phone.db, first, plain)
  expect(await retryEntry(phone.db, first)).toEqual({ ok: true, value: null })
  const again = await phone.at(0)
  expect(again).toMatchObject({ state: 'queued', tries: 0, patch: { note: 'b' } })
  expect(again.error).toBeUndefined()
  expect(again.key).not.toBe(first.key)
  expect(capturedAt(again)).toBe(capturedAt(first))
})

test('what is not refused cannot be retried', async () => {
  await phone.patch({ note: 'b' })
  expect(await retryEntry(phone.db, await phone.at(0))).toEqual(nothing)
  expect(await retryEntry(phone.db, { seq: 999 })).toEqual(nothing)
})

test('« Forcer » is offered when every problem can be overridden, to a holder of the rights', () => {
  const refused = { state: 'refused', error: full } as const
  expect(canForce(refused)).toBe(true)
  expect(canForce(refused, rightsOf(['emma_desktop', 'admin']))).toBe(true)
  expect(canForce(refused, rightsOf(['emma_desktop']))).toBe(false)
  expect(canForce({ state: 'refused', error: plain })).toBe(false)
  expect(canForce({ state: 'queued', error: full })).toBe(false)
  const fixed = { id: 20, message: 'Non', user_overridable: false }
  const mixed = { kind: 'ruleBroken', problems: [...full.problems, fixed] } as const
  expect(canForce({ state: 'refused', error: mixed })).toBe(false)
})

test('« Forcer » sets force under another key; what cannot be forced stays refused', async () => {
  await phone.refusedThen({ note: 'b' }, { tip: 'x' }, full)
  const first = await phone.at(0)
  expect(await forceEntry(phone.db, { seq: first.seq, rights: rightsOf(['emma_desktop']) })).toEqual(nothing)
  expect((await forceEntry(phone.db, first)).ok).toBe(true)
  expect(await phone.at(0)).toMatchObject({ state: 'queued', force: true, patch: { note: 'b' } })
  expect((await phone.at(0)).key).not.toBe(first.key)
})

test('« Abandonner »: the record shows the server’s version, and its base is removed', async () => {
  await phone.patch({ note: 'b' })
  await phone.leave()
  await refuse(phone.db, await phone.at(0), plain)
  await phone.bring(serverRow({ rev: 7, access: 'cour' }))
  expect((await abandonEntry(phone.db, await phone.at(0))).ok).toBe(true)
  expect(await phone.entries()).toEqual([])
  expect(await phone.shown()).toMatchObject({ note: 'a', access: 'cour', rev: 7, $shards: ['s'] })
  expect(await phone.db.base.count()).toBe(0)
})

test('later entries of the record keep the fields that they changed, and start from the values before the abandoned one', async () => {
  await phone.refusedThen({ note: 'b', tip: 'y' }, { note: 'c', access: 'cour' })
  await abandonEntry(phone.db, await phone.at(0))
  expect(await phone.entries()).toMatchObject([
    { patch: { note: 'c', access: 'cour' }, from: { note: 'a', access: '' }, state: 'queued' },
  ])
  expect(await phone.shown()).toMatchObject({ note: 'c', tip: '', access: 'cour' })
})

test('the value test runs again: a later entry that the abandoned one had protected is compared with the server’s row', async () => {
  await phone.refusedThen({ note: 'b' }, { note: 'c' })
  await phone.bring(serverRow({ rev: 7, note: 'z' }))
  await abandonEntry(phone.db, await phone.at(0))
  const { leaving, clashing } = await takeDeparture(phone.db, all => all)
  expect(leaving).toEqual([])
  expect(clashing).toMatchObject([{ entry: { from: { note: 'a' } }, theirs: { note: 'z' } }])
})

test('what may be on the server already is not abandoned', async () => {
  await phone.patch({ note: 'b' })
  await phone.leave()
  expect(await abandonEntry(phone.db, await phone.at(0))).toEqual(nothing)
  expect(await phone.entries()).toHaveLength(1)
})

test('« Réessayer » on a record that is out of reach leaves again under another key; on a deleted one it does not', async () => {
  const gone = (status: number): Failure => ({ kind: 'other', status, detail: null })
  const { seq, key } = await phone.parked({ note: 'b' }, null, gone(410))
  expect(await retryEntry(phone.db, { seq })).toEqual(nothing)
  await phone.db.outbox.update(seq, { error: gone(404) })
  expect((await retryEntry(phone.db, { seq })).ok).toBe(true)
  const again = await phone.at(0)
  expect(again).toMatchObject({ state: 'queued', patch: { note: 'b' }, tries: 0 })
  expect(again.key).not.toBe(key)
  expect(again).not.toHaveProperty('error')
})

test('when rights are given back, what was out of reach is sent again', async () => {
  await phone.parked({ note: 'b' }, null, { kind: 'other', status: 404, detail: null })
  await retryForbidden(phone.db)
  expect(await phone.entries()).toMatchObject([{ state: 'queued', patch: { note: 'b' } }])
})

test('a change at which the server fails each time it answers may be dropped; one that only the network held back may not', async () => {
  await phone.patch({ note: 'b' })
  await phone.leave()
  const { seq } = await phone.at(0)
  const broken: Failure = { kind: 'server', title: 'Internal error', detail: '' }
  await phone.db.outbox.update(seq, { tries: 7, error: broken })
  expect((await abandonEntry(phone.db, { seq })).ok).toBe(false)
  await phone.db.outbox.update(seq, { tries: 50, error: { kind: 'offline' } })
  expect((await abandonEntry(phone.db, { seq })).ok).toBe(false)
  await phone.db.outbox.update(seq, { tries: 8, error: broken })
  expect((await abandonEntry(phone.db, { seq })).ok).toBe(true)
  expect(await phone.entries()).toEqual([])
  expect(await phone.shown()).toMatchObject({ note: 'a' })
})

test('dropping a creation drops the listed entries that wait for it, and nothing else', async () => {
  await edit(phone.db, [Task, Payment], async draft => {
    await draft.create(Task, 't2', { note: 'x' })
    await draft.create(Task, 't3', { next_task_id: 't2' })
    await draft.create(Payment, 'p1', { task_id: 't3', amount: 5 })
    await draft.patch(Task, 't1', { note: 'b' })
  })
  await phone.db.outbox.update((await phone.at(0)).seq, { state: 'refused' })
  expect((await dependentsOf(phone.db, await phone.at(0))).map(({ id }) => id)).toEqual(['t3', 'p1'])
  expect(await dependentsOf(phone.db, await phone.at(3))).toEqual([])
  await abandonEntry(phone.db, await phone.at(0))
  expect((await phone.entries()).map(({ id }) => id)).toEqual(['t1'])
  expect([
    await phone.shown('t2'),
    await phone.shown('t3'),
    await phone.db.rows('payment').get('p1'),
  ]).toEqual([undefined, undefined, undefined])
  expect((await phone.db.base.toArray()).map(({ id }) => id)).toEqual(['t1'])
})

test('a damaged entry, even of an entity that no longer exists, can be dropped', async () => {
  await phone.patch({ note: 'b' })
  await phone.db.outbox.update((await phone.at(0)).seq, { state: 'damaged', entity: 'boat', id: 'b1' })
  expect((await abandonEntry(phone.db, await phone.at(0))).ok).toBe(true)
  expect(await phone.entries()).toEqual([])
})

const decisions: { readonly [name: string]: () => Promise<unknown> } = {
  retry: async () => retryEntry(phone.db, await phone.at(0)),
  force: async () => forceEntry(phone.db, await phone.at(0)),
  abandon: async () => abandonEntry(phone.db, await phone.at(0)),
}
for (const [name, decide] of Object.entries(decisions))
  test(`${name}: a power cut comes before or after, never within`, async () => {
    await phone.refusedThen({ note: 'b' }, { note: 'c' }, full)
    await phone.expectOneStep(decide)
  })
