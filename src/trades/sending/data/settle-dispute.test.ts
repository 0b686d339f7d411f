// A planner settles what a phone could not merge: what is asked, what the one edit writes, and when the task leaves « À vérifier
// ».
import { beforeEach, expect, test } from 'vitest'
import type { Dispute } from '#records/entities/dispute.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { onePhone, serverRow, type OnePhone } from '#test/sync/one-phone.ts'
import { conflictOf, openConflicts } from '#core/store/conflicts/conflicts.ts'
import { leaveDeleted, settleDispute, type Settlement } from './settle-dispute.ts'

let phone: OnePhone
const at = '2026-11-21 11:00:00'
const line = { line_id: 'l1', name: 'Matelas', quantity: 1, quantity_done: null }
const dispute = (values: Partial<Dispute> = {}): Dispute => ({
  id: 'd1',
  cause: 'both_changed',
  captured_at: '2026-11-21 10:41:00',
  user_id: 'julie',
  device: 'truck-2',
  from: { task_state_id: 2, phone1: '12', note: 'a', state_time: null, objects: [line] },
  patch: {
    task_state_id: 5,
    phone1: '13',
    note: 'b',
    state_time: '2026-11-21 10:41:00',
    objects: [{ ...line, quantity_done: 1 }],
  },
  theirs: { task_state_id: 3, phone1: '14', note: 'a', state_time: null, objects: [line] },
  detail: null,
  settled_at: null,
  settled_by: null,
  ...values,
})
const disputed = (values: Values = {}, ...disputes: Dispute[]) =>
  serverRow({
    task_state_id: 7,
    phone1: '14',
    objects: [{ ...line, quantity: 2 }],
    check_reasons: ['weight', 'dispute'],
    cancelled_reason: 'doublon',
    disputes: disputes.length === 0 ? [dispute()] : disputes,
    ...values,
  })
const settle = (values: Partial<Settlement> = {}) =>
  settleDispute(phone.db, {
    task: 't1',
    dispute: 'd1',
    choices: { phone1: 'theirs', task_state_id: 'theirs' },
    state: 5,
    at,
    ...values,
  })

beforeEach(async () => {
  phone = await onePhone(disputed())
})

test('a dispute asks what both changed since; the office’s state is the one before « À vérifier »', async () => {
  const [conflict] = await openConflicts(phone.db)
  expect(conflict).toMatchObject({
    source: 'dispute',
    id: 't1',
    seq: null,
    dispute: 'd1',
    user: 'julie',
    device: 'truck-2',
    fields: [
      { path: 'task_state_id', was: 2, mine: 3, theirs: 5 },
      { path: 'phone1', was: '12', mine: '14', theirs: '13' },
    ],
    merged: [
      { path: 'note', value: 'b', side: 'theirs' },
      { path: 'objects/l1/quantity', value: 2, side: 'mine' },
      { path: 'objects/l1/quantity_done', value: 1, side: 'theirs' },
    ],
  })
  expect(conflict && (await conflictOf(phone.db, conflict))).toEqual(conflict)
})

test('the choices, the merge, the settlement and a state out of 7 are one edit', async () => {
  expect(await settle()).toEqual({ ok: true, value: null })
  const [entry] = await phone.entries()
  expect(entry?.patch).toEqual({
    task_state_id: 5,
    state_time: '2026-11-21 10:41:00',
    state_author_id: 'u1',
    phone1: '13',
    note: 'b',
    objects: [{ ...line, quantity: 2, quantity_done: 1 }],
    check_reasons: ['weight'],
    disputes: [{ ...dispute(), settled_at: at, settled_by: 'u1' }],
  })
  expect(await openConflicts(phone.db)).toEqual([])
})

test('the office’s state is set by the planner, now: the phone’s reasons and hours are not copied', async () => {
  await settle({ choices: { phone1: 'mine' }, state: 2 })
  const [entry] = await phone.entries()
  expect(entry?.patch).toMatchObject({ task_state_id: 2, state_time: at, state_author_id: 'u1', note: 'b' })
  expect(entry?.patch).not.toHaveProperty('phone1')
})

test('the task stays « À vérifier » while another dispute is open', async () => {
  await phone.bring(
    disputed({ rev: 2 }, dispute(), dispute({ id: 'd2', patch: { note: 'z' }, from: { note: 'a' } })),
  )
  await settle()
  expect(await phone.shown()).toMatchObject({
    task_state_id: 7,
    check_reasons: ['weight', 'dispute'],
    note: 'b',
  })
  expect((await openConflicts(phone.db)).map(({ dispute: id }) => id)).toEqual(['d2'])
  expect((await settle({ dispute: 'd2', choices: { note: 'theirs' }, state: 5 })).ok).toBe(true)
  expect(await phone.shown()).toMatchObject({ task_state_id: 5, note: 'z', check_reasons: ['weight'] })
})

