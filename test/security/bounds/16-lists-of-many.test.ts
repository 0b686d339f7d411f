// [20.2] Long lists are made one after another, in turn for those who ask: who asks for many waits for their own, and is told when they are
// too many.
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../contracts/dialect/world.ts'

let world: World
let tokens: { readonly [name: string]: string }
beforeAll(async () => {
  world = await openWorld()
  tokens = { admin: await world.tokenOf('admin', 'bureau-1'), camion: await world.tokenOf('camion', 'tel-1') }
  const database = new SqliteFile(join(world.data, 'quai.sqlite'))
  database
    .prepare(
      `with recursive copy(n) as (select 1 union all select n + 1 from copy where n < 5000)
       insert into container (org, id, search, doc)
       select org, id || '-' || n, search, json_set(doc, '$.id', id || '-' || n)
       from container, copy where id = 'c1'`,
    )
    .run()
  database.close()
})
afterAll(() => world.close())

const ended: string[] = []
const ask = async (who: string): Promise<number> => {
  const headers = { authorization: `Bearer ${tokens[who]}` }
  const answer = await world.call('/api/container?page_size=1&name=*zz*', { headers })
  await answer.text()
  ended.push(who)
  return answer.status
}

test('[20.2] a list of somebody else comes after one of those who asked for twenty', async () => {
  const all = Array.from({ length: 20 }, () => ask('admin'))
  const other = ask('camion')
  expect(new Set(await Promise.all([...all, other]))).toEqual(new Set([200]))
  expect(ended.indexOf('camion')).toBeLessThan(4)
})

test('[20.2] lists, histories and feeds that nobody reads are fifty, too', async () => {
  const data = world.ports.storage.of('quai')
  const row = await data.get('task', 't1')
  if (row === undefined) throw new Error('no task')
  const long = {
    ...row,
    note: 'x'.repeat(4000),
    photosList: Array.from({ length: 2000 }, (_, n) => ({ id: `p${n}` })),
  }
  await data.transaction(tx => tx.put('task', [{ row: long, search: '' }]))
  const open = (method: string) =>
    world.call('/api/task?page_size=1&id=t1', {
      method,
      headers: { authorization: `Bearer ${tokens['admin']}` },
    })
  for (let n = 0; n < 60; n++) expect((await open('HEAD')).status).toBe(200)
  const unread = await Promise.all(Array.from({ length: 60 }, () => open('GET')))
  expect(unread.filter(({ status }) => status === 429)).toHaveLength(10)
  const history = { headers: { authorization: `Bearer ${tokens['admin']}` } }
  expect((await world.call('/api/history?entity=task&id=t1', history)).status).toBe(429)
  for (const answer of unread) await answer.body?.cancel()
  expect(await ask('admin')).toBe(200)
})

test('[20.2] of one person fifty lists are made at once', async () => {
  const statuses = await Promise.all(Array.from({ length: 60 }, () => ask('admin')))
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(50)
  expect(await ask('admin')).toBe(200)
})
