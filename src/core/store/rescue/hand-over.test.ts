// On a phone a conflict becomes a dispute of its task: what leaves the entry, what happens to later ones, what is shown.
import { beforeEach, expect, test } from 'vitest'
import { onePhone, serverRow, type OnePhone } from '#test/sync/one-phone.ts'
import { capturedAt } from '../rows/entry.ts'
import { handOver } from './hand-over.ts'
import { acknowledge } from '../outbox/outbox-answers.ts'

let phone: OnePhone
const both = (values = {}) => ({
  theirs: serverRow({ rev: 8, note: 'c', ...values }),
  cause: 'both_changed' as const,
})
const gone = { theirs: null, cause: 'moved' } as const

beforeEach(async () => {
  phone = await onePhone(serverRow({ task_state_id: 2, date: '2026-11-21', shift_instance_id: 's1' }))
})

test('the captured facts leave the patch and go into a dispute, with the server’s values of the same fields', async () => {
  await phone.patch({ note: 'b', tip: 'x' })
  await phone.leave()
  const entry = await phone.at(0)
  expect(await handOver(phone.db, entry, both())).toBe(true)
  const handed = await phone.at(0)
  expect(handed).toMatchObject({ seq: entry.seq, op: 'patch', state: 'queued', tries: 0, baseRev: 8 })
  expect(handed.key).not.toBe(entry.key)
  expect(handed.from).toEqual({ disputes: [] })
  expect(handed.patch).toEqual({
    disputes: [
      {
        id: entry.key,
        cause: 'both_changed',
        captured_at: new Date(capturedAt(entry)).toISOString(),
        user_id: 'u1',
        device: 'device-one',
        from: { note: 'a', tip: '' },
        patch: { note: 'b', tip: 'x' },
        theirs: { note: 'c', tip: '' },
        detail: null,
        settled_at: null,
        settled_by: null,
      },
    ],
  })
})

test('the person sees the server’s version, with the open dispute in it', async () => {
  await phone.patch({ note: 'b' })
  await handOver(phone.db, await phone.at(0), both({ access: 'cour' }))
  expect(await phone.shown()).toMatchObject({
    note: 'c',
    access: 'cour',
    disputes: [{ patch: { note: 'b' }, settled_at: null }],
  })
})

test('disputes that the task already has stay with it', async () => {
  await phone.bring(serverRow({ rev: 2, disputes: [{ id: 'd0' }] }))
  await phone.patch({ note: 'b' })
  const entry = await phone.at(0)
  await handOver(phone.db, entry, both({ disputes: [{ id: 'd0' }, { id: 'd1' }] }))
  expect((await phone.at(0)).from).toEqual({ disputes: [{ id: 'd0' }, { id: 'd1' }] })
  expect(await phone.shown()).toMatchObject({ disputes: [{ id: 'd0' }, { id: 'd1' }, { id: entry.key }] })
})

test('photos never contradict each other: they stay in the patch of a task that is still there', async () => {
  await phone.patch({ note: 'b', photosList: [{ id: 'p1' }] })
  await handOver(phone.db, await phone.at(0), both({ photosList: [{ id: 'p2' }] }))
  const handed = await phone.at(0)
  expect(handed.patch).toMatchObject({ photosList: [{ id: 'p1' }], disputes: [{ patch: { note: 'b' } }] })
  expect(await phone.shown()).toMatchObject({ photosList: [{ id: 'p2' }, { id: 'p1' }] })
})

test('a later entry on other fields stays separate, one based on the disputed values joins them', async () => {
  await phone.patch({ task_state_id: 5 })
  await phone.leave()
  await phone.patch({ access: 'cour' })
  await phone.leave()
  await phone.db.outbox
    .where('seq')
    .above((await phone.at(0)).seq)
    .modify({ state: 'queued' })
  await phone.db.outbox.update((await phone.at(0)).seq, { state: 'sent' })
  await handOver(phone.db, await phone.at(0), both({ task_state_id: 2, date: '2026-11-28' }))
  expect(await phone.entries()).toMatchObject([
    { patch: { disputes: [{ patch: { task_state_id: 5 }, theirs: { date: '2026-11-28' } }] } },
    { patch: { access: 'cour' } },
  ])
  expect(await phone.shown()).toMatchObject({ task_state_id: 2, date: '2026-11-28', access: 'cour' })
})

