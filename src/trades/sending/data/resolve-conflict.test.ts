// A person chooses between two versions, or creates a deleted record again (sync.md section 2). Each decision is one transaction.
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { onePhone, serverRow, type OnePhone } from '#test/sync/one-phone.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { park } from '#core/store/outbox/outbox-answers.ts'
import { takeDeparture } from '#core/store/outbox/outbox-departure.ts'
import { conflictOf, openConflicts } from '#core/store/conflicts/conflicts.ts'
import { abandonEntry } from './abandon-entry.ts'
import { recreateRecord, resolveConflict } from './resolve-conflict.ts'

let phone: OnePhone

beforeEach(async () => {
  phone = await onePhone()
})

test('a conflict asks what both changed and lists what only one side changed', async () => {
  const entry = await phone.parked({ note: 'b', tip: 'x' }, serverRow({ rev: 8, note: 'c' }))
  const [conflict] = await openConflicts(phone.db)
  expect(conflict).toMatchObject({
    source: 'entry',
    entity: 'task',
    id: 't1',
    seq: entry.seq,
    cause: 'both_changed',
    user: 'u1',
    device: 'device-one',
    rev: 8,
    fields: [{ path: 'note', was: 'a', mine: 'b', theirs: 'c' }],
    merged: [{ path: 'tip', value: 'x', side: 'mine' }],
  })
  expect(conflict && (await conflictOf(phone.db, conflict))).toEqual(conflict)
})

test('« la mienne »: what remains leaves under another key, based on the row that was shown', async () => {
  const entry = await phone.parked({ note: 'b', tip: 'x' }, serverRow({ rev: 8, note: 'c' }))
  expect((await resolveConflict(phone.db, { seq: entry.seq, choices: { note: 'mine' }, rev: 8 })).ok).toBe(
    true,
  )
  const next = await phone.at(0)
  expect(next).toMatchObject({
    state: 'queued',
    patch: { note: 'b', tip: 'x' },
    from: { note: 'c', tip: '' },
    baseRev: 8,
  })
  expect([next.key === entry.key, next.theirs, next.error]).toEqual([false, undefined, undefined])
  expect((await takeDeparture(phone.db, all => all)).leaving).toHaveLength(1)
  expect(await openConflicts(phone.db)).toEqual([])
})

test('« la leur » everywhere: nothing is left to send, the server’s row is shown', async () => {
  const entry = await phone.parked({ note: 'b' }, serverRow({ rev: 8, note: 'c' }))
  await resolveConflict(phone.db, { seq: entry.seq, choices: { note: 'theirs' } })
  expect(await phone.entries()).toEqual([])
  expect(await phone.shown()).toMatchObject({ note: 'c', rev: 8 })
  expect(await phone.db.base.count()).toBe(0)
})

test('lines are chosen member by member', async () => {
  const line = { line_id: 'l1', quantity: 1, quantity_done: null }
  await phone.bring(serverRow({ rev: 2, objects: [line] }))
  const theirs = serverRow({ rev: 8, objects: [{ ...line, quantity_done: 3 }, { line_id: 'l2' }] })
  const entry = await phone.parked({ objects: [{ ...line, quantity_done: 1, quantity: 2 }] }, theirs)
  expect((await openConflicts(phone.db))[0]?.fields.map(({ path }) => path)).toEqual([
    'objects/l1/quantity_done',
  ])
  await resolveConflict(phone.db, { seq: entry.seq, choices: { 'objects/l1/quantity_done': 'theirs' } })
  expect(await phone.at(0)).toMatchObject({
    patch: { objects: [{ line_id: 'l1', quantity: 2, quantity_done: 3 }, { line_id: 'l2' }] },
    from: { objects: theirs['objects'] },
  })
})

test('a choice about a row that has moved since is asked again, and writes nothing', async () => {
  const entry = await phone.parked({ note: 'b' }, serverRow({ rev: 8, note: 'c' }))
  await phone.bring(serverRow({ rev: 9, note: 'd', tip: 'y' }))
  const choice = { seq: entry.seq, choices: { note: 'mine' as const } }
  expect(await resolveConflict(phone.db, { ...choice, rev: 8 })).toMatchObject({
    ok: false,
    failure: { kind: 'conflict', current: { rev: 9 } },
  })
  expect(await resolveConflict(phone.db, { seq: entry.seq, choices: {} })).toMatchObject({ ok: false })
  expect(await phone.at(0)).toEqual(entry)
  expect((await openConflicts(phone.db))[0]?.fields).toMatchObject([{ theirs: 'd' }])
})

