// Password hashes and tokens: used once, revoked by sign-in, by person, by device.
import { expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import type { OrganisationStorage } from '#server/storage/storage.ts'
import { gate, token, useStorage, type MakeStorage } from './fixture.ts'

export const signInContract = (make: MakeStorage): void => {
  const { newOrganisation } = useStorage(make)

  const put = (org: OrganisationStorage, ...tokens: ReturnType<typeof token>[]): Promise<void> =>
    org.transaction(async tx => {
      for (const one of tokens) await tx.putToken(one)
    })

  test('a password hash is set, replaced and read', async () => {
    const org = await newOrganisation()
    expect(await org.passwordHash('paul')).toBeUndefined()
    await org.transaction(tx => tx.setPasswordHash('paul', 'one'))
    await org.transaction(tx => tx.setPasswordHash('anna', 'other'))
    await org.transaction(tx => tx.setPasswordHash('paul', 'two'))
    expect(await org.passwordHash('paul')).toBe('two')
    expect(await org.passwordHash('anna')).toBe('other')
  })

  test('a device is bound to the first key, each organisation for itself', async () => {
    const [org, other] = [await newOrganisation(), await newOrganisation()]
    expect(await org.deviceKey('phone')).toBeUndefined()
    await org.transaction(tx => tx.bindDevice('phone', 'one', 1))
    await org.transaction(tx => tx.bindDevice('phone', 'two', 2))
    expect(await org.deviceKey('phone')).toBe('one')
    expect(await other.deviceKey('phone')).toBeUndefined()
  })

  test('a token is returned as it was stored', async () => {
    const org = await newOrganisation()
    const put1 = token('t1', { kind: 'photo', device: 'phone', used_at: 5, revoked_at: 6 })
    await put(org, put1, token('t2'))
    expect(await org.token('t1')).toEqual(put1)
    expect(await org.token('t2')).toEqual(token('t2'))
    expect(await org.token('t3')).toBeUndefined()
  })

  test('a token can be used once, however many try at once', async () => {
    const org = await newOrganisation()
    await put(org, token('t1'))
    const uses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        org.transaction(async tx => {
          const won = await tx.useToken('t1', index + 1)
          await wait(1)
          return won
        }),
      ),
    )
    expect(uses.filter(Boolean)).toHaveLength(1)
    expect((await org.token('t1'))?.used_at).toBe(uses.indexOf(true) + 1)
    expect(await org.transaction(tx => tx.useToken('absent', 1))).toBe(false)
  })

  test('tokens are revoked by family, by person, by device, and all together', async () => {
    const revoked = async (
      of: Parameters<Parameters<Parameters<OrganisationStorage['transaction']>[0]>[0]['revokeTokens']>[0],
    ) => {
      const org = await newOrganisation()
      await put(
        org,
        token('a', { family: 'f1', user_id: 'paul', device: 'phone' }),
        token('b', { family: 'f1', user_id: 'paul', device: null, revoked_at: 1 }),
        token('c', { family: 'f2', user_id: 'paul', device: 'desk' }),
        token('d', { family: 'f3', user_id: 'anna', device: 'phone' }),
      )
      await org.transaction(tx => tx.revokeTokens(of, 9))
      const tokens = await Promise.all(['a', 'b', 'c', 'd'].map(hash => org.token(hash)))
      expect(tokens[1]?.revoked_at).toBe(1)
      return tokens
        .filter(one => one?.revoked_at === 9)
        .map(one => one?.hash)
        .join('')
    }
    expect(await revoked({ family: 'f1' })).toBe('a')
    expect(await revoked({ user_id: 'paul' })).toBe('ac')
    expect(await revoked({ device: 'phone' })).toBe('ad')
    expect(await revoked({ device: 'phone', user_id: 'anna' })).toBe('d')
    expect(await revoked({})).toBe('acd')
  })

  test('a revoked token cannot be used any more', async () => {
    const org = await newOrganisation()
    await put(org, token('t1'))
    await org.transaction(tx => tx.revokeTokens({ family: 'sign-in 1' }, 9))
    expect(await org.transaction(tx => tx.useToken('t1', 10))).toBe(false)
  })

  test('a refresh under way cannot add a new token after a revocation', async () => {
    const org = await newOrganisation()
    await put(org, token('old'))
    const used = gate()
    const refreshing = org.transaction(async tx => {
      expect(await tx.useToken('old', 5)).toBe(true)
      used.open()
      await wait(40)
      await tx.putToken(token('new'))
    })
    await used.opened
    const revoking = org.transaction(tx => tx.revokeTokens({ family: 'sign-in 1' }, 9))
    await Promise.all([refreshing, revoking])
    expect((await org.token('new'))?.revoked_at).toBe(9)
  })

  test('tokens that expired long ago are removed', async () => {
    const org = await newOrganisation()
    await put(org, token('old', { expires_at: 99 }), token('new', { expires_at: 100 }))
    await org.transaction(tx => tx.forget({ mutations_before: '', tokens_before: 100, gone_to: 0 }))
    expect(await org.token('old')).toBeUndefined()
    expect(await org.token('new')).toBeDefined()
  })
}
