// TS4 on the server: a required proof that is not there calls the desk, whether the phone said so or not.
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
const why = [{ proof: 'photo', reason: 'Appareil photo en panne' }]

test('[TS4] a crew that says why it went on without keeps its reason, and the desk has to look', async () => {
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

test('[TS4] a phone that does not know of proofs is not believed', async () => {
  await world.put('task', stop('a'))
  expect(await patch(crew, { task_state_id: 5 })).toMatchObject({
    row: { task_state_id: 7, check_reasons: ['no_photo'], proofs_missing: [{ proof: 'photo', reason: '' }] },
  })
})

test('with its photo, or finished by a desk, a stop is simply done', async () => {
  await world.put('task', stop('a'))
  expect(await patch(crew, { task_state_id: 5, photosList: [photo] })).toMatchObject({
    row: { task_state_id: 5, check_reasons: [], proofs_missing: [] },
  })
  await world.put('task', stop('a'))
  expect(await patch(desk, { task_state_id: 5 })).toMatchObject({ row: { task_state_id: 5 } })
})

test('[TS8] set back to do, nothing is missing any more', async () => {
  await world.put('task', stop('a'))
  await patch(crew, { task_state_id: 7, check_reasons: ['no_photo'], proofs_missing: why })
  expect(await patch(crew, { task_state_id: 2, check_reasons: [], proofs_missing: [] })).toMatchObject({
    row: { task_state_id: 2, check_reasons: [], proofs_missing: [] },
  })
})