test('a second state captured on top of the first is one dispute, from the values before both to the last ones', async () => {
  await phone.patch({ task_state_id: 5 })
  await phone.leave()
  await phone.patch({ task_state_id: 6, reason_type: 'absent' })
  await handOver(phone.db, await phone.at(0), both({ task_state_id: 3 }))
  const entries = await phone.entries()
  expect(entries).toHaveLength(1)
  expect(entries[0]?.patch).toMatchObject({
    disputes: [{ from: { task_state_id: 2 }, patch: { task_state_id: 6, reason_type: 'absent' } }],
  })
})

test('out of reach: every later change joins, and the last known row stays shown until the answer', async () => {
  await phone.patch({ note: 'b' })
  await phone.leave()
  await phone.patch({ access: 'cour', photosList: [{ id: 'p1' }] })
  await handOver(phone.db, await phone.at(0), gone)
  const entries = await phone.entries()
  expect(entries).toMatchObject([
    {
      patch: {
        disputes: [
          { cause: 'moved', theirs: null, patch: { note: 'b', access: 'cour', photosList: [{ id: 'p1' }] } },
        ],
      },
    },
  ])
  expect(Object.keys(entries[0]?.patch ?? {})).toEqual(['disputes'])
  expect(await phone.shown()).toMatchObject({ note: 'a', access: '' })
})

test('what is captured later is sent alone, and becomes a dispute of its own when the task is deleted', async () => {
  await phone.patch({ note: 'b' })
  await handOver(phone.db, await phone.at(0), gone)
  await phone.patch({ access: 'cour' })
  expect(await phone.entries()).toMatchObject([{ patch: { disputes: [{}] } }, { patch: { access: 'cour' } }])
  await phone.leave()
  await acknowledge(phone.db, [{ entry: await phone.at(0), row: null }], '2026-11-21T00:00:00.000Z')
  expect(await phone.shown()).toBeUndefined()
  await phone.db.outbox.toCollection().modify({ state: 'queued' })
  const { clashing } = await phone.leave()
  expect(clashing).toMatchObject([{ theirs: null, entry: { patch: { access: 'cour' } } }])
  expect(await handOver(phone.db, await phone.at(0), gone)).toBe(true)
  expect((await phone.leave()).leaving).toMatchObject([
    { patch: { disputes: [{ patch: { access: 'cour' } }] } },
  ])
})

test('what is already a dispute, a deletion and other records stay for a person here', async () => {
  await phone.patch({ note: 'b' })
  await handOver(phone.db, await phone.at(0), gone)
  expect(await handOver(phone.db, await phone.at(0), gone)).toBe(false)
  const entry = await phone.at(0)
  await phone.db.outbox.update(entry.seq, { op: 'delete', patch: {} })
  expect(await handOver(phone.db, await phone.at(0), gone)).toBe(false)
  await phone.db.outbox.update(entry.seq, { op: 'patch', patch: { note: 'b' }, entity: 'payment' })
  expect(await handOver(phone.db, await phone.at(0), gone)).toBe(false)
})

test('an entry that another tab settled meanwhile is not changed', async () => {
  await phone.patch({ note: 'b' })
  const entry = await phone.at(0)
  await phone.db.outbox.update(entry.seq, { key: 'other' })
  expect(await handOver(phone.db, entry, gone)).toBe(true)
  expect(await phone.at(0)).toMatchObject({ key: 'other', patch: { note: 'b' } })
})

test('a power cut leaves entry, absorbed entries and row all changed, or none', async () => {
  await phone.patch({ note: 'b' })
  await phone.leave()
  await phone.patch({ note: 'bb' })
  await phone.expectOneStep(async () => ({
    ok: await handOver(phone.db, await phone.at(0), both()),
    value: null,
  }))
})
