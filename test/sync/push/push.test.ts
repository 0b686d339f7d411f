// The table of answers of sync.md section 2, row by row, against a scripted server.
import { beforeEach, expect, test } from 'vitest'
import { Payment } from '#records/entities/money.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { forceEntry } from '#trades/sending/data/force-entry.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { markDamaged } from '#core/store/outbox/mark-damaged.ts'
import { pushOnce } from '#core/sync/push.ts'
import { problemBody, ruleProblem, validationProblem } from '#core/wire/problem.ts'
import { openDevice } from '../device.ts'
import { json, scripted, type Script, type Sent } from './scripted-server.ts'
import { clientOf, OFFLINE_FETCH, type Fetch } from '../wire.ts'

let db: LocalDatabase
const bodies: string[] = []
const itemsSent = (): Sent[][] => bodies.map(body => JSON.parse(body) as Sent[])
const rowOf = (rev: number, values: Values = {}, id = 't1'): AnyRow => ({
  ...blankRow(Task),
  id,
  rev,
  note: 'a',
  ...values,
})
const bring = async (...rows: AnyRow[]): Promise<void> => {
  const lines = rows.map(row => ({ e: 'task', id: row.id, rev: row.rev, v: row }))
  const cursor = Math.max(...rows.map(({ rev }) => rev))
  await applyChunk(db, { shard: 'a', lines, cursor, complete: true, epoch: 'e' })
}
const patch = (fields: Values, id = 't1'): Promise<void> =>
  edit(db, [Task], draft => draft.patch(Task, id, fields))
const entries = () => db.outbox.orderBy('seq').toArray()
const shown = (id = 't1') => db.rows('task').get(id)

const answering = (script: Script): Fetch => scripted(script, bodies)
const push = (fetch: Fetch) => pushOnce({ db, client: clientOf(fetch), now: () => Date.UTC(2026, 10, 21) })
const accepted: Script = items =>
  items.map(({ _key, _op, _rev, _force, ...fields }) => ({
    status: 200,
    entity: rowOf(50, fields, fields.id),
  }))

beforeEach(async () => {
  db = (await openDevice('one')).db
  bodies.length = 0
  await alignShards(db, ['a'])
  await bring(rowOf(1), rowOf(2, {}, 't2'))
})

test('2xx: base and mirror get the row, the entry is deleted and journalled, in one step', async () => {
  await patch({ note: 'b' })
  expect(await push(answering(() => [{ status: 200, entity: rowOf(9, { note: 'b', number: 12 }) }]))).toEqual(
    { kind: 'done' },
  )
  expect(JSON.parse(bodies[0] ?? '')).toEqual([
    { _key: expect.any(String), _op: 'patch', _rev: 1, _force: false, id: 't1', note: 'b' },
  ])
  expect(await shown()).toMatchObject({ note: 'b', number: 12, rev: 9, $shards: ['a'] })
  expect([await db.outbox.count(), await db.base.count()]).toEqual([0, 0])
  expect(await db.acked.toArray()).toMatchObject([
    { at: '2026-11-21T00:00:00.000Z', entry: { patch: { note: 'b' } } },
  ])
})

test('network failure: the entry is kept, and the retry sends the same bytes under the same key', async () => {
  await patch({ note: 'b' })
  expect(await push(OFFLINE_FETCH)).toEqual({ kind: 'retry', failure: { kind: 'offline' }, after: null })
  expect(await entries()).toMatchObject([{ state: 'sent', tries: 1, error: { kind: 'offline' } }])
  await push(answering(() => json(503, {})))
  await bring(rowOf(7, { access: 'cour' }))
  await push(answering(accepted))
  expect(bodies[0]).toBe(bodies[1])
  expect(await db.outbox.count()).toBe(0)
})

for (const status of [408, 429, 500, 502, 503, 504])
  test(`${status}: the entry is kept, and Retry-After is respected`, async () => {
    await patch({ note: 'b' })
    const end = await push(answering(() => json(status, {}, { 'Retry-After': '7' })))
    expect(end).toMatchObject({ kind: 'retry', after: 7000 })
    expect(await entries()).toMatchObject([{ state: 'sent', tries: 1 }])
  })

for (const [status, kind] of [
  [401, 'notSignedIn'],
  [403, 'forbidden'],
] as const)
  test(`${status} on the request itself: the loop stops, the entry and its number of tries do not change`, async () => {
    await patch({ note: 'b' })
    const end = await push(answering(() => new Response(null, { status })))
    expect(end).toMatchObject({ kind: 'signedOut', failure: { kind } })
    expect(await entries()).toMatchObject([{ state: 'sent', tries: 0 }])
  })

