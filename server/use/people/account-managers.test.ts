// Accounts through the API: at least one person who manages them remains, and no two accounts can be mistaken for each other at sign-in.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admin, entityNamed, openWorld, plain, type World } from '#test/fixtures/server-world.ts'
import { configMessages } from '#records/fr/config-messages.ts'
import { createRecord, patchRecord, removeRecord, replaceRecord } from '../records/resources.ts'

let world: World
const MANAGES = ['config', 'config_users', 'emma_desktop']
beforeEach(async () => {
  world = await openWorld()
  await world.put(
    'user',
    { id: 'chef', username: 'chef', email: 'chef@example.org', active: 1, permissions: MANAGES },
    { id: 'parti', username: 'parti', active: 0, permissions: MANAGES },
    // An account with `config_users` alone, without `config`, manages nothing.
    { id: 'bureau', username: 'bureau', active: 1, permissions: ['config_users', 'emma_desktop'] },
  )
})
afterEach(() => world.close())

const User = entityNamed('user')
const patch = (id: string, members: object, options = plain) =>
  patchRecord(world.ports, admin, User, id, { ...members }, options)
const isRefused = { status: 422, problem: { status: 422, detail: configMessages.lastManager } }

test('the last person who manages accounts cannot be deactivated, lose that right, or be deleted, not even by force', async () => {
  const row = await world.row('user', 'chef')
  for (const options of [plain, { ...plain, force: true }]) {
    expect(await patch('chef', { active: 0 }, options)).toMatchObject(isRefused)
    expect(await patch('chef', { permissions: ['config_users'] }, options)).toMatchObject(isRefused)
    expect(
      await replaceRecord(world.ports, admin, User, 'chef', { ...row, permissions: [] }, options),
    ).toMatchObject(isRefused)
    expect(await removeRecord(world.ports, admin, User, 'chef', options)).toMatchObject(isRefused)
  }
  expect(await world.row('user', 'chef')).toEqual(row)
  expect(await patch('chef', { lastname: 'Roth', permissions: ['config', 'config_users'] })).toMatchObject({
    status: 200,
  })
})

test('once another person manages accounts the first may go; of two who leave at the same moment one remains', async () => {
  await patch('bureau', { permissions: MANAGES })
  const replies = await Promise.all([patch('chef', { active: 0 }), patch('bureau', { active: 0 })])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test.each([
  [{ username: 'chef' }, 'username'],
  [{ username: 'Chef' }, 'username'],
  [{ username: 'autre', email: 'CHEF@example.org' }, 'email'],
])('%j is refused as taken', async (members, field) => {
  const reply = await createRecord(world.ports, admin, User, members, plain)
  expect(reply).toMatchObject({
    status: 422,
    problem: { validation_messages: { [field]: { recordFound: expect.any(String) } } },
  })
  expect(await patch('bureau', members)).toMatchObject({ status: 422 })
})

test('a star in a name is an ordinary character', async () => {
  expect(await createRecord(world.ports, admin, User, { username: 'ch*f' }, plain)).toMatchObject({
    status: 201,
  })
})

test('of twenty who take one name at once, one gets it; a deleted account cannot be restored under a name that was taken since', async () => {
  const many = Array.from({ length: 20 }, () =>
    createRecord(world.ports, admin, User, { username: 'nouvelle' }, plain),
  )
  const made = await Promise.all(many)
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
  await removeRecord(world.ports, admin, User, 'bureau', plain)
  expect(await createRecord(world.ports, admin, User, { username: 'bureau' }, plain)).toMatchObject({
    status: 201,
  })
  expect(await patch('bureau', { deleted: 0 })).toMatchObject({
    status: 422,
    problem: { validation_messages: { username: { recordFound: expect.any(String) } } },
  })
})

test('a person may change the case of their own name, and two empty e-mail addresses are no duplicate', async () => {
  expect(await patch('chef', { username: 'Chef' })).toMatchObject({ status: 200 })
  await patch('bureau', { email: '' })
  expect(await patch('parti', { email: '' })).toMatchObject({ status: 200 })
})
