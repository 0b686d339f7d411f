// TS4 on the server: a missing required proof makes the task « À vérifier », whether the phone reported it or not.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew, desk, entityNamed, openWorld, stop, type World } from '#test/fixtures/server-world.ts'
import type { Caller } from '../write/caller.ts'
import { patchRecord } from '../records/resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.put('task_type', {
    id: '1',
    name: 'collect',
    proof_photo: 'required',
    proof_signature: 'advised',
  })
})
afterEach(() => world.close())

const patch = (who: Caller, members: Record<string, unknown>) =>
  patchRecord(world.ports, who, entityNamed('task'), 'a', members, { key: null, rev: null, force: false })
const photo = { id: 'p1', kind: 'after' }
const why = [{ proof: 'photo', reason: 'Caméra en panne' }]

test('[TS4] a crew’s reason for a missing proof is kept, and the task is «\u202fÀ vérifier\u202f»', async () => {
  await world.put('task', stop('a'))
  const sent = { task_state_id: 7, check_reasons: ['no_photo'], proofs_missing: why }
  expect(await patch(crew, sent)).toMatchObject({
    row: { task_state_id: 7, check_reasons: ['no_photo'], proofs_missing: why },
  })
  expect(await patch(crew, { task_state_id: 5 })).toMatchObject({
    row: { task_state_id: 7, check_reasons: ['no_photo'] },
  })
  expect(await patch(desk, { task_state_id: 5, check_reasons: [] })).toMatchObject({
    row: { task_state_id: 5 },
  })
})

test('[TS4] the server finds missing proofs that the phone did not report', async () => {
  await world.put('task', stop('a'))
  expect(await patch(crew, { task_state_id: 5 })).toMatchObject({
    row: { task_state_id: 7, check_reasons: ['no_photo'], proofs_missing: [{ proof: 'photo', reason: '' }] },
  })
})

test('with its photo, or when a desk finishes it, a stop is done without a check', async () => {
  await world.put('task', stop('a'))
  expect(await patch(crew, { task_state_id: 5, photosList: [photo] })).toMatchObject({
    row: { task_state_id: 5, check_reasons: [], proofs_missing: [] },
  })
  await world.put('task', stop('a'))
  expect(await patch(desk, { task_state_id: 5 })).toMatchObject({ row: { task_state_id: 5 } })
})

test('[TS8] a task set back to accepted has no missing proofs', async () => {
  await world.put('task', stop('a'))
  await patch(crew, { task_state_id: 7, check_reasons: ['no_photo'], proofs_missing: why })
  expect(await patch(crew, { task_state_id: 2, check_reasons: [], proofs_missing: [] })).toMatchObject({
    row: { task_state_id: 2, check_reasons: [], proofs_missing: [] },
  })
})
