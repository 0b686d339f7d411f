// [20.2] What is looked at and read in one slice of the loop is bounded by its length, not by how many records it is: a crew may fill the
// disputes of its own stops, and everybody lists them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { write } from '#server/use/write/write.ts'
import { openWorld, type World } from '../../contracts/dialect/world.ts'
import { longestTurn } from '../turns-of-the-loop.ts'

/** No request holds the loop longer, in milliseconds of its computing. */
const LONGEST_TURN = 50
const COUNT = 40

let world: World
let token: string
beforeEach(async () => {
  world = await openWorld()
  token = await world.tokenOf('admin', 'bureau-1')
})
afterEach(() => world.close())

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** Read as it comes, and kept by nobody: a text of all of it would be made in one turn of this same loop. */
const get = async (path: string): Promise<void> => {
  const answer = await world.call(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  await answer.body?.pipeTo(new WritableStream())
}

/** The shortest of some, because the code is compiled in the first, and a busy machine has its worst moment in one of them. */
const turnOf = async (path: string): Promise<number> => {
  const turns: number[] = []
  for (const _ of [1, 2, 3]) turns.push(await longestTurn(() => get(path)))
  return Math.min(...turns)
}

/** As many as a dispute's three versions have room for: 0.9 MB. */
const objects = many(6000, n => ({ line_id: `l${n}`, name: 'x'.repeat(100), object_id: `o${n}` }))
const disputes = [
  { id: 'd1', cause: 'both_changed', captured_at: '2026-11-18 09:00:00', from: {}, patch: { objects } },
]
const fillWithLarge = async (): Promise<void> => {
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  for (const n of many(COUNT, one => one))
    await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
      const row = {
        ...blankRow(Task),
        id: `large-${String(n).padStart(3, '0')}`,
        date: '2026-11-18',
        scope: 'emma',
      }
      tx.save(Task, undefined, { ...row, lastname: 'Muller', disputes })
      // More codes than one filter may name.
      if (n === 0)
        for (const code of many(300, one => `SAC-${one}`))
          tx.save(ObjectInstance, undefined, { ...blankRow(ObjectInstance), id: code, external_id: code })
      return { status: 204 }
    })
}

test('[20.2] lists, filters, histories and the log of accesses go through large records few at a time', async () => {
  await fillWithLarge()
  for (const n of many(COUNT, one => one)) await get(`task/large-${String(n).padStart(3, '0')}`)
  const mentions = many(99, n => `zz${n}`).join(',')
  const turns: { readonly [path: string]: number } = Object.fromEntries(
    await inOrder(
      [
        `task?page_size=1&objects=${mentions}`,
        'task?page_size=1&objects=zz1,zz2',
        'task?page_size=1&object_instance_external_id=*',
        'task?page_size=1&note=*zz*',
        'task?page_size=1&simple_search=muller',
        'task?page_size=1&order=date',
        'task?page_size=1&date=2026-11-18&order=lastname,city',
        'task?page_size=30',
        'task?page_size=-1',
        'history?entity=task&page_size=1000',
        'personal/log',
      ],
      async path => [path, await turnOf(path)] as const,
    ),
  )
  expect(Object.entries(turns).filter(([, longest]) => longest > LONGEST_TURN)).toEqual([])
}, 240_000)

const inOrder = async <T, U>(all: readonly T[], work: (one: T) => Promise<U>): Promise<U[]> => {
  const done: U[] = []
  for (const one of all) done.push(await work(one))
  return done
}

test('[20.2] a filter goes through a table of many records some hundred at a time', async () => {
  const database = new SqliteFile(join(world.data, 'quai.sqlite'))
  database
    .prepare(
      `with recursive copy(n) as (select 1 union all select n + 1 from copy where n < 80000)
       insert into container (org, id, search, doc)
       select org, id || '-' || n, search, json_set(doc, '$.id', id || '-' || n)
       from container, copy where id = 'c1'`,
    )
    .run()
  database.close()
  expect(await turnOf('container?page_size=1&name=*zz*')).toBeLessThan(LONGEST_TURN)
}, 120_000)

/** As it arrives from a socket. */
const inChunks = (bytes: Buffer): ReadableStream<Uint8Array> => {
  let at = 0
  return new ReadableStream({
    pull: controller => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(new Uint8Array(bytes.subarray(at, (at += 65_536))))
    },
  })
}

test.each([
  ['of one letter', 'a'.repeat(13_500_000)],
  ['of spaces', `A${' '.repeat(13_499_000)}=`],
  ['in lines', `${'A'.repeat(76)}\r\n`.repeat(173_000)],
])(
  '[20.2] a file that is sent as text is decoded a slice at a time: %s',
  async (_, text) => {
    const keys = await readFile(join(world.data, 'image-keys.json'), 'utf8')
    const { privateKey } = JSON.parse(keys) as { readonly privateKey: string }
    const headers = {
      authorization: `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`,
      'content-type': 'multipart/form-data; boundary=xxxx',
    }
    const field = (name: string, value: string): string =>
      `--xxxx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const body = Buffer.from(`${field('fileName', 'a.jpg')}${field('file', text)}--xxxx--\r\n`)
    const turns: number[] = []
    for (const __ of [1, 2, 3])
      turns.push(
        await longestTurn(async () => {
          const init = { method: 'POST', headers, body: inChunks(body), duplex: 'half' }
          expect((await world.call('/api/v1/files/upload', init)).status).toBe(400)
        }),
      )
    expect(Math.min(...turns)).toBeLessThan(LONGEST_TURN)
  },
  60_000,
)
