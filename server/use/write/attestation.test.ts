// DC2: gapless numbers for attestations, given when a desk asks for one of a collection that is done.
import { expect, onTestFinished, test } from 'vitest'
import { attestationText } from '#records/states/attestation.ts'
import { crew, desk, openWorld, plain, stop, Task, type World } from '#test/fixtures/server-world.ts'
import { patchRecord } from '../records/resources.ts'
import { asTask } from './stored-rows.ts'

const asked = { attested_at: '2020-01-01 00:00:00' }

const start = async (): Promise<World> => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await world.put('task', ...['a', 'b', 'c'].map(id => stop(id, { task_state_id: 5 })), stop('planned'))
  return world
}
const textOf = async (world: World, id: string): Promise<string | null> => {
  const row = await world.row('task', id)
  return row === undefined ? null : attestationText(asTask(row))
}

test('[DC2] attestations are numbered consecutively and dated by the server, and a refused write uses no number', async () => {
  const world = await start()
  await patchRecord(world.ports, desk, Task, 'a', asked, plain)
  const refused = await patchRecord(world.ports, desk, Task, 'b', { ...asked, city: 'x'.repeat(300) }, plain)
  expect(refused.status).toBe(422)
  const late = await patchRecord(world.ports, desk, Task, 'b', asked, { ...plain, rev: 1 })
  expect(late.status).toBe(412)
  await patchRecord(world.ports, desk, Task, 'c', asked, plain)
  expect([await textOf(world, 'a'), await textOf(world, 'b'), await textOf(world, 'c')]).toEqual([
    'AT-2026-1',
    null,
    'AT-2026-2',
  ])
})

test('[DC2] asking again keeps the number, clearing the date has no effect, and the next year starts at 1', async () => {
  const world = await start()
  await patchRecord(world.ports, desk, Task, 'a', asked, plain)
  await patchRecord(world.ports, desk, Task, 'a', { attested_at: null, note: 'x' }, plain)
  expect(await textOf(world, 'a')).toBe('AT-2026-1')
  world.at += 60 * 86_400_000
  await patchRecord(world.ports, desk, Task, 'b', asked, plain)
  expect(await textOf(world, 'b')).toBe('AT-2027-1')
})

test('[DC2] a crew cannot ask for an attestation, and a task that is not done gets none', async () => {
  const world = await start()
  await patchRecord(world.ports, crew, Task, 'a', asked, plain)
  await patchRecord(world.ports, desk, Task, 'planned', asked, plain)
  expect([await textOf(world, 'a'), await textOf(world, 'planned')]).toEqual([null, null])
})

test('each write records its author, and the history does not list that field as a change', async () => {
  const world = await start()
  await patchRecord(world.ports, desk, Task, 'a', { note: 'Sonner' }, plain)
  expect(await world.row('task', 'a')).toMatchObject({ modification_author_id: 'bureau' })
  const { lines } = await world.ports.storage
    .of('quai')
    .history({ entity: 'task', id: 'a', limit: 5, offset: 0 })
  expect(Object.keys(lines[0]?.changes ?? {})).toContain('note')
  expect(Object.keys(lines[0]?.changes ?? {})).not.toContain('modification_author_id')
})
