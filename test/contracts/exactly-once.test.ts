// Exactly once (sync.md section 2): whatever a network delivers twenty times becomes one row and one effect, on both databases.
import { expect, test } from 'vitest'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import type { Ports, Reply } from '#server/use/write/caller.ts'
import { createRecord } from '#server/use/records/resources.ts'
import { desk, entityNamed, openWorld, ORG, type World } from '../fixtures/server-world.ts'
import { pgUrl } from '../fixtures/stores.ts'
import { createDatabase } from '../postgres.ts'

const KEYS = 500
const SENDS = 20
const KEYS_AT_ONCE = 25
const Task = entityNamed('task')

const keyOf = (n: number): string => `key-${n}`
const send = (ports: Ports, n: number): Promise<Reply> =>
  createRecord(ports, desk, Task, { lastname: `R${n}` }, { key: keyOf(n), rev: null, force: false })

const deliver = async (world: World, processes: readonly Ports[]): Promise<void> => {
  const data = world.ports.storage.of(ORG)
  const before = (await data.clock()).rev
  const idsByKey = new Map<string, Set<string>>()
  for (let first = 0; first < KEYS; first += KEYS_AT_ONCE) {
    const sends = Array.from({ length: SENDS * KEYS_AT_ONCE }, async (_, index) => {
      const n = first + (index % KEYS_AT_ONCE)
      const ports = processes[index % processes.length] ?? world.ports
      const reply = await send(ports, n)
      expect([201, 409]).toContain(reply.status)
      if (!('row' in reply)) return
      idsByKey.set(keyOf(n), (idsByKey.get(keyOf(n)) ?? new Set()).add(reply.row.id))
    })
    await Promise.all(sends)
  }
  expect(idsByKey.size).toBe(KEYS)
  for (const ids of idsByKey.values()) expect(ids.size).toBe(1)
  const rows = await data.find('task', { deleted: 'with' })
  expect(rows).toHaveLength(KEYS)
  expect(new Set(rows.map(({ lastname }) => lastname)).size).toBe(KEYS)
  expect(rows.map(({ number }) => Number(number)).sort((a, b) => a - b)).toEqual(rows.map((_, n) => n + 1))
  expect((await data.clock()).rev).toBe(before + KEYS)
  expect((await data.history({ entity: 'task', limit: 1, offset: 0 })).total).toBe(KEYS)
  expect(await data.changes('emma/none', 0, KEYS + 1)).toHaveLength(KEYS)
  for (const n of [0, KEYS - 1]) {
    const [id] = idsByKey.get(keyOf(n)) ?? []
    for (const ports of processes) expect(await send(ports, n)).toMatchObject({ status: 201, row: { id } })
  }
}

const onSqlite = async (): Promise<void> => {
  const world = await openWorld()
  try {
    await deliver(world, [world.ports])
  } finally {
    await world.close()
  }
}

const onPostgres = async (address: string): Promise<void> => {
  const url = await createDatabase(address)
  const world = await openWorld(await openPostgres({ url }))
  const other = await openPostgres({ url })
  try {
    await deliver(world, [world.ports, { ...world.ports, storage: other }])
  } finally {
    await other.close()
    await world.close()
  }
}

const serverUrl = pgUrl
if (serverUrl === undefined)
  test('twenty parallel sends of each of 500 keys: 500 rows and 500 effects on SQLite', onSqlite)
else
  test('twenty parallel sends of each of 500 keys, to two processes: 500 rows and 500 effects on PostgreSQL', () =>
    onPostgres(serverUrl))
