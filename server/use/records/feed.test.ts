import { afterEach, beforeEach, expect, test } from 'vitest'
import { rightsOf } from '#records/rights/rights.ts'
import type { SyncLine } from '#core/wire/sync-protocol.ts'
import {
  admin,
  caller,
  crew,
  desk,
  entityNamed,
  EPOCH,
  openWorld,
  ORG,
  plain,
  slotId,
  stop,
  Task,
  till,
  TODAY,
  weigher,
  type World,
} from '#test/fixtures/server-world.ts'
import { openFeed, SHARD_LIMIT } from './feed.ts'
import { readRecord } from './read-records.ts'
import { patchRecord, removeRecord } from './resources.ts'
import { heldShards, mayHold, recordShards } from '../write/shards.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const rows = (lines: readonly SyncLine[]): string[] =>
  lines.flatMap(one => ('e' in one ? [`${one.id}${'gone' in one ? ' gone' : ''}`] : []))
const cursorOf = (lines: readonly SyncLine[], shard: string): number =>
  lines.flatMap(one => ('cursor' in one && one.shard === shard ? [one.cursor] : []))[0] ?? -1
const week = 'emma/2026-W47'
const phone = { ...crew, device: 'device-0001' }
const mine = `${week}/r/truck-1`

test('a shard’s rows come before its cursor, and the end line is last', async () => {
  await world.put('task', stop('a'), stop('b'))
  const lines = await world.sync(desk, { [week]: 0, 'emma/none': 0 })
  const { rev } = await world.ports.storage.of(ORG).clock()
  expect(rows(lines.slice(0, 2))).toEqual(['a', 'b'])
  expect(lines.slice(2)).toEqual([
    { shard: week, cursor: rev, more: false },
    { shard: 'emma/none', cursor: rev, more: false },
    { end: true, epoch: EPOCH, rev },
  ])
  expect(rows(await world.sync(desk, { [week]: cursorOf(lines, week) }))).toEqual([])
})

test('a move to another week sends a departure to the old week and the row to the new one', async () => {
  await world.put('task', stop('a'))
  const before = await world.sync(desk, { [week]: 0, 'emma/2026-W48': 0 })
  const cursor = cursorOf(before, week)
  await patchRecord(
    world.ports,
    desk,
    Task,
    'a',
    { shift_instance_id: slotId('truck-1', '2026-11-25') },
    plain,
  )
  const shards = {
    [week]: cursor,
    [mine]: cursor,
    'emma/2026-W48': cursor,
    'emma/2026-W48/r/truck-1': cursor,
  }
  const after = await world.sync(desk, shards)
  expect(rows(after)).toEqual(['a gone', 'a gone', 'a', 'a'])
})

test('a task given to another truck leaves the first crew’s shard; a deletion leaves every shard', async () => {
  await world.put('task', stop('a'))
  const cursor = cursorOf(await world.sync(crew, { [mine]: 0 }), mine)
  await patchRecord(world.ports, desk, Task, 'a', { shift_instance_id: slotId('truck-2', TODAY) }, plain)
  expect(rows(await world.sync(crew, { [mine]: cursor }))).toEqual(['a gone'])
  await removeRecord(world.ports, desk, Task, 'a', plain)
  expect(rows(await world.sync(desk, { [week]: cursor }))).toEqual(['a gone'])
})

test('[TS8] a postponed stop stays in its crew’s shard of that week, and is added to the planners’ alerts', async () => {
  await world.put('task', stop('a'))
  const postponed = { task_state_id: 4, reason_type: 'absent', date: '2026-12-08' }
  await patchRecord(world.ports, crew, Task, 'a', postponed, plain)
  expect(rows(await world.sync(crew, { [mine]: 0 }))).toEqual(['a'])
  expect(rows(await world.sync(desk, { 'emma/none': 0 }))).toEqual(['a'])
})

