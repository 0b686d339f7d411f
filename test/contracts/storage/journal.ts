// History, idempotency keys and gapless numbers.
import { expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import type { HistoryLine, HistoryQuery, Mutation } from '#server/storage/storage.ts'
import { gate, useStorage, type MakeStorage } from './fixture.ts'

const line = (rev: number, fields: Partial<HistoryLine> = {}): HistoryLine => ({
  entity: 'piece',
  id: `p${rev % 2}`,
  rev,
  at: `2026-11-${10 + rev}T08:00:00.000Z`,
  user_id: rev % 3 === 0 ? null : `u${rev % 3}`,
  device: null,
  changes: { note: [null, `« ${rev} »`], parts: [[], [{ id: 'a' }]] },
  note: null,
  ...fields,
})

const mutation = (key: string, fields: Partial<Mutation> = {}): Mutation => ({
  user_id: 'u1',
  key,
  fingerprint: 'f1',
  status: 201,
  entity: 'piece',
  id: 'p1',
  rev: 1,
  problem: null,
  at: '2026-11-21T08:00:00.000Z',
  ...fields,
})

export const journalContract = (make: MakeStorage): void => {
  const { newOrganisation } = useStorage(make)

  test('history is returned complete, the latest first, in pages with the total', async () => {
    const org = await newOrganisation()
    const lines = [1, 2, 3, 4, 5].map(rev =>
      line(rev, { device: 'tél\u0000é', note: rev === 5 ? 'forcé' : null }),
    )
    await org.transaction(tx => tx.putHistory(lines))
    await org.transaction(tx => tx.putHistory([]))
    const page = await org.history({ limit: 2, offset: 0 })
    expect(page.total).toBe(5)
    expect(page.lines).toEqual([
      line(5, { device: 'tél\ufffdé', note: 'forcé' }),
      line(4, { device: 'tél\ufffdé' }),
    ])
    const next = await org.history({ limit: 10, offset: 2 })
    expect(next.lines.map(({ rev }) => rev)).toEqual([3, 2, 1])
  })

  test('a page of history ends before it is longer than was asked, with one line at least', async () => {
    const org = await newOrganisation()
    const long = { changes: { note: ['', 'x'.repeat(1000)] } } as const
    const lines = [1, 2, 3, 4, 5].map(rev => line(rev, long))
    await org.transaction(tx => tx.putHistory(lines))
    const revsOf = async (letters: number, offset = 0): Promise<number[]> =>
      (await org.history({ limit: 9, offset, letters })).lines.map(({ rev }) => rev)
    expect([await revsOf(10), await revsOf(2500), await revsOf(2500, 2)]).toEqual([[5], [5, 4], [3, 2]])
    expect((await org.history({ limit: 9, offset: 0, letters: 10 })).total).toBe(5)
  })

  test('the changes of one field are read without the lines that quote them', async () => {
    const org = await newOrganisation()
    const state = { state: [1, 2] as const }
    // Neither another record's, nor one inside of what another field quotes.
    const inside = { disputes: [[], [{ patch: { state: [7, 8] } }, '"state":[5,6]']] as const }
    const changes = [state, { note: ['', 'x'] as const }, inside, { ...inside, ...state }]
    const lines = changes.map((one, n) => line(n + 1, { id: 'f1', changes: one }))
    await org.transaction(tx => tx.putHistory([...lines, line(5, { id: 'f2', changes: state })]))
    const asked = { entity: 'piece', id: 'f1', field: 'state' }
    const all = [
      { rev: 4, change: [1, 2] },
      { rev: 3, change: undefined },
      { rev: 2, change: undefined },
      { rev: 1, change: [1, 2] },
    ]
    expect(await org.fieldChanges({ ...asked, limit: 9, offset: 0 })).toEqual(all)
    expect(await org.fieldChanges({ ...asked, limit: 2, offset: 1 })).toEqual(all.slice(1, 3))
    expect(await org.fieldChanges({ ...asked, limit: 9, offset: 4 })).toEqual([])
  })

  test('the lines of a kind are read by record, from where the last piece ended', async () => {
    const org = await newOrganisation()
    await org.transaction(tx =>
      tx.putHistory([...[1, 2, 3, 4, 5, 6].map(rev => line(rev)), line(7, { entity: 'order', id: 'p1' })]),
    )
    const read: string[] = []
    for (let last: HistoryLine | undefined; ;) {
      const lines = await org.historyAfter('piece', last, 2)
      read.push(...lines.map(({ id, rev }) => `${id} ${rev}`))
      if (lines.length < 2) break
      last = lines.at(-1)
    }
    expect(read).toEqual(['p0 2', 'p0 4', 'p0 6', 'p1 1', 'p1 3', 'p1 5'])
  })

  test('history can be queried by record, by person and by time', async () => {
    const org = await newOrganisation()
    await org.transaction(tx =>
      tx.putHistory([...[1, 2, 3, 4, 5, 6].map(rev => line(rev)), line(7, { entity: 'order', id: 'p1' })]),
    )
    const revs = async (query: Partial<HistoryQuery>): Promise<number[]> => {
      const { lines, total } = await org.history({ limit: 10, offset: 0, ...query })
      expect(total).toBe(lines.length)
      return lines.map(({ rev }) => rev)
    }
    expect(await revs({ entity: 'piece', id: 'p1' })).toEqual([5, 3, 1])
    expect(await revs({ entity: 'order' })).toEqual([7])
    expect(await revs({ user_id: 'u1' })).toEqual([7, 4, 1])
    expect(await revs({ from: '2026-11-13T08:00:00.000Z', to: '2026-11-15' })).toEqual([4, 3])
    expect(await revs({ from: '2026-11-12', to: '2026-11-13T08:00:00.000Z', user_id: 'u2' })).toEqual([2])
  })

  test('the last rev of the history at a given moment', async () => {
    const org = await newOrganisation()
    expect(await org.revAt('2026-11-30')).toBe(0)
    await org.transaction(tx => tx.putHistory([1, 2, 3].map(rev => line(rev))))
    expect(await org.revAt('2026-11-11')).toBe(0)
    expect(await org.revAt('2026-11-12T08:00:00.000Z')).toBe(2)
    expect(await org.revAt('2026-11-30')).toBe(3)
  })

  test('rewriting the history of one record changes no other history and keeps the lines', async () => {
    const org = await newOrganisation()
    const other = await newOrganisation()
    const lines = [1, 2, 3].map(rev => line(rev, { note: 'forcé' }))
    for (const one of [org, other])
      await one.transaction(tx => tx.putHistory([...lines, line(5, { entity: 'order' })]))
    const before = await other.history({ limit: 10, offset: 0 })
    const blank = (changes: HistoryLine['changes']): HistoryLine['changes'] => ({
      ...changes,
      note: ['', '\ud800'],
    })
    await org.transaction(tx => tx.rewriteHistory('piece', 'p1', blank))
    expect((await org.history({ limit: 10, offset: 0 })).lines).toEqual([
      line(5, { entity: 'order' }),
      line(3, { note: 'forcé', changes: { note: ['', '\ufffd'], parts: [[], [{ id: 'a' }]] } }),
      line(2, { note: 'forcé' }),
      line(1, { note: 'forcé', changes: { note: ['', '\ufffd'], parts: [[], [{ id: 'a' }]] } }),
    ])
    expect(await other.history({ limit: 10, offset: 0 })).toEqual(before)
    await expect(
      org.transaction(async tx => {
        await tx.rewriteHistory('piece', 'p0', () => ({}))
        throw new Error('abandoned')
      }),
    ).rejects.toThrow('abandoned')
    expect((await org.history({ entity: 'piece', id: 'p0', limit: 1, offset: 0 })).lines).toEqual([
      line(2, { note: 'forcé' }),
    ])
  })

  test('old rows are removed in pieces of the requested size, until none is left', async () => {
    const org = await newOrganisation()
    await org.transaction(async tx => {
      for (const n of [1, 2, 3, 4, 5])
        await tx.remember(mutation(`k${n}`, { at: '2026-01-01T00:00:00.000Z' }))
      await tx.remember(mutation('kept'))
    })
    const limits = { mutations_before: '2026-06-01', tokens_before: 0, gone_to: 0 }
    const removed: number[] = []
    for (let round = 0; round < 4; round++) removed.push(await org.transaction(tx => tx.forget(limits, 2)))
    expect(removed).toEqual([2, 2, 1, 0])
    expect(await org.mutation('u1', 'kept')).toBeDefined()
  })

  test('an answer is stored once for its user and key', async () => {
    const org = await newOrganisation()
    const refusal = mutation('k1', { status: 422, problem: '{"detail":"Erreur de règle métier."}' })
    expect(await org.transaction(tx => tx.remember(refusal))).toBe(true)
    expect(await org.transaction(tx => tx.remember(mutation('k1')))).toBe(false)
    expect(await org.transaction(tx => tx.remember(mutation('k1', { user_id: 'u2' })))).toBe(true)
    expect(await org.mutation('u1', 'k1')).toEqual(refusal)
    expect(await org.mutation('u1', 'k2')).toBeUndefined()
  })

  test('of twenty simultaneous deliveries of one key one succeeds, and the others are refused', async () => {
    const org = await newOrganisation()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        org.transaction(async tx => {
          const rev = await tx.advanceClock(1)
          const won = await tx.remember(mutation('k1', { rev, fingerprint: String(index) }))
          await wait(1)
          return won
        }),
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await org.mutation('u1', 'k1'))?.fingerprint).toBe(String(outcomes.indexOf(true)))
  })

  test('a key whose first delivery was abandoned can be used again', async () => {
    const org = await newOrganisation()
    const first = gate()
    const abandoned = org.transaction(async tx => {
      await tx.remember(mutation('k1'))
      first.open()
      await wait(20)
      throw new Error('abandoned')
    })
    await first.opened
    const second = org.transaction(tx => tx.remember(mutation('k1', { fingerprint: 'second' })))
    await expect(abandoned).rejects.toThrow('abandoned')
    expect(await second).toBe(true)
    expect((await org.mutation('u1', 'k1'))?.fingerprint).toBe('second')
  })

  test('keys are removed after their time, not before', async () => {
    const org = await newOrganisation()
    await org.transaction(async tx => {
      await tx.remember(mutation('old', { at: '2026-08-01T00:00:00.000Z' }))
      await tx.remember(mutation('new'))
      await tx.forget({ mutations_before: '2026-08-22T00:00:00.000Z', tokens_before: 0, gone_to: 0 })
    })
    expect(await org.mutation('u1', 'old')).toBeUndefined()
    expect(await org.mutation('u1', 'new')).toBeDefined()
  })

  test('numbers have no gap and no duplicate under concurrent and abandoned writes', async () => {
    const org = await newOrganisation()
    const taken = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        try {
          return await org.transaction(async tx => {
            await tx.advanceClock(1)
            const number = await tx.nextNumber('invoice')
            await wait(index % 3)
            if (index % 4 === 0) throw new Error('abandoned')
            return number
          })
        } catch (error) {
          if (index % 4 === 0) return 0
          throw error
        }
      }),
    )
    const kept = taken.filter(number => number > 0).sort((a, b) => a - b)
    expect(kept).toEqual(Array.from({ length: 22 }, (_, index) => index + 1))
    expect(await org.transaction(tx => tx.nextNumber('task'))).toBe(1)
  })
}
