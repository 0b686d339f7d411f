// What was stored before its shard existed, on both databases: at the start the server adds it to the feed, once, also for devices that had
// read that shard empty.
import { describe, expect, onTestFinished, test } from 'vitest'
import { blankRow, type AnyRow } from '#records/entity.ts'
import {
  desk,
  entityNamed,
  line,
  openWorld,
  ORG,
  stop,
  weigher,
  type Members,
  type World,
} from '#test/fixtures/server-world.ts'
import { OPEN_RENTALS } from '#records/shards/shard-rules.ts'
import { stores } from '#test/fixtures/stores.ts'
import { repeatOpen } from './repeat-open.ts'

const SHARD = 'scale/none'

/** Stores a weighing session as an earlier version did: only in the shard of its week. */
const storeAsBefore = async ({ ports }: World, id: string, task_state_id: number): Promise<void> => {
  const session = { task_type_id: 17, scope: 'scale', resource_id: 'scale', shift_instance_id: null }
  await ports.storage.of(ORG).transaction(async tx => {
    const rev = await tx.advanceClock(1)
    const row: AnyRow = {
      ...blankRow(entityNamed('task')),
      ...stop(id, { ...session, date: '2026-06-02', task_state_id }),
      id,
      creation_time: '2026-06-02 08:00:00',
      modification_time: '2026-06-02 17:00:00',
      rev,
    }
    await tx.put('task', [{ row, search: '' }])
    await tx.putChanges([{ shard: 'scale/2026-W23', entity: 'task', id, rev, gone: 0 }])
  })
}

describe.each(stores)('on %s', (_, open) => {
  test('[WG1] [TS7] an open weighing session that is not in its shard is added to it at the start, once and unchanged', async () => {
    const world = await openWorld(await open())
    onTestFinished(() => world.close())
    const data = world.ports.storage.of(ORG)
    await storeAsBefore(world, 'open', 1)
    await storeAsBefore(world, 'to check', 7)
    await storeAsBefore(world, 'done', 5)
    const { rev: cursor } = await data.clock()
    expect(await world.sync(weigher, { [SHARD]: 0 })).not.toContainEqual(
      expect.objectContaining({ e: 'task' }),
    )

    await Promise.all([repeatOpen(world.ports, ORG), repeatOpen(world.ports, ORG)])
    const lines = (await world.sync(weigher, { [SHARD]: cursor })).flatMap(line =>
      'e' in line ? [line] : [],
    )
    expect(lines.map(({ id }) => id).toSorted()).toEqual(['open', 'to check'])
    // The revs must be new: a device ignores anything older than its cursor.
    expect(lines.every(({ rev }) => rev > cursor)).toBe(true)
    expect((await data.clock()).rev).toBe(cursor + 2)
    expect(await world.row('task', 'open')).toMatchObject({ modification_time: '2026-06-02 17:00:00' })
    expect((await data.history({ id: 'open', limit: 9, offset: 0 })).total).toBe(0)

    await repeatOpen(world.ports, ORG)
    expect((await data.clock()).rev).toBe(cursor + 2)
  })
  test('[RT14] the steps of a rental that was not over before its shard existed are added, and those that are over say so', async () => {
    const world = await openWorld(await open())
    onTestFinished(() => world.close())
    const data = world.ports.storage.of(ORG)
    const step = (id: string, members: Members): Members => ({
      ...stop(id, { scope: 'loki', shift_instance_id: null, resource_id: null, ...members }),
    })
    const things = { objects: [line('l', { quantity: 3, quantity_done: 3 })] }
    const rentals = [
      step('out', {
        task_type_id: 15,
        task_state_id: 5,
        date: '2024-03-04',
        next_task_id: 'back',
        ...things,
      }),
      step('back', { task_type_id: 13, task_state_id: 2, date: '2027-03-04', ...things }),
      step('old out', {
        task_type_id: 15,
        task_state_id: 5,
        date: '2025-03-04',
        next_task_id: 'old back',
        ...things,
      }),
      step('old back', { task_type_id: 13, task_state_id: 5, date: '2025-03-06', ...things }),
    ]
    await data.transaction(async tx => {
      for (const members of rentals) {
        const rev = await tx.advanceClock(1)
        const row: AnyRow = {
          ...blankRow(entityNamed('task')),
          creation_time: '2024-03-01 08:00:00',
          id: '',
          ...members,
          rev,
        }
        await tx.put('task', [{ row, search: '' }])
      }
    })
    // Its money was in the shard of its week alone, and did not say that its dossier is open.
    const paid = { amount: 20, date: '2024-03-04 10:00:00' }
    await world.put(
      'payment',
      { id: 'p', task_id: 'out', ...paid },
      { id: 'old p', task_id: 'old out', ...paid },
    )
    expect(await world.sync(desk, { [OPEN_RENTALS]: 0 })).not.toContainEqual(
      expect.objectContaining({ e: 'task' }),
    )
    await repeatOpen(world.ports, ORG)
    const lines = await world.sync(desk, { [OPEN_RENTALS]: 0 })
    expect(lines.flatMap(one => ('e' in one ? [one.id] : [])).toSorted()).toEqual(['back', 'out', 'p'])
    expect(await world.row('task', 'old out')).toMatchObject({ rental_over: 1 })
    const { rev } = await data.clock()
    await repeatOpen(world.ports, ORG)
    expect((await data.clock()).rev).toBe(rev)
  })
})
