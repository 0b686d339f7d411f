// « Conflicts become work » (sync.md section 2), on a phone: a contradiction is sent to the server as a dispute, and waits here for a
// person only if that is refused too.
import { beforeEach, expect, test } from 'vitest'
import type { AnyRow } from '#records/entity.ts'
import type { Entry } from '#core/store/rows/entry.ts'
import { pushOnce } from '#core/sync/push.ts'
import { problemBody } from '#core/wire/problem.ts'
import { onePhone, serverRow, type OnePhone } from '../one-phone.ts'
import { json, scripted, type Script, type Sent } from './scripted-server.ts'
import { clientOf } from '../wire.ts'

let phone: OnePhone
const bodies: string[] = []
const sent = (): Sent[][] => bodies.map(body => JSON.parse(body) as Sent[])
const push = (script: Script, isDesk = false) =>
  pushOnce({
    db: phone.db,
    client: clientOf(scripted(script, bodies)),
    now: () => Date.UTC(2026, 10, 21),
    isDesk,
  })
const isDispute = ({ disputes }: Sent): boolean => disputes !== undefined
const disputeOf = ({ patch }: Entry): object => Object([patch['disputes']].flat()[0]) as object

/** A server where the office changed the note meanwhile; it accepts disputes as ours does. */
const office =
  (row: AnyRow): Script =>
  items =>
    items.map(item =>
      isDispute(item)
        ? { status: 200, entity: { ...row, rev: row.rev + 1, task_state_id: 7, disputes: item['disputes'] } }
        : { status: 412, problem: { ...problemBody(412, ''), current: row } },
    )
const lost =
  (status: number, ofDispute: { status: number }): Script =>
  items =>
    items.map(item => (isDispute(item) ? ofDispute : { status, problem: problemBody(status, 'gone') }))

beforeEach(async () => {
  phone = await onePhone()
  bodies.length = 0
})

test('« 412 overlap », found by the server: the entry becomes a dispute under a new key, in the same pass', async () => {
  await phone.patch({ note: 'b' })
  const { key } = await phone.at(0)
  expect(await push(office(serverRow({ rev: 8, note: 'c' })))).toEqual({ kind: 'done' })
  const [first, second] = sent().map(([item]) => item)
  expect([first?.['note'], first?._key]).toEqual(['b', key])
  expect(second).toMatchObject({
    id: 't1',
    _rev: 8,
    disputes: [{ id: key, cause: 'both_changed', patch: { note: 'b' }, theirs: { note: 'c' } }],
  })
  expect(second?._key).not.toBe(key)
  expect(await phone.entries()).toEqual([])
  expect(await phone.shown()).toMatchObject({ note: 'c', task_state_id: 7, disputes: [{ id: key }] })
})

test('« overlap », found by value before the first send: only the dispute is sent', async () => {
  await phone.patch({ note: 'b' })
  await phone.bring(serverRow({ rev: 8, note: 'c' }))
  await push(office(serverRow({ rev: 8, note: 'c' })))
  expect(sent().map(items => items.map(isDispute))).toEqual([[true]])
  expect(await phone.entries()).toEqual([])
})

for (const [status, cause] of [
  [404, 'moved'],
  [410, 'deleted'],
] as const)
  test(`« ${status} on a patch »: the dispute’s cause is ${cause}; after a 204 the task is removed from the phone`, async () => {
    await phone.patch({ note: 'b' })
    expect(await push(lost(status, { status: 204 }))).toEqual({ kind: 'done' })
    expect(sent()[1]).toMatchObject([{ disputes: [{ cause, theirs: null, patch: { note: 'b' } }] }])
    expect([await phone.entries(), await phone.shown()]).toEqual([[], undefined])
    expect(await phone.db.acked.toArray()).toMatchObject([{ entry: { patch: { disputes: [{ cause }] } } }])
  })

test('a soft-deleted task: the dispute’s cause is deleted', async () => {
  await phone.patch({ note: 'b' })
  await push(office(serverRow({ rev: 8, deleted: 1 })))
  expect(sent()[1]).toMatchObject([{ disputes: [{ cause: 'deleted', theirs: null }] }])
})

test('a refused dispute is visible with all that was captured, and can be tried again', async () => {
  await phone.patch({ note: 'b' })
  expect(await push(lost(404, { status: 404 }))).toEqual({ kind: 'done' })
  expect(await phone.entries()).toMatchObject([
    { state: 'refused', patch: { disputes: [{ patch: { note: 'b' } }] } },
  ])
})

test('a dispute without an answer is kept, and sent again unchanged', async () => {
  await phone.patch({ note: 'b' })
  await push(items => (items.some(isDispute) ? json(503, {}) : lost(404, { status: 204 })(items, '')))
  expect(await phone.entries()).toMatchObject([{ state: 'sent', tries: 1 }])
  await push(lost(404, { status: 204 }))
  expect(bodies[1]).toBe(bodies[2])
  expect(await phone.entries()).toEqual([])
})

test('photos of a contradicted stop are sent with its dispute, and become part of it when the task is lost meanwhile', async () => {
  await phone.patch({ note: 'b', photosList: [{ id: 'p1' }] })
  let isLost = false
  await push(items => {
    const [item] = items
    if (item !== undefined && isDispute(item) && item['photosList'] === undefined) return [{ status: 204 }]
    if (isLost) return [{ status: 404, problem: problemBody(404, 'gone') }]
    isLost = true
    return office(serverRow({ rev: 8, note: 'c' }))(items, '')
  })
  expect(sent()).toMatchObject([
    [{ note: 'b', photosList: [{ id: 'p1' }] }],
    [{ disputes: [{ patch: { note: 'b' } }], photosList: [{ id: 'p1' }] }],
    [{ disputes: [{ patch: { note: 'b' } }, { cause: 'moved', patch: { photosList: [{ id: 'p1' }] } }] }],
  ])
  expect(await phone.entries()).toEqual([])
})

test('of edits after the stop was finished, their own fields are written, and a later state joins the dispute', async () => {
  await phone.patch({ task_state_id: 5 })
  await phone.leave()
  await phone.patch({ task_state_id: 6, access: 'cour' })
  const row = serverRow({ rev: 8, task_state_id: 3 })
  await push(office(row))
  expect(sent().at(-1)).toMatchObject([{ disputes: [{ patch: { task_state_id: 6, access: 'cour' } }] }])
  expect(await phone.entries()).toEqual([])
})

test('on a desk the conflict stays local, in the conflict view', async () => {
  await phone.patch({ note: 'b' })
  await push(office(serverRow({ rev: 8, note: 'c' })), true)
  expect(await phone.entries()).toMatchObject([{ state: 'conflict', theirs: { note: 'c' } }])
  expect(bodies).toHaveLength(1)
})

test('a dispute that the server stored in another form is recognised as the same', async () => {
  await phone.patch({ note: 'b', photosList: [{ id: 'p1' }] })
  await push(items =>
    items.some(isDispute) ? json(503, {}) : office(serverRow({ rev: 8, note: 'c' }))(items, ''),
  )
  const kept = { ...disputeOf(await phone.at(0)), captured_at: '2026-11-21 10:41:00', user_id: 'u1' }
  const row = serverRow({ rev: 9, note: 'c', task_state_id: 7, disputes: [kept] })
  let isTold = false
  await push(items => {
    if (isTold) return [{ status: 200, entity: { ...row, rev: 10 } }]
    isTold = true
    return items.map(() => ({ status: 412, problem: { ...problemBody(412, ''), current: row } }))
  })
  expect(await phone.entries()).toEqual([])
})