test('[WG1] [TS7] a weighing session that is open or « À valider » stays on the devices, however old, until it is ended', async () => {
  const old = { task_type_id: 17, scope: 'scale', resource_id: 'scale', date: '2026-06-02' }
  await world.put(
    'task',
    ...[1, 3, 5, 7].map(task_state_id =>
      stop(`in ${task_state_id}`, { ...old, task_state_id, shift_instance_id: null }),
    ),
  )
  expect(heldShards(weigher.rights, 'all', [], TODAY)).toContain('scale/none')
  const lines = await world.sync(weigher, { 'scale/none': 0 })
  expect(rows(lines)).toEqual(['in 1', 'in 7'])
  await patchRecord(world.ports, weigher, Task, 'in 7', { task_state_id: 5 }, plain)
  const after = await world.sync(weigher, { 'scale/none': cursorOf(lines, 'scale/none') })
  expect(rows(after)).toEqual(['in 7 gone'])
  expect(rows(await world.sync(crew, { 'scale/none': 0 }))).toEqual([])
})

test('[RP1] a crew gets its own resource near today; another truck, a far week and a desk’s shard are denied', async () => {
  await world.put('task', stop('a'), stop('b', { resource_id: 'truck-2' }))
  const denied = [
    `${week}/r/truck-2`,
    'emma/2026-W40/r/truck-1',
    week,
    'emma/none',
    'admin',
    'money/2026-W47',
    'x',
  ]
  const lines = await world.sync(crew, Object.fromEntries([mine, ...denied].map(shard => [shard, 0])))
  expect(rows(lines)).toEqual(['a'])
  expect(lines.filter(one => 'denied' in one)).toEqual(denied.map(shard => ({ shard, denied: true })))
  expect(rows(await world.sync(desk, { 'emma/2026-W40': 0 }))).toEqual([])
})

test('[RP1] the dock shows done collections without phone, e-mail or the way into a home, the names of people without their addresses', async () => {
  await world.put('task', stop('a', { task_state_id: 5 }), stop('b'))
  const lines = await world.sync(weigher, { 'dock/2026-W47': 0 })
  expect(rows(lines)).toEqual(['a'])
  const [first] = lines
  expect(first).toMatchObject({ v: { lastname: 'Martin' } })
  for (const hidden of ['phone1', 'phone2', 'email', 'digicode', 'access', 'parking', 'tip'])
    expect(first !== undefined && 'v' in first && hidden in first.v).toBe(false)
  const people = (await world.sync(crew, { ref: 0 })).filter(one => 'v' in one && one.e === 'user')
  expect(people).toEqual([
    {
      e: 'user',
      id: 'camion',
      rev: expect.any(Number),
      v: expect.objectContaining({ firstname: 'Ali', username: 'camion' }),
    },
  ])
  expect(JSON.stringify(people)).not.toContain('example.org')
  expect(people).toContainEqual(expect.objectContaining({ v: expect.objectContaining({ permissions: [] }) }))
  expect(JSON.stringify(await world.sync(admin, { admin: 0 }))).toContain('ali@example.org')
})

test('[RG1] of a colleague’s rights a device gets only whether that person may crew a truck, and nothing of one who left', async () => {
  const permissions = ['admin', 'config_users', 'emma_mobile', 'resource_2']
  const names = { firstname: 'Ana', lastname: 'Roth' }
  await world.put(
    'user',
    { id: 'ana', username: 'ana', ...names, permissions },
    { id: 'left', username: 'left', ...names, permissions, active: 0 },
  )
  const fed = async (who: typeof crew, shard: string): Promise<unknown> =>
    (await world.sync(who, { [shard]: 0 })).flatMap(one =>
      'v' in one && one.e === 'user' && one.id !== 'camion' ? [[one.id, one.v['permissions']]] : [],
    )
  expect(await fed(crew, 'ref')).toEqual([
    ['ana', ['emma_mobile', 'resource_2']],
    ['left', []],
  ])
  expect(await fed(admin, 'admin')).toContainEqual(['ana', permissions])
})

