import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  admin,
  crew,
  desk,
  entityNamed,
  openWorld,
  ORG,
  plain,
  stop,
  type World,
} from '#test/fixtures/server-world.ts'
import { createRecord, patchRecord } from './resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const rename = (entity: string, id: string, name: string) =>
  patchRecord(world.ports, admin, entityNamed(entity), id, { name }, plain)

test('[CF7] the new name of a resource is copied to the coming tasks and their crew’s phone, not to tasks that are done', async () => {
  const [accepted, done] = [
    stop('a', { resource_name: 'Camion 1' }),
    stop('b', { task_state_id: 5, resource_name: 'Camion 1' }),
  ]
  await world.put('task', accepted, done, stop('c', { resource_id: 'truck-2', resource_name: 'Camion 2' }))
  const shard = 'emma/2026-W47/r/truck-1'
  const { rev } = await world.ports.storage.of(ORG).clock()
  expect((await rename('resource', 'truck-1', 'Camion rouge')).status).toBe(200)
  const names = await Promise.all(
    ['a', 'b', 'c'].map(async id => (await world.row('task', id))?.['resource_name']),
  )
  expect(names).toEqual(['Camion rouge', 'Camion 1', 'Camion 2'])
  expect(await world.sync(crew, { [shard]: rev })).toContainEqual(
    expect.objectContaining({
      e: 'task',
      id: 'a',
      v: expect.objectContaining({ resource_name: 'Camion rouge' }),
    }),
  )
})

test('[CF7] the new names of a partner and of a sector are copied to their tasks', async () => {
  await world.put('partner', { id: 'p1', name: 'Mairie' })
  const made = { id: 'a', task_type_id: 4, task_state_id: 2, partner_id: 'p1', city_id: 'erstein' }
  expect(await createRecord(world.ports, desk, entityNamed('task'), made, plain)).toMatchObject({
    row: { name: 'Mairie', sector_name: 'Nord' },
  })
  await rename('partner', 'p1', 'Mairie de Benfeld')
  await rename('sector', 'nord', 'Grand Nord')
  expect(await world.row('task', 'a')).toMatchObject({ name: 'Mairie de Benfeld', sector_name: 'Grand Nord' })
  const { rev } = await world.ports.storage.of(ORG).clock()
  await patchRecord(world.ports, admin, entityNamed('partner'), 'p1', { note: 'cour' }, plain)
  expect((await world.ports.storage.of(ORG).clock()).rev).toBe(rev + 1)
})
