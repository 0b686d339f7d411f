// A device that two people share, on both databases: what a revocation, a block and their end leave in its records, and who signs in.
import { describe, expect, onTestFinished, test } from 'vitest'
import { admin, crew, openWorld, till, type World } from '#test/fixtures/server-world.ts'
import { stores } from '#test/fixtures/stores.ts'
import { write } from '../write/write.ts'
import { signInDevice } from './bound-device.ts'
import { blockDevice, restoreDevice, revokeDevice, unblockDevice } from './devices.ts'

const PHONE = 'phone-0001'
const TILL = `${PHONE}:of-the-till`
const asked = { id: PHONE, key: null }

describe.each(stores)('on %s', (_, open) => {
  const start = async (): Promise<World> => {
    const world = await openWorld(await open())
    onTestFinished(() => world.close())
    await world.put('device', { id: PHONE, user_id: 'camion' }, { id: TILL, user_id: 'caisse' })
    return world
  }
  const mayEnter = async (world: World, user_id: string): Promise<boolean> => {
    let enters = false
    await write(world.ports, admin, { key: null, fingerprint: '' }, async tx => {
      enters = (await signInDevice(tx, { claimed: PHONE, key: null, user_id })) !== undefined
      return { status: 204 }
    })
    return enters
  }

  test('[RG9] a revocation is about one person, notes when and by whom once, and is lifted', async () => {
    const world = await start()
    expect(await revokeDevice(world.ports, crew, asked)).toEqual({ status: 204 })
    expect(await world.row('device', PHONE)).toMatchObject({
      revoked: 1,
      revoked_at: '2026-11-18 10:00:00',
      revoked_by: 'camion',
    })
    world.at += 60_000
    await revokeDevice(world.ports, admin, asked)
    expect(await world.row('device', PHONE)).toMatchObject({ revoked_at: '2026-11-18 10:00:00' })
    expect(await world.row('device', TILL)).toMatchObject({ revoked: 0, revoked_at: null })
    for (const user of ['camion', 'caisse', 'bureau']) expect(await mayEnter(world, user), user).toBe(true)
    expect(await restoreDevice(world.ports, admin, asked)).toEqual({ status: 204 })
    expect(await world.row('device', PHONE)).toMatchObject({ revoked: 0, revoked_at: null, revoked_by: null })
  })

  test('[RG9] a block is about the device, and leaves a revocation beside it as it was', async () => {
    const world = await start()
    await revokeDevice(world.ports, till, { id: TILL, key: null })
    expect(await blockDevice(world.ports, admin, { id: TILL, key: null })).toEqual({ status: 204 })
    for (const id of [PHONE, TILL])
      expect(await world.row('device', id)).toMatchObject({ blocked_at: '2026-11-18 10:00:00' })
    for (const user of ['camion', 'caisse', 'bureau']) expect(await mayEnter(world, user), user).toBe(false)
    expect(await unblockDevice(world.ports, admin, asked)).toEqual({ status: 204 })
    expect(await world.row('device', PHONE)).toMatchObject({ blocked_at: null, revoked: 0 })
    expect(await world.row('device', TILL)).toMatchObject({
      blocked_at: null,
      revoked: 1,
      revoked_by: 'caisse',
    })
    for (const user of ['camion', 'caisse', 'bureau']) expect(await mayEnter(world, user), user).toBe(true)
  })

  test('[RG9] a device whose own record was purged is blocked all the same', async () => {
    const world = await start()
    const other = 'phone-0002:of-the-till'
    await world.put('device', { id: other, user_id: 'caisse' })
    await blockDevice(world.ports, admin, { id: other, key: null })
    expect(await world.row('device', 'phone-0002')).toMatchObject({ blocked_by: 'admin', user_id: null })
  })
})
