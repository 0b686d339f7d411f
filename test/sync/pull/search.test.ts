// The text index compared with a plain search of the rows: after random edits, pulls and departures, power cuts and other tabs, both find
// the same records.
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { realScheduler } from '#core/api/scheduler.ts'
import { Task } from '#records/entities/task.ts'
import { searchTerms, searchText } from '#records/text/search-text.ts'
import { alignShards, eraseMirror, sweep } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { loadSegments, storeSegments } from '#core/store/search/search-store.ts'
import { makeSearch } from '#core/sync/search/search.ts'
import { makeSearchIndex } from '#core/sync/search/search-index.ts'
import { isPowerCut, openDevice, type TestDevice } from '../device.ts'
import { seeded } from '../model/simulation.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const names = ['Éléonore', 'Kœnig', 'Saint-Denis', "L'Hôpital", 'Müller', 'Anne Marie', 'Benali'] as const
const towns = ['Vendenau', 'Reichstedt', 'Schillersheim'] as const

const searchOf = (device: TestDevice) => {
  const search = makeSearch(device.db, realScheduler, error => {
    throw error
  })
  ends.push(search.stop)
  return search
}

const naive = async (device: TestDevice, query: string): Promise<string[]> => {
  const terms = searchTerms(query)
  const rows = await device.db.rows('task').toArray()
  return rows
    .filter(row => terms.length > 0 && terms.every(term => searchText(Task, row).includes(term)))
    .map(({ id }) => id)
    .toSorted()
}
const found = async (device: TestDevice, query: string): Promise<string[]> => {
  const search = searchOf(device)
  const answer = await search.query({ text: query, limit: 1000 })
  search.stop()
  expect(answer.total).toBe(answer.hits.length)
  return answer.hits.map(({ id }) => id).toSorted()
}

const line = (rev: number, id: string, values: object) => ({
  e: 'task',
  id,
  rev,
  v: { id, rev, deleted: 0, lastname: '', city: '', ...values } as never,
})