test('a later entry starts from what was chosen', async () => {
  await phone.patch({ note: 'b' })
  await phone.leave()
  await phone.patch({ note: 'bb' })
  await park(phone.db, await phone.at(0), serverRow({ rev: 8, note: 'c' }))
  await resolveConflict(phone.db, { seq: (await phone.at(0)).seq, choices: { note: 'theirs' } })
  expect(await phone.entries()).toMatchObject([{ patch: { note: 'bb' }, from: { note: 'c' } }])
})

test('a deletion that the server’s changes contradict is one question', async () => {
  await edit(phone.db, [Task], draft => draft.remove(Task, 't1'))
  await phone.leave()
  await park(phone.db, await phone.at(0), serverRow({ rev: 8, note: 'c' }))
  const entry = await phone.at(0)
  expect((await openConflicts(phone.db))[0]).toMatchObject({
    fields: [{ path: 'deleted', mine: 1, theirs: 0 }],
    merged: [{ path: 'note', value: 'c', side: 'theirs' }],
  })
  await resolveConflict(phone.db, { seq: entry.seq, choices: { deleted: 'mine' } })
  expect(await phone.at(0)).toMatchObject({ op: 'delete', state: 'queued', baseRev: 8, from: { note: 'c' } })
  expect((await takeDeparture(phone.db, all => all)).leaving).toHaveLength(1)
})

test('a deleted record is created again as the person saw it, or its change abandoned', async () => {
  await phone.patch({ note: 'b' })
  await phone.leave()
  await phone.patch({ tip: 'x' })
  await park(phone.db, await phone.at(0), null, { kind: 'other', status: 410, detail: null })
  const entry = await phone.at(0)
  expect((await openConflicts(phone.db))[0]).toMatchObject({ cause: 'deleted', fields: [], rev: null })
  expect((await resolveConflict(phone.db, { seq: entry.seq, choices: {} })).ok).toBe(false)
  expect((await recreateRecord(phone.db, entry)).ok).toBe(true)
  expect(await phone.entries()).toMatchObject([
    { op: 'create', id: 't1', baseRev: null, from: {}, patch: { note: 'b', tip: 'x', accomodation: 1 } },
  ])
  expect((await phone.at(0)).patch).not.toHaveProperty('rev')
  expect((await phone.at(0)).patch).not.toHaveProperty('number')
  expect(await phone.shown()).toMatchObject({ note: 'b', tip: 'x' })
})

test('abandoning a change of a deleted record removes the record from the screens', async () => {
  const entry = await phone.parked({ note: 'b' }, null, { kind: 'other', status: 404, detail: null })
  expect((await openConflicts(phone.db))[0]).toMatchObject({ cause: 'moved' })
  await abandonEntry(phone.db, entry)
  expect([await phone.entries(), await phone.shown(), await phone.db.base.count()]).toEqual([
    [],
    undefined,
    0,
  ])
})

test('a record that was deleted and restored asks about fields again', async () => {
  await phone.parked({ note: 'b' }, null)
  await phone.bring(serverRow({ rev: 9, note: 'c' }))
  expect((await openConflicts(phone.db))[0]).toMatchObject({
    cause: 'both_changed',
    fields: [{ theirs: 'c' }],
  })
  expect((await recreateRecord(phone.db, await phone.at(0))).ok).toBe(false)
})

for (const [name, decide] of Object.entries({
  resolve: async () =>
    resolveConflict(phone.db, { seq: (await phone.at(0)).seq, choices: { note: 'theirs' } }),
  recreate: async () => recreateRecord(phone.db, await phone.at(0)),
}))
  test(`${name}: a power cut comes before or after, never within`, async () => {
    await phone.parked({ note: 'b' }, name === 'recreate' ? null : serverRow({ rev: 8, note: 'c' }))
    await phone.expectOneStep(decide)
  })
