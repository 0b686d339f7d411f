// [20.2] A batch of the family is all or nothing, and takes seconds: what others write meanwhile does not wait for its end, and is neither
// lost nor overlooked.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Storage } from '#server/storage/storage.ts'
import { openWorld, type World } from '../contracts/dialect/world.ts'

const COUNT = 200
let world: World
let token: string
/** Runs each time the batch has read its last record, before it has decided anything; and what is committed, in order. */
let meanwhile: () => Promise<void> = async () => undefined
let reads = 0
let commits: number[] = []

/** Without a lock it is read by `get`, under it by `getForUpdate`: there nobody else can write. */
const hookedInto = (storage: Storage): Storage => ({
  ...storage,
  of: org => {
    const data = storage.of(org)
    const get: typeof data.get = async (entity, id) => {
      const row = await data.get(entity, id)
      if (id !== ids.at(-1)) return row
      reads += 1
      // It is read twice: with all others, then for its own change.
      if (reads % 2 === 1) await meanwhile()
      return row
    }
    const transaction: typeof data.transaction = fn =>
      data.transaction(tx =>
        fn({
          ...tx,
          advanceClock: async n => {
            commits.push(n)
            return tx.advanceClock(n)
          },
        }),
      )
    return { ...data, get, transaction }
  },
})

const ids = Array.from({ length: COUNT }, (_, n) => `b${String(n).padStart(3, '0')}`)
const send = async (method: string, path: string, body: unknown) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await world.call(`/api/${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}
const batch = () =>
  send(
    'PUT',
    'task',
    ids.map(id => ({ id, note: 'De tous', floor: 2 })),
  )
const patch = (path: string, body: unknown) => send('PATCH', path, body)
const task = async (id: string) => world.ports.storage.of('quai').get('task', id)

beforeEach(async () => {
  world = await openWorld({ wrap: hookedInto })
  token = await world.tokenOf('admin', 'bureau-1')
  const created = ids.map(id => ({ _key: id, _op: 'create', id, lastname: 'Muller', city: 'Ostwiller' }))
  expect((await send('PUT', 'task', created)).status).toBe(200)
  commits = []
  reads = 0
})
afterEach(async () => {
  meanwhile = async () => undefined
  await world.close()
})

test('[20.2] others write while a batch of the family is decided, and it is still one commit', async () => {
  meanwhile = async () => {
    expect((await patch('container/c1', { name: `Bac ${commits.length}` })).status).toBe(200)
  }
  expect((await batch()).status).toBe(200)
  expect(commits).toEqual([1, COUNT])
})

test('[20.2] what others changed meanwhile of the same records is kept, and the batch is decided on it', async () => {
  let isFirst = true
  meanwhile = async () => {
    if (!isFirst) return
    isFirst = false
    expect((await patch(`task/${ids[3]}`, { firstname: 'Zoé', floor: 7 })).status).toBe(200)
  }
  expect((await batch()).status).toBe(200)
  expect(await task(ids[3] ?? '')).toMatchObject({ firstname: 'Zoé', note: 'De tous', floor: 2 })
  const { lines } = await world.ports.storage
    .of('quai')
    .history({ entity: 'task', id: ids[3] ?? '', limit: 1, offset: 0 })
  expect(lines[0]?.changes['floor']).toEqual([7, 2])
})

test('[20.2] others who are faster each time keep no batch from its end', async () => {
  let times = 0
  meanwhile = async () => {
    times += 1
    expect((await patch(`task/${ids[3]}`, { lastname: `Muller ${times}` })).status).toBe(200)
  }
  expect((await batch()).status).toBe(200)
  expect(times).toBe(3)
  expect(await task(ids[3] ?? '')).toMatchObject({ lastname: 'Muller 3', note: 'De tous' })
})

test('[20.2] a batch of which one record is refused leaves nothing', async () => {
  const answer = await send(
    'PUT',
    'task',
    ids.map((id, n) => ({ id, note: 'De tous', floor: n === 150 ? 'haut' : 2 })),
  )
  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.text)).toHaveProperty('validation_messages.150.floor')
  expect([commits, (await task(ids[0] ?? ''))?.['note']]).toEqual([[], ''])
})
