// Nobody can archive a truck that still has tasks to come, whatever tasks the device of the caller has.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configMessages } from '#records/fr/config-messages.ts'
import { admin, entityNamed, openWorld, plain, TODAY, type World } from '#test/fixtures/server-world.ts'
import { patchRecord } from './resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const patch = (members: Record<string, unknown>, options = plain) =>
  patchRecord(world.ports, admin, entityNamed('resource'), 'truck-1', members, options)

test('a truck with an accepted task today or later cannot be archived, not even by force; past tasks do not matter', async () => {
  const task = { task_state_id: 2, resource_id: 'truck-1' }
  await world.put(
    'task',
    { ...task, id: 'past', date: '2026-11-17' },
    { ...task, id: 'done', date: TODAY, task_state_id: 4 },
    { ...task, id: 'other', date: TODAY, resource_id: 'truck-2' },
    { ...task, id: 'today', date: TODAY },
  )
  for (const options of [plain, { ...plain, force: true }])
    expect(await patch({ archived: 1 }, options)).toMatchObject({
      status: 422,
      problem: { detail: configMessages.awaited(1) },
    })
  expect((await patch({ name: 'Camion rouge' })).status).toBe(200)
  world.at += 86_400_000
  expect((await patch({ archived: 1 })).status).toBe(200)
  expect((await patch({ archived: 0 })).status).toBe(200)
})
