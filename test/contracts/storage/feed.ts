// The clock and the feed: commit order, no missed change, one row per record and shard (sync.md section 3.1).
import { expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import type { OrganisationStorage } from '#server/storage/storage.ts'
import { piece, save, useStorage, type MakeStorage } from './fixture.ts'

const writers = 4
const writesPerWriter = 40

export const feedContract = (make: MakeStorage): void => {
  const { newOrganisation } = useStorage(make)

  test('the clock advances by the number asked for and returns its new value', async () => {
    const org = await newOrganisation()
    expect(await org.clock()).toEqual({ rev: 0, epoch: `epoch of ${org.name}`, forgotten: 0 })
    expect(await org.transaction(tx => tx.advanceClock(3))).toBe(3)
    expect(await org.transaction(tx => tx.advanceClock(1))).toBe(4)
    expect((await org.clock()).rev).toBe(4)
  })

  test('a reader that polls while four writers commit misses no change', async () => {
    const org = await newOrganisation()
    let writing = true
    const written = Promise.all(Array.from({ length: writers }, (_, writer) => writeMany(org, writer)))
    const read = pollUntil(org, () => !writing)
    const expected = (await written).flat()
    writing = false
    const { revById, revs } = await read
    for (const { id, rev } of expected) expect(revById.get(id)).toBe(rev)
    expect(revById.size).toBe(expected.length)
    expect(revs).toEqual([...new Set(revs)].sort((a, b) => a - b))
    // Every third transaction was abandoned and used up no revs.
    expect((await org.clock()).rev).toBe(expected.length)
  })

  /** Writes each record once, with delays before and after the clock; every third attempt is rolled back. */
  const writeMany = async (
    org: OrganisationStorage,
    writer: number,
  ): Promise<{ readonly id: string; readonly rev: number }[]> => {
    const done: { readonly id: string; readonly rev: number }[] = []
    for (let index = 0; index < writesPerWriter; index += 1) {
      const id = `w${writer}-${index}`
      const abandoned = index % 3 === 2
      try {
        const rev = await org.transaction(async tx => {
          await wait((writer + index) % 3)
          const rev = await tx.advanceClock(1)
          await wait((writer * 7 + index) % 4)
          await tx.put('piece', [{ row: piece(id, { rev }), search: '' }])
          await tx.putChanges([{ shard: 'all', entity: 'piece', id, rev, gone: 0 }])
          if (abandoned) throw new Error('abandoned')
          return rev
        })
        done.push({ id, rev })
      } catch (error) {
        if (!abandoned) throw error
      }
    }
    return done
  }

  const pollUntil = async (org: OrganisationStorage, isOver: () => boolean) => {
    const revById = new Map<string, number>()
    const revs: number[] = []
    let cursor = 0
    for (;;) {
      const over = isOver()
      const page = await org.changes('all', cursor, 7)
      for (const { id, rev } of page) {
        expect(rev).toBeGreaterThan(cursor)
        cursor = rev
        revs.push(rev)
        revById.set(id, rev)
      }
      if (page.length === 0) {
        if (over) return { revById, revs }
        await wait(1)
      }
    }
  }

  test('changes are read after the cursor, in order, in pages', async () => {
    const org = await newOrganisation()
    await save(
      org,
      Array.from({ length: 5 }, (_, index) => piece(`p${index}`)),
    )
    const first = await org.changes('ref', 0, 2)
    expect(first.map(({ rev }) => rev)).toEqual([1, 2])
    expect((await org.changes('ref', 2, 10)).map(({ rev }) => rev)).toEqual([3, 4, 5])
    expect(await org.changes('ref', 5, 10)).toEqual([])
    expect(await org.changes('elsewhere', 0, 10)).toEqual([])
  })

  test('the feed keeps only the latest row per record and shard', async () => {
    const org = await newOrganisation()
    for (let round = 0; round < 4; round += 1) await save(org, [piece('p1'), piece('p2')])
    await save(org, [piece('p1')], { shard: 'desk' })
    expect(await org.changes('ref', 0, 10)).toEqual([
      { entity: 'piece', id: 'p1', rev: 7, gone: 0 },
      { entity: 'piece', id: 'p2', rev: 8, gone: 0 },
    ])
    expect(await org.changes('desk', 0, 10)).toEqual([{ entity: 'piece', id: 'p1', rev: 9, gone: 0 }])
    expect(await org.shardsOf('piece', 'p1')).toEqual(['desk', 'ref'])
    expect([...(await org.shardsChangedAfter(0))].toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['desk', 9],
      ['ref', 8],
    ])
    expect([...(await org.shardsChangedAfter(8))]).toEqual([['desk', 9]])
    expect([...(await org.shardsChangedAfter(9))]).toEqual([])
  })

  test('a departure is a change like any other, and the record may return', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1')], { shard: 'truck/1' })
    await org.transaction(async tx => {
      const rev = await tx.advanceClock(1)
      await tx.putChanges([
        { shard: 'truck/1', entity: 'piece', id: 'p1', rev, gone: 1 },
        { shard: 'truck/2', entity: 'piece', id: 'p1', rev, gone: 0 },
      ])
      expect(await tx.shardsOf('piece', 'p1')).toEqual(['truck/2'])
      expect(await tx.shardsOf('piece', 'p1', 'with')).toEqual(['truck/1', 'truck/2'])
      expect(await tx.shardsOf('piece', 'p2', 'with')).toEqual([])
    })
    expect(await org.changes('truck/1', 1, 10)).toEqual([{ entity: 'piece', id: 'p1', rev: 2, gone: 1 }])
    await save(org, [piece('p1')], { shard: 'truck/1' })
    expect(await org.changes('truck/1', 2, 10)).toEqual([{ entity: 'piece', id: 'p1', rev: 3, gone: 0 }])
  })

  test('removed departures are no longer in the feed, and the clock has the last removed rev', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1'), piece('p2'), piece('p3')])
    await org.transaction(async tx => {
      const rev = await tx.advanceClock(2)
      await tx.putChanges([
        { shard: 'ref', entity: 'piece', id: 'p1', rev: rev - 1, gone: 1 },
        { shard: 'ref', entity: 'piece', id: 'p2', rev, gone: 1 },
      ])
    })
    const forget = (gone_to: number): Promise<number> =>
      org.transaction(tx => tx.forget({ mutations_before: '', tokens_before: 0, gone_to }))
    expect(await forget(3)).toBe(0)
    expect((await org.clock()).forgotten).toBe(0)
    expect(await forget(4)).toBe(1)
    expect(await forget(2)).toBe(0)
    expect((await org.clock()).forgotten).toBe(4)
    expect(await org.changes('ref', 0, 10)).toEqual([
      { entity: 'piece', id: 'p3', rev: 3, gone: 0 },
      { entity: 'piece', id: 'p2', rev: 5, gone: 1 },
    ])
  })

  test('a renewed epoch replaces the old one and does not move the clock', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1')])
    await org.transaction(tx => tx.renewEpoch('another'))
    expect(await org.clock()).toEqual({ rev: 1, epoch: 'another', forgotten: 0 })
  })
}
