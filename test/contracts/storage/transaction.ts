// Transactions: all or nothing, and one after the other where it matters.
import { expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import type { OrganisationStorage } from '#server/storage/storage.ts'
import { gate, piece, save, token, useStorage, type MakeStorage } from './fixture.ts'

export const transactionContract = (make: MakeStorage): void => {
  const { newOrganisation, storage } = useStorage(make)

  test('a transaction that throws leaves nothing: rows, changes, history, keys, numbers, clock', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1', { code: 'kept' })])
    const abandoned = org.transaction(async tx => {
      const rev = await tx.advanceClock(2)
      await tx.put('piece', [
        { row: piece('p1', { rev, code: 'lost' }), search: '' },
        { row: piece('p2', { rev }), search: '' },
      ])
      await tx.putChanges([{ shard: 'ref', entity: 'piece', id: 'p2', rev, gone: 0 }])
      await tx.putHistory([
        { entity: 'piece', id: 'p2', rev, at: '2026', user_id: null, device: null, changes: {}, note: null },
      ])
      const answer = {
        fingerprint: 'f',
        status: 200,
        entity: 'piece',
        id: 'p2',
        rev,
        problem: null,
        at: '2026',
      }
      expect(await tx.remember({ user_id: 'u', key: 'k', ...answer })).toBe(true)
      expect(await tx.nextNumber('task')).toBe(1)
      await tx.setPasswordHash('u', 'secret')
      await tx.putToken(token('t'))
      expect(await tx.get('piece', 'p1')).toMatchObject({ code: 'lost' })
      throw new Error('abandoned')
    })
    await expect(abandoned).rejects.toThrow('abandoned')
    expect(await org.get('piece', 'p1')).toMatchObject({ code: 'kept' })
    expect(await org.get('piece', 'p2')).toBeUndefined()
    expect(await org.changes('ref', 1, 10)).toEqual([])
    expect(await org.history({ limit: 10, offset: 0 })).toEqual({ lines: [], total: 0 })
    expect(await org.mutation('u', 'k')).toBeUndefined()
    expect(await org.passwordHash('u')).toBeUndefined()
    expect(await org.token('t')).toBeUndefined()
    expect(await org.clock()).toMatchObject({ rev: 1 })
    expect(await org.transaction(tx => tx.nextNumber('task'))).toBe(1)
  })

  test('a transaction returns the result of its function and reads its own writes', async () => {
    const org = await newOrganisation()
    const answer = await org.transaction(async tx => {
      const rev = await tx.advanceClock(1)
      await tx.put('piece', [{ row: piece('p1', { rev, code: 'mine' }), search: 'mine' }])
      const found = await tx.find('piece', { where: [{ is: 'search', text: 'mine' }] })
      return { count: await tx.count('piece', {}), code: found[0]?.['code'], rev: (await tx.clock()).rev }
    })
    expect(answer).toEqual({ count: 1, code: 'mine', rev: 1 })
  })

  test('concurrent increments of a locked record are all counted', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1', { number: 0 })])
    const increment = (): Promise<void> =>
      org.transaction(async tx => {
        const row = await tx.getForUpdate('piece', 'p1')
        await wait(1)
        const rev = await tx.advanceClock(1)
        await tx.put('piece', [
          { row: piece('p1', { rev, number: Number(row?.['number']) + 1 }), search: '' },
        ])
      })
    await Promise.all(Array.from({ length: 24 }, increment))
    expect(await org.get('piece', 'p1')).toMatchObject({ number: 24, rev: 25 })
  })

  test('a missing record is locked too: of two creates of one id, the second sees the first', async () => {
    const org = await newOrganisation()
    const create = (code: string): Promise<'created' | 'there'> =>
      org.transaction(async tx => {
        if ((await tx.getForUpdate('piece', 'new')) !== undefined) return 'there'
        await wait(5)
        const rev = await tx.advanceClock(1)
        await tx.put('piece', [{ row: piece('new', { rev, code }), search: '' }])
        return 'created'
      })
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(create))
    expect(outcomes.sort()).toEqual(['created', 'there', 'there', 'there'])
    expect((await org.clock()).rev).toBe(1)
  })

  test('transactions that lock the same records in opposite orders both end', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1', { number: 0 }), piece('p2', { number: 0 })])
    const bothBegun = gate()
    let begun = 0
    const touch = (first: string, second: string): Promise<void> =>
      org.transaction(async tx => {
        await tx.getForUpdate('piece', first)
        begun += 1
        if (begun === 2) bothBegun.open()
        // On a storage where writers wait for each other the second transaction has not begun, so this wait has a limit.
        await Promise.race([bothBegun.opened, wait(100)])
        await tx.getForUpdate('piece', second)
        const [a, b] = await tx.getMany('piece', [first, second])
        const rev = await tx.advanceClock(2)
        const add = (row: typeof a) => ({
          ...piece(String(row?.id)),
          number: Number(row?.['number']) + 1,
          rev,
        })
        await tx.put('piece', [
          { row: add(a), search: '' },
          { row: add(b), search: '' },
        ])
      })
    await Promise.all([touch('p1', 'p2'), touch('p2', 'p1')])
    expect(await org.getMany('piece', ['p1', 'p2'])).toMatchObject([{ number: 2 }, { number: 2 }])
  })

  test('a reader does not wait for a writer and sees what was committed before', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1', { code: 'before' })])
    const written = gate()
    const read = gate()
    const writing = org.transaction(async tx => {
      const rev = await tx.advanceClock(1)
      await tx.put('piece', [{ row: piece('p1', { rev, code: 'after' }), search: '' }])
      written.open()
      await read.opened
    })
    await written.opened
    expect(await org.get('piece', 'p1')).toMatchObject({ code: 'before' })
    expect(await org.clock()).toMatchObject({ rev: 1 })
    expect(await org.changes('ref', 0, 10)).toHaveLength(1)
    read.open()
    await writing
    expect(await org.get('piece', 'p1')).toMatchObject({ code: 'after' })
  })

  test('an unknown organisation throws an error with its name', async () => {
    const nobody: OrganisationStorage = storage().of('nobody')
    await expect(nobody.clock()).rejects.toThrow('nobody')
    await expect(nobody.transaction(tx => tx.advanceClock(1))).rejects.toThrow('nobody')
    await expect(nobody.transaction(tx => tx.renewEpoch('e'))).rejects.toThrow('nobody')
    expect(await storage().organisations()).not.toContain('nobody')
  })
}