test('« single form, plain back end »: the second 403 after a new login refuses the entry, and the others pass', async () => {
  for (const id of ['t1', 't2']) await patch({ note: 'b' }, id)
  const forbidding: Script = items =>
    items.some(({ id }) => id === 't1') ? new Response(null, { status: 403 }) : accepted(items, '')
  expect(await push(answering(forbidding))).toMatchObject({ kind: 'signedOut' })
  expect(await entries()).toMatchObject([
    { state: 'sent', tries: 0 },
    { state: 'sent', tries: 0 },
  ])
  bodies.length = 0
  expect(await push(answering(forbidding))).toEqual({ kind: 'done' })
  expect(itemsSent().map(({ length }) => length)).toEqual([1, 1])
  expect(await entries()).toMatchObject([{ id: 't1', state: 'refused', error: { kind: 'forbidden' } }])
})

test('ten offline entries and a right removed at the office: ten visible refusals, no sign-in, later entries pass', async () => {
  await bring(...Array.from({ length: 11 }, (_, i) => rowOf(10 + i, {}, `n${i}`)))
  for (let i = 0; i < 11; i++) await patch({ note: 'b' }, `n${i}`)
  const end = await push(
    answering(items =>
      items.map(({ id }) =>
        id === 'n10'
          ? { status: 200, entity: rowOf(50, { note: 'b' }, id) }
          : { status: 403, problem: problemBody(403, 'Forbidden') },
      ),
    ),
  )
  expect(end).toEqual({ kind: 'done' })
  expect((await entries()).map(({ state }) => state)).toEqual(Array(10).fill('refused'))
  expect(await shown('n10')).toMatchObject({ note: 'b', rev: 50 })
})

test('a 403 inside the results refuses that entry, and nobody is signed out', async () => {
  await patch({ note: 'b' })
  await patch({ note: 'b' }, 't2')
  const end = await push(
    answering(items =>
      items.map(({ id }) =>
        id === 't1'
          ? { status: 403, problem: problemBody(403, 'Forbidden') }
          : { status: 200, entity: rowOf(9, { note: 'b' }, id) },
      ),
    ),
  )
  expect(end).toEqual({ kind: 'done' })
  expect(await entries()).toMatchObject([{ id: 't1', state: 'refused', error: { kind: 'forbidden' } }])
})

test('412 on other fields: rebased under a new key, and sent again at once', async () => {
  await patch({ note: 'b' })
  const current = rowOf(8, { access: 'cour' })
  const end = await push(
    answering(items =>
      items[0]?._rev === 8
        ? [{ status: 200, entity: { ...current, rev: 9, note: 'b' } }]
        : [{ status: 412, problem: { ...problemBody(412, ''), current } }],
    ),
  )
  expect(end).toEqual({ kind: 'done' })
  const keys = itemsSent().map(([item]) => item?._key)
  expect(new Set(keys).size).toBe(2)
  expect(await shown()).toMatchObject({ note: 'b', access: 'cour', rev: 9 })
})

test('412 on the same field: a conflict that keeps both versions, and blocks only its own record', async () => {
  await patch({ note: 'b' })
  await patch({ note: 'z' }, 't2')
  await push(
    answering(items =>
      items.map(({ id }) =>
        id === 't1'
          ? { status: 412, problem: { ...problemBody(412, ''), current: rowOf(8, { note: 'c' }) } }
          : { status: 200, entity: rowOf(9, { note: 'z' }, id) },
      ),
    ),
  )
  expect(await entries()).toMatchObject([
    { id: 't1', state: 'conflict', patch: { note: 'b' }, theirs: { note: 'c' } },
  ])
  await patch({ access: 'cour' })
  bodies.length = 0
  await push(answering(accepted))
  expect(bodies).toEqual([])
})

test('a conflict is found by value before the first send, whatever the revs are', async () => {
  await patch({ note: 'b' })
  await bring(rowOf(8, { note: 'c' }))
  await push(answering(accepted))
  expect(bodies).toEqual([])
  expect(await entries()).toMatchObject([{ state: 'conflict', theirs: { note: 'c', rev: 8 } }])
})

