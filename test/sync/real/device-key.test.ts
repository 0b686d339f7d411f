// The key of a device (decision 016), from the worker to the real server: made at the first sign-in, proved at each, and nobody is locked
// out where it is missing, refused, or was never there.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { User } from '#records/entities/people.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { demoAccounts } from '#server/demo/seed-demo.ts'
import { openHouse, type House, type RealDevice } from './house.ts'

let house: House
beforeEach(async () => {
  // Other tests of the layer have no cryptography (setup.ts).
  Reflect.deleteProperty(globalThis.crypto, 'subtle')
  house = await openHouse()
}, 60_000)
afterEach(async () => {
  vi.unstubAllGlobals()
  await house.close()
})

const idOf = async ({ registry }: RealDevice): Promise<string> => (await registry.device('')).id
const keyOf = (id: string): Promise<string | undefined> => house.ports.storage.of('quai').deviceKey(id)
/** Without what a person would pull. */
const enter = async (phone: RealDevice, username: string): Promise<void> => {
  const outcome = await phone.remote.signIn({ username, password: demoAccounts.password })
  expect(outcome.ok).toBe(true)
}
const devices = (): Promise<number> => house.ports.storage.of('quai').count('device', {})
const withoutCryptography = (): void => {
  const { subtle: _, ...rest } = {
    subtle: crypto.subtle,
    getRandomValues: crypto.getRandomValues.bind(crypto),
  }
  vi.stubGlobal('crypto', rest)
}

test('a device keeps its id and its key through sign-outs, other people, other tabs and erased data', async () => {
  const indexedDB = new IDBFactory()
  const phone = await house.openDevice('phone', indexedDB)
  const { database } = await phone.signIn('camion')
  const id = await idOf(phone)
  const key = await keyOf(id)
  expect(key).toMatch(/^[\w-]{87}$/)
  await phone.remote.signOut(true)
  await enter(phone, 'camion2')
  await phone.remote.signOut(true)
  // « Effacer les données locales » deletes the person's database.
  await new Promise(resolve => (indexedDB.deleteDatabase(database).onsuccess = resolve))
  const tab = await house.openDevice('phone', indexedDB)
  await enter(tab, 'camion')
  expect(await idOf(tab)).toBe(id)
  expect(await keyOf(id)).toBe(key)
  expect(await devices()).toBe(2)
  expect([...phone.bugs, ...tab.bugs]).toEqual([])
})

test('two tabs that make the key at once make one', async () => {
  const indexedDB = new IDBFactory()
  const tabs = await Promise.all(['one', 'two'].map(name => house.openDevice(name, indexedDB)))
  const make = () =>
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const pairs = await Promise.all(tabs.map(({ registry }) => registry.deviceKey(make)))
  const texts = await Promise.all(
    pairs.map(async ({ publicKey }) => JSON.stringify(await crypto.subtle.exportKey('jwk', publicKey))),
  )
  expect(texts[0]).toBe(texts[1])
  await expect(crypto.subtle.exportKey('jwk', pairs[0]?.privateKey ?? ({} as CryptoKey))).rejects.toThrow()
})

test('a device that names the id of another gets one of its own without a word, and what waits on it is sent', async () => {
  const phone = await house.openDevice('phone')
  await enter(phone, 'camion')
  const taken = await idOf(phone)
  const thief = await house.openDevice('thief')
  await thief.registry.device('thief')
  await thief.registry.replaceDevice(taken)
  const { db, profile } = await thief.signIn('camion2')
  const id = await idOf(thief)
  expect(id).not.toBe(taken)
  expect(await keyOf(id)).not.toBe(await keyOf(taken))
  expect(await house.row('device', taken)).toMatchObject({ name: 'phone' })
  expect(await house.row('device', id)).toMatchObject({ name: 'thief' })
  await edit(db, [User], draft => draft.patch(User, profile.id, { phone: '06 39 98 00 77' }))
  await thief.remote.syncNow()
  expect(await house.row('user', profile.id)).toMatchObject({ phone: '06 39 98 00 77' })
  // From now on it proves the new id.
  await thief.remote.signOut(false)
  await enter(thief, 'camion2')
  expect(await idOf(thief)).toBe(id)
  expect([thief.failures, thief.bugs, thief.signedOut]).toEqual([[], [], 0])
})

test('without cryptography, as over http, a device signs in without a key, and is bound once it has some', async () => {
  const indexedDB = new IDBFactory()
  withoutCryptography()
  const phone = await house.openDevice('phone', indexedDB)
  await enter(phone, 'camion')
  const id = await idOf(phone)
  expect(await keyOf(id)).toBeUndefined()
  await phone.remote.signOut(false)
  await enter(phone, 'camion')
  expect(await idOf(phone)).toBe(id)
  vi.unstubAllGlobals()
  await phone.remote.signOut(false)
  await enter(phone, 'camion')
  expect([await idOf(phone), await keyOf(id)]).toEqual([id, expect.any(String)])
  expect([phone.bugs, await devices()]).toEqual([[], 1])
})

test('a browser that keeps no keys signs in all the same', async () => {
  const phone = await house.openDevice('phone')
  const kept = phone.registry.deviceKey
  Object.assign(phone.registry, {
    deviceKey: (make: () => Promise<CryptoKeyPair>) =>
      kept(async () => {
        await make()
        throw new DOMException('The object can not be cloned.', 'DataCloneError')
      }),
  })
  await enter(phone, 'camion')
  expect(await keyOf(await idOf(phone))).toBeUndefined()
  expect(phone.bugs).toEqual([])
})