test('the index finds what a search of the rows finds, whatever was written, lost in a power cut, or stored by another tab', async () => {
  for (let seed = 1; seed <= 25; seed++) {
    const random = seeded(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const device = await openDevice(`search${seed}`)
    await alignShards(device.db, ['a', 'b'])
    const living = searchOf(device)
    let rev = 0
    for (let step = 0; step < 30; step++) {
      if (random() < 0.2) device.powerLeft = Math.floor(random() * 3)
      try {
        const luck = random()
        const id = `t${Math.floor(random() * 8)}`
        if (luck < 0.5) {
          rev += 1
          const gone = random() < 0.25
          const values = { lastname: pick(names), city: pick(towns), phone1: '06 39 98 12 04' }
          const fed = gone ? ({ e: 'task', id, rev, gone: 1 } as const) : line(rev, id, values)
          await applyChunk(device.db, {
            shard: 'a',
            lines: [fed],
            cursor: rev,
            complete: true,
            epoch: 'e',
          })
          await sweep(device.db, rev)
        } else if (luck < 0.8) {
          const known = await device.db.rows('task').get(id)
          if (known !== undefined)
            await edit(device.db, [Task], draft => draft.patch(Task, id, { lastname: pick(names) }))
          else
            await edit(device.db, [Task], draft =>
              draft.create(Task, `n${step}`, { lastname: pick(names), city: pick(towns) }),
            )
        } else if (luck < 0.9) await living.query({ text: 'x', limit: 1 })
        else {
          const other = makeSearchIndex((await loadSegments(device.db)).segments)
          const { version } = await loadSegments(device.db)
          await storeSegments(device.db, other.changedSegments(), 0, version)
        }
      } catch (error) {
        if (!isPowerCut(error)) throw error
      }
      if (device.powerLeft !== null) device.powerLeft = null
    }
    for (const query of ['e', 'saint denis', 'muller vend', '0639981204', '06 39 98', "l'hop", 'zzz']) {
      const expected = await naive(device, query)
      expect(await found(device, query), `seed ${seed}, « ${query} »`).toEqual(expected)
      const { hits } = await living.query({ text: query, limit: 1000 })
      expect(hits.map(({ id }) => id).toSorted()).toEqual(expected)
    }
    living.stop()
    device.db.close()
  }
})

test('after storing and loading it finds the same, and erasing the mirror leaves nothing to find', async () => {
  const device = await openDevice('search-erase')
  await alignShards(device.db, ['a'])
  const lines = Array.from({ length: 1500 }, (_, i) =>
    line(i + 1, `t${i}`, { lastname: `Nom ${i}`, city: towns[i % 3] }),
  )
  await applyChunk(device.db, { shard: 'a', lines, cursor: 1500, complete: true, epoch: 'e' })
  const search = searchOf(device)
  await expect.poll(async () => (await loadSegments(device.db)).segments.length, { timeout: 10_000 }).toBe(2)
  expect(await device.db.relaxed.dexie.table('searchNote').count()).toBe(0)
  search.stop()
  expect(await found(device, 'nom 1499')).toEqual(['t1499'])
  const loaded = searchOf(device)
  expect((await loaded.query({ text: 'vend', limit: 10 })).total).toBe(500)
  loaded.stop()
  await eraseMirror(device.db)
  expect(await found(device, 'nom')).toEqual([])
  const kept = JSON.stringify([
    await device.db.relaxed.dexie.table('search').toArray(),
    await device.db.relaxed.dexie.table('searchNote').toArray(),
  ])
  expect(kept).not.toContain('nom')
  device.db.close()
})

test('words that start with the term are first, then the latest day', () => {
  const index = makeSearchIndex()
  index.put({ entity: 'task', id: 'inside', text: 'dumarchal', day: 20_261_201 })
  index.put({ entity: 'task', id: 'old', text: 'marchal', day: 20_261_001 })
  index.put({ entity: 'task', id: 'new', text: 'julie marchal', day: 20_261_101 })
  expect(index.find(['march'], { entities: null, limit: 2 })).toEqual({
    total: 3,
    hits: [
      { entity: 'task', id: 'new' },
      { entity: 'task', id: 'old' },
    ],
  })
})

test('near a day its own records are first, then the nearest, the coming one of two, and last what has no day', () => {
  const index = makeSearchIndex()
  for (const [id, day] of Object.entries({
    undated: 0,
    far: 20_270_301,
    today: 20_261_201,
    before: 20_261_130,
    after: 20_261_202,
    earlier: 20_261_110,
  }))
    index.put({ entity: 'task', id, text: 'rue des tanneurs', day })
  index.put({ entity: 'task', id: 'inside', text: 'rue destanneurs', day: 20_261_201 })
  const { hits, total } = index.find(['tanneurs'], { entities: null, limit: 6, near: 20_261_201 })
  expect(hits.map(({ id }) => id)).toEqual(['today', 'after', 'before', 'earlier', 'far', 'undated'])
  expect(total).toBe(7)
})

test('a stored and loaded index equals the original', () => {
  const records = fc.array(
    fc.record({
      entity: fc.constantFrom('task', 'city'),
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      text: fc.constantFrom('', 'un', 'deux trois', 'unique'),
      day: fc.nat(3),
    }),
  )
  fc.assert(
    fc.property(records, fc.constantFrom('un', 'trois', 'u'), (list, term) => {
      const one = makeSearchIndex()
      for (const record of list) one.put(record)
      const other = makeSearchIndex(one.changedSegments())
      const idsIn = (index: typeof one): string[] =>
        index
          .find([term], { entities: null, limit: 100 })
          .hits.map(({ entity, id }) => `${entity} ${id}`)
          .toSorted()
      const last = new Map(list.map(record => [`${record.entity} ${record.id}`, record.text]))
      const expected = [...last].filter(([, text]) => text.includes(term)).map(([name]) => name)
      expect(idsIn(one)).toEqual(expected.toSorted())
      expect(idsIn(other)).toEqual(expected.toSorted())
    }),
  )
})