test('a cursor from the future, or older than the departures that are kept, is reset', async () => {
  await world.put('task', stop('a'), stop('b'))
  expect(await world.sync(desk, { [week]: 9_999 })).toContainEqual({ shard: week, reset: true })
  await removeRecord(world.ports, desk, Task, 'a', plain)
  const { rev } = await world.ports.storage.of(ORG).clock()
  const limits = { mutations_before: '', tokens_before: 0, gone_to: rev }
  await world.ports.storage.of(ORG).transaction(tx => tx.forget(limits))
  expect(await world.sync(desk, { [week]: rev - 1 })).toContainEqual({ shard: week, reset: true })
  expect(rows(await world.sync(desk, { [week]: 0 }))).toEqual(['b'])
})

test('a shard with more than 2,000 changes is sent in pieces', async () => {
  await world.put(
    'object',
    ...Array.from({ length: SHARD_LIMIT + 5 }, (_, index) => ({ id: `o${index}`, name: 'x' })),
  )
  const first = await world.sync(till, { ref: 0 })
  expect(rows(first)).toHaveLength(SHARD_LIMIT)
  expect(first.at(-2)).toMatchObject({ shard: 'ref', more: true })
  const rest = await world.sync(till, { ref: cursorOf(first, 'ref') })
  expect(rest.at(-2)).toMatchObject({ shard: 'ref', more: false })
  const all = [...rows(first), ...rows(rest)].filter(id => id.startsWith('o'))
  expect(new Set(all).size).toBe(SHARD_LIMIT + 5)
})

test('another epoch gets a 409 with the current one', async () => {
  const reply = await openFeed(world.ports, desk, { epoch: 'old', shards: {} })
  expect(reply).toMatchObject({ status: 409, problem: { epoch: EPOCH } })
})

test('a device report is stored, is sent to administrators only, and a mere contact does not move the clock', async () => {
  const report = (pending: number) => ({ id: 'device-0001', name: 'Téléphone', pending, oldest_at: null })
  const call = async (pending: number) => {
    await openFeed(world.ports, phone, { epoch: null, shards: {}, device: report(pending) })
    return (await world.ports.storage.of(ORG).clock()).rev
  }
  const before = (await world.ports.storage.of(ORG).clock()).rev
  const first = await call(0)
  expect(first).toBe(before + 1)
  world.at += 120_000
  expect(await call(0)).toBe(first)
  expect(await world.row('device', 'device-0001')).toMatchObject({
    user_id: 'camion',
    last_seen: `${TODAY} 10:02:00`,
  })
  expect(await call(3)).toBe(first + 1)
  expect(await call(2)).toBe(first + 1)
  expect(await world.row('device', 'device-0001')).toMatchObject({ pending: 2 })
  expect(rows(await world.sync(admin, { admin: before }))).toContain('device-0001')
  expect(rows(await world.sync(desk, { ref: before }))).toEqual([])
})

test('work that is sent within a minute is not reported to others, work that stays longer is', async () => {
  const oldest_at = new Date(world.at).toISOString()
  const call = async (pending: number) => {
    const device = {
      id: 'device-0001',
      name: 'Téléphone',
      pending,
      oldest_at: pending === 0 ? null : oldest_at,
    }
    await openFeed(world.ports, phone, { epoch: null, shards: {}, device })
    return (await world.ports.storage.of(ORG).clock()).rev
  }
  const first = await call(0)
  expect(await call(2)).toBe(first)
  expect(await world.row('device', 'device-0001')).toMatchObject({ pending: 2 })
  expect(await call(0)).toBe(first)
  expect(await call(1)).toBe(first)
  world.at += 90_000
  expect(await call(1)).toBe(first + 1)
  expect(await call(0)).toBe(first + 2)
})