for (const status of [404, 410]) {
  test(`${status} on a patch: a conflict with a record that no longer exists`, async () => {
    await patch({ note: 'b' })
    await push(answering(() => [{ status, problem: problemBody(status, 'Entity not found.') }]))
    expect(await entries()).toMatchObject([{ state: 'conflict', theirs: null }])
  })
  test(`${status} on a deletion: already deleted, or hidden until the feed shows which`, async () => {
    await edit(db, [Task], draft => draft.remove(Task, 't1'))
    await push(answering(() => [{ status, problem: problemBody(status, 'Entity not found.') }]))
    expect([await db.outbox.count(), await db.base.count()]).toEqual([0, 0])
    expect((await shown())?.id).toBe(status === 410 ? undefined : 't1')
  })
}

test('409 same key in progress: tried later, and the others continue', async () => {
  await patch({ note: 'b' })
  await patch({ note: 'z' }, 't2')
  const end = await push(
    answering(items =>
      items.map(({ id }) =>
        id === 't1'
          ? { status: 409, problem: problemBody(409, '') }
          : { status: 200, entity: rowOf(9, { note: 'z' }, id) },
      ),
    ),
  )
  expect(end.kind).toBe('retry')
  expect(await entries()).toMatchObject([{ id: 't1', state: 'sent', tries: 1 }])
})

test('a 409 that never ends is shown to a person', async () => {
  await patch({ note: 'b' })
  for (let i = 0; i < 11; i++) await push(answering(() => [{ status: 409, problem: problemBody(409, '') }]))
  expect(await entries()).toMatchObject([{ state: 'refused' }])
})

test('« 422 business rule, all problems user_overridable »: refused with its problems, and « Forcer » sends it with force', async () => {
  await patch({ note: 'b' })
  const problems = [{ id: 21, message: 'Plein', user_overridable: true, right: 'admin' }]
  const unlessForced: Script = items =>
    items[0]?._force === true ? accepted(items, '') : [{ status: 422, problem: ruleProblem(problems) }]
  await push(answering(unlessForced))
  const [refused] = await entries()
  expect(refused).toMatchObject({ state: 'refused', error: { kind: 'ruleBroken', problems } })
  await forceEntry(db, { seq: refused?.seq ?? 0 })
  await push(answering(unlessForced))
  const keys = itemsSent().map(([item]) => item?._key)
  expect(new Set(keys).size).toBe(2)
  expect(await db.outbox.count()).toBe(0)
})

test('422 validation: refused with a message for each field', async () => {
  await patch({ note: 'b' })
  const problem = validationProblem({ note: { stringLengthTooLong: 'x' } })
  await push(answering(() => [{ status: 422, problem }]))
  expect(await entries()).toMatchObject([
    { state: 'refused', error: { kind: 'invalid', fields: { note: { stringLengthTooLong: 'x' } } } },
  ])
})

for (const status of [400, 405, 413])
  test(`${status} on an item: refused`, async () => {
    await patch({ note: 'b' })
    await push(answering(() => [{ status, problem: problemBody(status, 'no') }]))
    expect(await entries()).toMatchObject([{ state: 'refused' }])
  })

test('a 4xx on a whole batch: its entries are sent again one by one', async () => {
  await patch({ note: 'b' })
  await patch({ note: 'poison' }, 't2')
  await push(
    answering(items =>
      items.some(({ note }) => note === 'poison')
        ? json(422, validationProblem({ note: { regexNotMatch: 'x' } }))
        : accepted(items, ''),
    ),
  )
  expect(itemsSent().map(({ length }) => length)).toEqual([2, 1, 1])
  expect(await entries()).toMatchObject([{ id: 't2', state: 'refused', error: { kind: 'invalid' } }])
})

const html = () => new Response('<h1>Portail</h1>', { headers: { 'Content-Type': 'text/html' } })
const noAnswers: { readonly [what: string]: () => Response } = {
  'lacks the result of an item': () => json(200, { results: [] }),
  'is HTML': html,
  'has an empty body': () => new Response('', { headers: { 'Content-Type': 'application/json' } }),
  'is cut': () => new Response('{"resu', { headers: { 'Content-Type': 'application/json' } }),
  'is a 500 without JSON': () => new Response('Fatal error', { status: 500 }),
  'is an empty 502': () => new Response(null, { status: 502 }),
}
for (const [what, answer] of Object.entries(noAnswers))
  test(`an answer that ${what} decides nothing: the entry is kept unchanged, and the try is counted`, async () => {
    await patch({ note: 'b' })
    expect((await push(answering(answer))).kind).toBe('retry')
    expect(await entries()).toMatchObject([{ state: 'sent', tries: 1 }])
    await push(answering(accepted))
    expect(bodies[0]).toBe(bodies[1])
    expect(await db.outbox.count()).toBe(0)
  })

