// [RP4] Whoever is in the records of years is searched, handed out and erased a piece at a time: nobody waits, and nothing old is passed over.
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { openPersonalLog } from '#server/use/people/personal-data-log.ts'
import { erasePerson, replayErasures, type PersonalParts } from '#server/use/people/personal-data.ts'
import { write } from '#server/use/write/write.ts'
import { openWorld, type World } from '../../contracts/dialect/world.ts'
import { longestTurn } from '../turns-of-the-loop.ts'

/** No request holds the loop longer, in milliseconds of its computing. */
const LONGEST_TURN = 50
const TASKS = 2000
/** Lines of one record, more than any page of them. */
const LINES = 10_500
const BEFORE = '2026-11-01T09:00:00.000Z'

let world: World
let token: string
let parts: PersonalParts
let removed: string[]
beforeEach(async () => {
  world = await openWorld()
  token = await world.tokenOf('admin', 'bureau-1')
  removed = []
  const images = { remove: async (address: string) => void removed.push(address) }
  parts = { ports: world.ports, log: openPersonalLog(world.data), images }
})
afterEach(() => world.close())

const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
const inFile = (work: (database: SqliteFile.Database) => void): void => {
  const database = new SqliteFile(join(world.data, 'quai.sqlite'))
  work(database)
  database.close()
}

/** Tasks in which somebody is, each with a line of history about them. */
const fillWithTasks = async (): Promise<void> => {
  const who = { lastname: 'Zimmer', phone1: '06 39 98 11 22', note: 'Chez Mme Zimmer. '.repeat(40) }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    tx.save(Task, undefined, { ...blankRow(Task), id: 'stop', date: '2024-11-18', scope: 'emma', ...who })
    return { status: 204 }
  })
  inFile(database => {
    const copies = `with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${TASKS})`
    database.exec(`${copies} insert into task (org, id, search, doc)
      select org, id || '-' || n, search, json_set(doc, '$.id', id || '-' || n) from task, copy where id = 'stop'`)
    database.exec(`${copies} insert into history (org, entity, id, rev, at, user_id, device, changes, note)
      select org, entity, id || '-' || n, rev, at, user_id, device, changes, note from history, copy where id = 'stop'`)
  })
}

/** One record of which nothing but the history is left: the oldest of its lines is about somebody. */
const fillWithLines = (): void =>
  inFile(database => {
    const oldest = {
      lastname: [null, 'Zimmer'],
      photosList: [[], [{ id: 's', kind: 'signature', url: '/images/s.png' }]],
    }
    const others = Array.from({ length: LINES }, (_, n) => n + 1)
    const insert = database.prepare(
      `insert into history (org, entity, id, rev, at, user_id, device, changes, note)
       select 'quai', 'task', 'gone', 10 + value, ?, null, null, ?, null from json_each(?)`,
    )
    insert.run(BEFORE, JSON.stringify(oldest), '[0]')
    insert.run(BEFORE, JSON.stringify({ quantity: [1, 2] }), JSON.stringify(others))
  })

const send = async (path: string, body: unknown): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await world.call(`/api/personal/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  let [text, longest] = ['', 0]
  await answer.body?.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write: piece => {
        longest = Math.max(longest, piece.length)
        if (text.length < 1000) text += piece
      },
    }),
  )
  // An answer of megabytes is made as it is taken.
  expect(longest).toBeLessThan(1_000_000)
  return text
}

const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ entity: 'task', id: `stop-${from + n}` }))

test('[RP4] somebody in thousands of tasks is found, handed out, counted and erased while nobody waits', async () => {
  await fillWithTasks()
  const turns = new Map<string, number>()
  const measure = async (what: string, works: readonly (() => Promise<unknown>)[]): Promise<void> => {
    const all: number[] = []
    for (const work of works) all.push(await longestTurn(work))
    turns.set(what, Math.min(...all))
  }
  const twice = (work: () => Promise<unknown>) => [work, work]
  await measure(
    'search',
    twice(() => send('search', { phone: '0639981122' })),
  )
  await measure(
    'export',
    twice(() => send('export', { records: named(1, 500) })),
  )
  await world.call('/api/personal/retention', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ task_months: 12, log_months: null }),
  })
  await measure(
    'retention',
    twice(() => send('retention', { dry_run: 1 })),
  )
  await measure(
    'erase',
    [1, 201].map(from => () => send('erase', { records: named(from, 200) })),
  )
  expect([...turns].filter(([, longest]) => longest > LONGEST_TURN)).toEqual([])
}, 240_000)

test('[RP4] the oldest of ten thousand lines is looked at too, while nobody waits', async () => {
  fillWithLines()
  await parts.log.noteErasure(
    'quai',
    [{ entity: 'task', id: 'gone' }],
    new Date(world.ports.clock()).toISOString(),
  )
  let replayed = 0
  const again = async (): Promise<void> => {
    replayed = await replayErasures(parts)
  }
  expect(await longestTurn(again)).toBeLessThan(2 * LONGEST_TURN)
  expect([replayed, removed]).toEqual([1, ['/images/s.png']])
  expect(await longestTurn(again)).toBeLessThan(2 * LONGEST_TURN)
  expect(replayed).toBe(0)
  expect(await erasePerson(parts, caller, [{ entity: 'task', id: 'gone' }])).toMatchObject({ kept: [] })
}, 120_000)