test('every shard that a person’s device should mirror is one that the feed gives them', () => {
  const resources = ['truck-1', 'truck-2', 'counter']
  const callers = [admin, desk, crew, weigher, till, caller('x', 'emma_mobile'), caller('x')]
  for (const { rights } of callers) {
    const fleet = rights.resources.length > 0 ? new Set(['truck-1']) : 'all'
    const held = heldShards(rights, fleet, resources, TODAY)
    expect(held).toContain('ref')
    expect(new Set(held).size).toBe(held.length)
    expect(held.filter(shard => !mayHold(rights, fleet, TODAY, shard))).toEqual([])
  }
  expect(heldShards(caller('x').rights, 'all', resources, TODAY)).toEqual(['ref'])
  const stickers = Array.from('0123456789abcdef', digit => `inst/${digit}`)
  expect(heldShards(crew.rights, new Set(['truck-1']), resources, TODAY)).toEqual([
    'ref',
    ...['emma', 'loki', 'slot'].flatMap(kind =>
      ['2026-W46', '2026-W47', '2026-W48'].map(one => `${kind}/${one}/r/truck-1`),
    ),
    ...stickers,
  ])
  const planner = heldShards(desk.rights, 'all', resources, TODAY)
  expect(planner).toContain('emma/2026-W45')
  expect(planner).toContain('loki/2027-W02')
  expect(planner).not.toContain('emma/2027-W03')
  expect(mayHold(rightsOf(['emma_mobile']), new Set(), TODAY, mine)).toBe(false)
})

test('an instance’s shard follows from its id, a sale is in the money shard, and a record of an unknown kind in none', () => {
  const base = {
    rev: 1,
    deleted: 0 as const,
    creation_time: `${TODAY} 08:00:00`,
    modification_time: null,
    creator_id: null,
  }
  expect(recordShards('object_instance', { ...base, id: 'i1' })[0]).toMatch(/^inst\/[\da-f]$/)
  expect(
    recordShards('task', { ...base, ...stop('v', { task_type_id: 19, resource_id: null }), id: 'v' }),
  ).toContain('money/2026-W47')
  expect(recordShards('payment', { ...base, id: 'p', date: '2026-11-25 09:00:00' })).toEqual([
    'money/2026-W48',
  ])
  expect(recordShards('secret', { ...base, id: 'x' })).toEqual([])
})

test('the dock’s desk sees which devices have unsent work: whose, how much, since when, and nothing else', async () => {
  const last_seen = `${TODAY} 09:00:00`
  await world.put(
    'device',
    { id: 'd1', name: 'Camion 1', user_id: 'camion', pending: 3, oldest_at: last_seen, last_seen },
    { id: 'd2', name: 'Volé', user_id: 'camion', pending: 9, revoked: 1 },
  )
  const dock = caller('quai', 'balance_desktop')
  const weighing = caller('quai', 'balance_mobile')
  expect(heldShards(dock.rights, 'all', [], TODAY)).toContain('devices')
  expect(heldShards(weighing.rights, 'all', [], TODAY)).not.toContain('devices')
  const lines = await world.sync(dock, { devices: 0 })
  expect(lines.filter(line => 'e' in line)).toEqual([
    {
      e: 'device',
      id: 'd1',
      rev: expect.any(Number),
      v: {
        id: 'd1',
        rev: expect.any(Number),
        name: 'Camion 1',
        user_id: 'camion',
        pending: 3,
        oldest_at: last_seen,
        last_seen,
      },
    },
  ])
  for (const who of [crew, weighing, till])
    expect(await world.sync(who, { devices: 0 })).toContainEqual({ shard: 'devices', denied: true })
  expect(await world.sync(dock, { admin: 0 })).toContainEqual({ shard: 'admin', denied: true })
  const managed = (await world.sync(admin, { admin: 0 })).filter(line => 'e' in line && line.e === 'device')
  expect(managed).toMatchObject([{ v: { revoked: 0 } }, { v: { revoked: 1 } }])
  const read = await readRecord(world.ports, dock, entityNamed('device'), 'd1')
  expect(read).toMatchObject({ status: 200, row: { pending: 3 } })
  expect(JSON.stringify(read)).not.toContain('revoked')
})
