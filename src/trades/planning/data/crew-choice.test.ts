// Whom a planner may put in a slot's crew.
import { beforeEach, expect, test } from 'vitest'
import { User } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { crewChoice } from './crew-choice.ts'

let mirror: Mirror
beforeEach(async () => {
  mirror = await openMirror({ shards: ['ref'] })
  await mirror.put(Resource, { id: 'r1', number: 1, name: 'Camion 1', type: 'truck' })
})
const namesIn = async (crew: readonly string[] = []): Promise<string[]> =>
  (await crewChoice(mirror.device.db, { resource_id: 'r1', crew })).map(({ name }) => name)

test('[RG1] people with the right to crew the truck are offered, a till or another truck’s crew is not; present members stay', async () => {
  await mirror.put(
    User,
    {
      id: 'u1',
      username: 'samir',
      firstname: 'Samir',
      lastname: 'Haddad',
      permissions: ['emma_mobile', 'resource_1'],
    },
    { id: 'u2', username: 'julie', firstname: 'Julie', permissions: ['emma_mobile', 'resource_2'] },
    { id: 'u3', username: 'lucie', firstname: 'Lucie', permissions: ['vente_desktop'] },
    { id: 'u4', username: 'parti', firstname: 'Parti', permissions: ['emma_mobile'], active: 0 },
  )
  expect(await namesIn()).toEqual(['Samir Haddad'])
  expect(await namesIn(['u3', 'u1', 'gone'])).toEqual(['Lucie', 'Samir Haddad'])
})

test('a back end that provides no rights leaves the choice open', async () => {
  await mirror.put(User, { id: 'u1', username: 'samir' }, { id: 'u2', username: 'anne' })
  expect(await namesIn()).toEqual(['anne', 'samir'])
})
