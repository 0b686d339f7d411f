// Accounts from the command line: made, given a new password, deactivated, and refusals that change nothing.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdmin, deactivate, resetPassword, type AccountParts } from '#server/operate/accounts.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { openWorld, ORG, type World } from '../fixtures/server-world.ts'
import { newFolder, removeFolders } from './data-world.ts'

const GOOD = 'quatre roues et un quai'
const passwords = createPasswords({
  hash: async text => `plain:${text}`,
  verify: async (stored, text) => stored === `plain:${text}`,
})
let world: World
let parts: AccountParts
beforeEach(async () => {
  world = await openWorld()
  parts = { ports: world.ports, passwords, org: ORG }
})
afterEach(async () => {
  await world.close()
  await removeFolders()
})

const storage = () => world.ports.storage.of(ORG)
const userNamed = async (username: string) =>
  (await storage().find('user', { where: [{ is: 'in', field: 'username', values: [username] }] }))[0]

test('an administrator gets every right, is sent to the devices and noted in the history', async () => {
  const rev = (await storage().clock()).rev
  expect(await createAdmin(parts, { username: 'claire', firstname: 'Claire' }, GOOD)).toEqual({
    ok: true,
    sentence: 'Le compte administrateur «\u202fclaire\u202f» est créé.',
  })
  const user = await userNamed('claire')
  expect(user?.['permissions']).toContain('config_users')
  expect(await storage().passwordHash(user?.id ?? '')).toBe(`plain:${GOOD}`)
  expect(await storage().changes('admin', rev, 10)).toMatchObject([{ entity: 'user', id: user?.id }])
  expect((await storage().history({ entity: 'user', limit: 1, offset: 0 })).lines[0]?.user_id).toBe(
    'operator',
  )
})

test('in a folder that was started but not installed, the organisation is made together with its first account', async () => {
  const empty: Storage = await openSqlite({ file: join(await newFolder(), 'quai.sqlite') })
  await empty.addOrganisation(ORG, 'epoch')
  const done = await createAdmin(
    { ...parts, ports: { ...world.ports, storage: empty } },
    { username: 'claire' },
    GOOD,
  )
  expect(done.ok).toBe(true)
  expect(await empty.of(ORG).count('organisation', {})).toBe(1)
  await empty.close()
})

test.each([
  ['', 'Donnez le mot de passe sur l’entrée standard, sur une ligne.'],
  ['court', 'Le mot de passe est trop court\u00a0: il faut au moins 12\u00a0caractères.'],
  ['x'.repeat(129), 'Le mot de passe est trop long\u00a0: 128\u00a0caractères au plus.'],
  ['ressourcerie2026!', 'Ce mot de passe est trop facile à deviner'],
  ['aaaaaaaaaaaa', 'Ce mot de passe est trop facile à deviner'],
  ['Claire-1234567', 'Ce mot de passe est trop facile à deviner'],
])('the password « %s » is refused with a sentence, and nothing is made', async (password, sentence) => {
  const done = await createAdmin(parts, { username: 'claire' }, password)
  expect(done).toMatchObject({ ok: false, sentence: expect.stringContaining(sentence) })
  expect(await userNamed('claire')).toBeUndefined()
  const reset = await resetPassword(
    parts,
    'camion',
    password === 'Claire-1234567' ? 'camion-camion' : password,
  )
  expect(reset.ok).toBe(false)
  expect(await storage().passwordHash('camion')).toBeUndefined()
})

test.each([
  [{ username: 'camion' }, 'Le compte «\u202fcamion\u202f» existe déjà'],
  [{ username: 'Camion' }, 'Le compte «\u202fCamion\u202f» existe déjà'],
  [{ username: 'autre', email: 'ali@example.org' }, 'e-mail'],
  [{ username: 'autre', email: 'pas une adresse' }, 'Cette adresse e-mail n’est pas valable.'],
  [{ username: ' ' }, "Le nom d'utilisateur est obligatoire"],
])('%j is refused with a sentence', async (names, sentence) => {
  const before = await storage().count('user', {})
  const done = await createAdmin(parts, names, GOOD)
  expect(done).toMatchObject({ ok: false, sentence: expect.stringContaining(sentence) })
  expect(await storage().count('user', {})).toBe(before)
})

test('a new password ends every session of its account, and of no other', async () => {
  await world.put('user', { id: 'claire', username: 'claire' })
  await storage().transaction(async tx => {
    for (const user_id of ['camion', 'claire'])
      await tx.putToken({
        hash: user_id,
        kind: 'access',
        user_id,
        family: user_id,
        device: null,
        issued_at: 0,
        expires_at: 9e12,
        family_expires_at: 9e12,
        used_at: null,
        revoked_at: null,
      })
  })
  expect(await resetPassword(parts, 'Camion', GOOD)).toMatchObject({ ok: true })
  expect(await storage().passwordHash('camion')).toBe(`plain:${GOOD}`)
  expect((await storage().token('camion'))?.revoked_at).toBe(world.at)
  expect((await storage().token('claire'))?.revoked_at).toBeNull()
})

test('an unknown or deactivated account cannot get a password', async () => {
  await world.put('user', { id: 'parti', username: 'parti', active: 0 })
  expect(await resetPassword(parts, 'personne', GOOD)).toMatchObject({
    sentence: 'Il n’y a pas de compte «\u202fpersonne\u202f».',
  })
  expect(await resetPassword(parts, 'parti', GOOD)).toMatchObject({ ok: false })
  expect(await storage().passwordHash('parti')).toBeUndefined()
})

test('the last person who manages accounts cannot be deactivated; the one before can', async () => {
  await createAdmin(parts, { username: 'claire' }, GOOD)
  await createAdmin(parts, { username: 'yann' }, GOOD)
  expect(await deactivate(parts, 'yann')).toMatchObject({ ok: true })
  const refused = await deactivate(parts, 'claire')
  expect(refused).toMatchObject({ ok: false, sentence: expect.stringContaining('dernier compte') })
  expect((await userNamed('claire'))?.['active']).toBe(1)
  expect(await deactivate(parts, 'camion')).toMatchObject({ ok: true })
  expect((await userNamed('camion'))?.['active']).toBe(0)
})

test('an organisation that is not in the storage is refused', async () => {
  const elsewhere = { ...parts, org: 'ailleurs' }
  for (const done of [
    await createAdmin(elsewhere, { username: 'claire' }, GOOD),
    await resetPassword(elsewhere, 'camion', GOOD),
    await deactivate(elsewhere, 'camion'),
  ])
    expect(done).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('«\u202failleurs\u202f» n’existe pas'),
    })
})
