import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import type { Ports } from '../use/write/caller.ts'
import { normalised } from '#records/text/search-text.ts'
import { openSqlite } from '../storage/sqlite.ts'
import type { Storage } from '../storage/storage.ts'
import { demoWorld, rowsByEntity } from './demo-world.ts'
import { demoAccounts, seedDemo } from './seed-demo.ts'

const today = '2026-11-18'
const seeding = {
  org: 'quai',
  today,
  hashPassword: (password: string) => Promise.resolve(`hash of ${password}`),
}

let folder = ''
let storage: Storage
let ports: Ports
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quai-demo-'))
  storage = await openSqlite({ file: join(folder, 'quai.sqlite') })
  await storage.addOrganisation('quai', 'epoch')
  ports = { storage, clock: () => 0, random: bytes => new Uint8Array(bytes), log: () => undefined }
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true })
})

test('an empty organisation receives the whole world, each record once and with its own rev', async () => {
  await seedDemo(ports, seeding)
  const data = storage.of('quai')
  const revs: number[] = []
  for (const [entity, rows] of rowsByEntity(demoWorld({ today }), entities)) {
    const stored = await data.find(entity, { deleted: 'with' })
    expect([entity, stored.length]).toEqual([entity, rows.length])
    revs.push(...stored.map(({ rev }) => rev))
  }
  expect(new Set(revs).size).toBe(revs.length)
  expect(Math.max(...revs)).toBe((await data.clock()).rev)
})

test('every account can sign in with the demo password', async () => {
  await seedDemo(ports, seeding)
  const data = storage.of('quai')
  const users = await data.find('user', {})
  expect(users.map(({ username }) => String(username)).toSorted()).toEqual(
    [...demoAccounts.usernames].toSorted(),
  )
  for (const { id } of users) expect(await data.passwordHash(id)).toBe(`hash of ${demoAccounts.password}`)
})

test("[ID2] numbering continues after the demo's last number, and stored numbers equal the demo's", async () => {
  await seedDemo(ports, seeding)
  const data = storage.of('quai')
  const world = demoWorld({ today })
  const tasks = await data.find('task', {})
  const numbers = new Map(tasks.map(({ id, number }) => [id, number]))
  expect(world.task.filter(({ id, number }) => numbers.get(id) !== number)).toEqual([])
  expect(await data.transaction(tx => tx.nextNumber('task'))).toBe(world.task.length + 1)
  expect(await data.transaction(tx => tx.nextNumber('resource'))).toBe(world.resource.length + 1)
})

test('[RT19] the documents of the demo have numbers without a gap, in the order of their days', async () => {
  await seedDemo(ports, seeding)
  const documents = await storage.of('quai').find('document', {})
  const seriesOf = (number: unknown): string => String(number).slice(0, 'F-2026'.length)
  for (const series of new Set(documents.map(({ number }) => seriesOf(number)))) {
    const own = documents
      .filter(({ number }) => seriesOf(number) === series)
      .toSorted((a, b) => String(a['number']).localeCompare(String(b['number'])))
    expect(own.map(({ number }) => number)).toEqual(
      own.map((_, n) => `${series}-${String(n + 1).padStart(4, '0')}`),
    )
    const days = own.map(({ date }) => String(date))
    expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)))
  }
  const next = await storage.of('quai').transaction(tx => tx.nextNumber('document F-2026'))
  expect(next).toBe(documents.filter(({ number }) => seriesOf(number) === 'F-2026').length + 1)
})

test('the feed sends the records to the shards of those who need them', async () => {
  await seedDemo(ports, seeding)
  const data = storage.of('quai')
  const idsIn = async (shard: string, entity: string) =>
    (await data.changes(shard, 0, 10_000)).filter(change => change.entity === entity).map(({ id }) => id)
  expect(await idsIn('ref', 'object')).toHaveLength(60)
  const mine = demoWorld({ today }).shift_instance.filter(
    ({ resource_id, date }) => resource_id === '1' && date === today,
  )
  expect(mine).toHaveLength(2)
  expect(await idsIn('slot/2026-W47/r/1', 'shift_instance')).toEqual(
    expect.arrayContaining(mine.map(({ id }) => id)),
  )
  expect(await idsIn('emma/2026-W47/r/1', 'task')).toEqual(
    expect.arrayContaining(mine.flatMap(({ task_order }) => task_order)),
  )
})

test('the search finds a task by a name, a number or a sticker code', async () => {
  await seedDemo(ports, seeding)
  const data = storage.of('quai')
  const rented = demoWorld({ today }).object_instance.find(({ state }) => state === 'rented')
  const text = normalised(rented?.external_id ?? 'no code')
  const found = await data.find('task', { where: [{ is: 'search', text }] })
  expect(found.map(({ objects }) => JSON.stringify(objects).includes(rented?.id ?? 'no thing'))).toContain(
    true,
  )
  const named = await data.find('task', { where: [{ is: 'search', text: 'club rhin' }] })
  expect(named.every(({ lastname }) => lastname === 'Club Rhin')).toBe(true)
  expect(named.length).toBeGreaterThan(0)
})

test('seeding again changes nothing, and an organisation that already has people is not seeded', async () => {
  await Promise.all([seedDemo(ports, seeding), seedDemo(ports, seeding)])
  await seedDemo(ports, { ...seeding, today: '2027-03-01' })
  const data = storage.of('quai')
  expect(await data.count('task', {})).toBe(demoWorld({ today }).task.length)
  expect(await data.count('user', {})).toBe(8)
})

test('[SL1] an existing organisation keeps its record, and slot ids are derived from its namespace', async () => {
  const data = storage.of('quai')
  const namespace = organisationNamespace('another')
  const [made] = demoWorld({ today, namespace }).organisation
  if (made === undefined) throw new Error('no organisation')
  await data.transaction(async tx => {
    const row = { ...made, id: 'known', name: 'Chez nous', rev: await tx.advanceClock(1) }
    await tx.put('organisation', [{ row, search: '' }])
  })
  await seedDemo(ports, seeding)
  expect((await data.find('organisation', {})).map(({ id, name }) => [id, name])).toEqual([
    ['known', 'Chez nous'],
  ])
  const [slot] = demoWorld({ today, namespace }).shift_instance
  expect(await data.get('shift_instance', slot?.id ?? '')).toMatchObject({ date: slot?.date })
})