test('a 412 without the row waits until the feed has it', async () => {
  await patch({ note: 'b' })
  const bare = { status: 412, problem: problemBody(412, '') }
  expect((await push(answering(() => [bare]))).kind).toBe('retry')
  expect(await entries()).toMatchObject([{ state: 'sent', tries: 1 }])
  await bring(rowOf(8, { access: 'cour' }))
  await push(answering(items => (items[0]?._rev === 8 ? accepted(items, '') : [bare])))
  expect(await db.outbox.count()).toBe(0)
})

test('deleting a record that was deleted meanwhile succeeds', async () => {
  await edit(db, [Task], draft => draft.remove(Task, 't1'))
  const current = rowOf(8, { deleted: 1 })
  expect(
    await push(answering(() => [{ status: 412, problem: { ...problemBody(412, ''), current } }])),
  ).toEqual({ kind: 'done' })
  expect(await db.outbox.count()).toBe(0)
})

test('an entry of an unreadable version is kept and does not block others', async () => {
  await patch({ note: 'b' })
  await patch({ note: 'z' }, 't2')
  const [first] = await entries()
  await db.outbox
    .where('seq')
    .equals(first?.seq ?? 0)
    .modify(entry => {
      Object.assign(entry, { v: 99 })
    })
  await push(answering(accepted))
  expect(itemsSent().map(items => items.map(({ id }) => id))).toEqual([['t2']])
  await markDamaged(db)
  expect(await entries()).toMatchObject([{ id: 't1', state: 'damaged', patch: { note: 'b' } }])
})

test('one record, one entry at a time: the second is sent with the rev of the first', async () => {
  await patch({ note: 'b' })
  await push(OFFLINE_FETCH)
  await patch({ note: 'c' })
  bodies.length = 0
  await push(
    answering(items =>
      items.map(({ note }, i) => ({ status: 200, entity: rowOf(10 + bodies.length + i, { note }) })),
    ),
  )
  expect(itemsSent().map(items => items.map(({ _rev, note }) => [_rev, note]))).toEqual([
    [[1, 'b']],
    [[11, 'c']],
  ])
  expect(await shown()).toMatchObject({ note: 'c' })
})

test('one entity a request, and a payment waits for the task that it references', async () => {
  await edit(db, [Task, Payment], async draft => {
    await draft.create(Task, 't9', { note: 'new' })
    await draft.create(Payment, 'p1', { task_id: 't9', amount: 5 })
  })
  const paths: string[] = []
  await push(
    answering((items, path) => {
      paths.push(path)
      return items.map(({ id }) => ({ status: 201, entity: { ...rowOf(20, {}, id) } }))
    }),
  )
  expect(paths).toEqual(['/api/task', '/api/payment'])
  expect(await db.outbox.count()).toBe(0)
})

test('a batch has at most 50 entries and 256 KB', async () => {
  for (let i = 0; i < 60; i++) await edit(db, [Task], draft => draft.create(Task, `n${i}`, { note: 'x' }))
  await push(answering(accepted))
  expect(itemsSent().map(({ length }) => length)).toEqual([50, 10])
  bodies.length = 0
  for (let i = 0; i < 3; i++)
    await edit(db, [Task], draft => draft.create(Task, `m${i}`, { note: 'x'.repeat(120_000) }))
  await push(answering(accepted))
  expect(itemsSent().map(({ length }) => length)).toEqual([2, 1])
})

test('another epoch: the answer is ignored, the entry is kept', async () => {
  await db.meta.put({ k: 'epoch', value: 'one' })
  await patch({ note: 'b' })
  const fetch: Fetch = async () => json(200, { results: [] }, { 'X-Server-Epoch': 'two' })
  expect(await push(fetch)).toMatchObject({ kind: 'restored' })
  expect(await entries()).toMatchObject([{ state: 'sent' }])
})

test('a device that restarts sends an unanswered entry again unchanged', async () => {
  const device = await openDevice('again')
  db = device.db
  await alignShards(db, ['a'])
  await bring(rowOf(1))
  await patch({ note: 'b' })
  await push(OFFLINE_FETCH)
  await device.reopen()
  db = device.db
  bodies.length = 0
  await push(answering(accepted))
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject([{ _rev: 1, note: 'b' }])
  expect(await db.outbox.count()).toBe(0)
})
