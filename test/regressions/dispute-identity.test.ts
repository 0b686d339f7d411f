// PATCH /task/A with {id: 'B', disputes: []} overwrote B with A's document (server/use/records/note-disputes.ts).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew, openWorld, slotId, stop, Task, TODAY, type World } from '../fixtures/server-world.ts'
import { patchRecord } from '#server/use/records/resources.ts'
let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

test('a crew that adds a dispute to its own stop under another id does not overwrite another truck’s stop', async () => {
  await world.put('task', stop('mine', { lastname: 'Mine' }))
  await world.put(
    'task',
    stop('theirs', {
      lastname: 'Theirs',
      shift_instance_id: slotId('truck-2', TODAY),
      resource_id: 'truck-2',
    }),
  )
  const before = await world.row('task', 'theirs')
  const line = {
    id: 'd1',
    cause: 'both_changed',
    captured_at: `${TODAY}T08:15:00Z`,
    user_id: 'x',
    device: 'phone-0001',
    from: { note: '' },
    patch: { note: 'x' },
    theirs: { note: 'c' },
  }
  await patchRecord(
    world.ports,
    crew,
    Task,
    'mine',
    { id: 'theirs', disputes: [line] },
    { key: 'k', rev: null, force: false },
  )
  expect(await world.row('task', 'theirs')).toEqual(before)
})