test('[TS3] a state that needs a reason is not given without one', async () => {
  await phone.bring(disputed({ rev: 2, cancelled_reason: '' }))
  expect(await settle({ state: 3 })).toMatchObject({
    ok: false,
    failure: { kind: 'ruleBroken', problems: [{ field: 'cancelled_reason' }] },
  })
  expect(await settle({ state: 6 })).toMatchObject({ ok: false })
  expect(await settle({ state: 4 })).toMatchObject({ ok: false, failure: { kind: 'ruleBroken' } })
  expect(await phone.entries()).toEqual([])
})

test('the phone’s reason is kept with its state', async () => {
  const patch = { task_state_id: 6, reason_type: 'absent' }
  const [one] = [dispute({ patch, from: { task_state_id: 2, reason_type: null } })]
  await phone.bring(disputed({ rev: 2 }, one))
  expect((await settle({ state: 6, choices: {} })).ok).toBe(true)
  expect(await phone.shown()).toMatchObject({ task_state_id: 6, reason_type: 'absent' })
})

test('an unanswered question, another rev, a settled dispute: nothing is written', async () => {
  expect(await settle({ choices: {} })).toMatchObject({ ok: false, failure: { kind: 'conflict' } })
  expect(await settle({ rev: 99 })).toMatchObject({ ok: false, failure: { kind: 'conflict' } })
  await phone.bring(disputed({ rev: 2 }, dispute({ settled_at: at, settled_by: 'claire' })))
  expect(await settle()).toMatchObject({ ok: false, failure: { kind: 'other', status: 404 } })
  expect(await phone.entries()).toEqual([])
})

test('an instance’s impossible state offers no choice, and names what was scanned', async () => {
  const one = dispute({ cause: 'instance', from: {}, patch: {}, theirs: null, detail: 'A-12 : vendu' })
  await phone.bring(disputed({ rev: 2 }, one))
  expect((await openConflicts(phone.db))[0]).toMatchObject({ fields: [], merged: [], detail: 'A-12 : vendu' })
  expect((await settle({ choices: {}, state: 5 })).ok).toBe(true)
})

/** The task after Claire's settlement. */
const settledByClaire = (values: Values): ReturnType<typeof disputed> =>
  disputed(
    {
      rev: 5,
      task_state_id: 5,
      state_time: null,
      note: 'b',
      objects: [{ ...line, quantity: 2, quantity_done: 1 }],
      check_reasons: ['weight'],
      ...values,
    },
    dispute({ settled_at: '2026-11-21 10:59:00', settled_by: 'claire' }),
  )

test('two planners settle the same dispute alike: no question is asked about that', async () => {
  await settle({ choices: { phone1: 'mine' }, state: 5 })
  await phone.bring(settledByClaire({}))
  const { leaving, clashing } = await phone.leave()
  expect([leaving.length, clashing]).toEqual([1, []])
})

test('two planners settle the same dispute differently: the second is asked, also about what they left unchanged', async () => {
  await settle({ choices: { phone1: 'mine' }, state: 5 })
  await phone.bring(settledByClaire({ phone1: '13' }))
  const { leaving, clashing } = await phone.leave()
  expect([leaving, clashing.length]).toEqual([[], 1])
})

test('a power cut leaves the settlement whole or absent', async () => {
  await phone.expectOneStep(() => settle())
})

test('a task that the office had deleted is kept by settling, or left deleted by one removal', async () => {
  await phone.bring(disputed({ rev: 2 }, dispute({ cause: 'deleted' })))
  const named = { task: 't1', dispute: 'd1' }
  expect(await leaveDeleted(phone.db, { ...named, rev: 1 })).toMatchObject({
    ok: false,
    failure: { kind: 'conflict' },
  })
  expect(await phone.entries()).toEqual([])
  expect(await leaveDeleted(phone.db, { ...named, rev: 2 })).toEqual({ ok: true, value: null })
  expect(await phone.entries()).toMatchObject([{ op: 'delete', id: 't1' }])
  expect(await openConflicts(phone.db)).toEqual([])
  expect(await leaveDeleted(phone.db, named)).toMatchObject({ ok: false, failure: { status: 404 } })
})

test('what was never deleted cannot be left deleted by settling a dispute', async () => {
  expect(await leaveDeleted(phone.db, { task: 't1', dispute: 'd1' })).toMatchObject({
    ok: false,
    failure: { kind: 'other', status: 404 },
  })
  expect(await phone.entries()).toEqual([])
})
