// A seeded schedule of several devices, a network that fails in every way, and power cuts; and what must hold when it has healed.
import { Task } from '#domain/entities/task.ts'
import { alignShards } from '#local/mirror.ts'
import { edit } from '#local/outbox.ts'
import { pullOnce } from '#sync/pull.ts'
import { pushOnce } from '#sync/push.ts'
import { realScheduler } from '#api/scheduler.ts'
import { sameValue } from '#local/same-value.ts'
import type { Entry, Values } from '#local/entry.ts'
import { isPowerCut, keyMaker, openDevice, type TestDevice } from './device.ts'
import { makeModelServer, shardsOf, type ModelServer } from './model-server.ts'
import { clientOf, type Fetch } from './wire.ts'

export type Bug = 'no idempotency key' | 'merge into a sent entry' | 'cursor first'

export interface Options {
  readonly seed: number
  readonly steps?: number
  readonly bug?: Bug
}

/** mulberry32 */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Captured {
  readonly device: string
  readonly id: string
  readonly field: string
  readonly value: unknown
  /** What the person saw in its place. */
  readonly seen: unknown
}

const texts = ['note', 'access', 'tip', 'parking'] as const
const heldBy: { readonly [device: string]: readonly string[] } = {
  one: ['a', 'b'],
  two: ['a'],
  three: ['b', 'c'],
}

/** The violations of one schedule; none when all is well. */
export const simulate = async ({ seed, steps = 36, bug }: Options): Promise<string[]> => {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const server = makeModelServer()
  server.page = 3
  server.profile = { ...server.profile, shards: ['a', 'b', 'c'] }
  for (let i = 0; i < 5; i++)
    server.put('task', {
      id: `t${i}`,
      scope: pick(['a', 'b']),
      floor: pick([0, 1]),
      note: `start ${i}`,
      objects: [{ line_id: 'l', name: '' }],
    })
  const names = Object.keys(heldBy)
  const devices = await Promise.all(names.map((name, i) => openDevice(name, keyMaker(seed * 10 + i))))
  for (const device of devices) await alignShards(device.db, heldBy[device.name] ?? [])
  const captured: Captured[] = []
  let serial = 0
  let healed = false

  const network =
    (device: TestDevice): Fetch =>
    async (url, init) => {
      const isPush = init.method === 'PUT'
      const sent =
        bug === 'no idempotency key' && isPush ? withFreshKeys(init, () => `fresh-${(serial += 1)}`) : init
      const deliver = async (): Promise<Response> => {
        const answer = await server.fetch(url, sent)
        if (bug === 'cursor first' && url.endsWith('/sync'))
          await cursorsFirst(device, await answer.clone().text())
        return sent === init ? answer : withOldKeys(answer, String(init.body))
      }
      if (healed) return deliver()
      const luck = random()
      if (luck < 0.1) throw new TypeError('Failed to fetch')
      if (luck < 0.25) {
        await deliver()
        throw new TypeError('Failed to fetch')
      }
      if (luck < 0.32) return new Response(null, { status: 503 })
      if (luck < 0.4) await deliver()
      if (luck < 0.45 && !isPush) return cut(await deliver(), random)
      return deliver()
    }

  const survive = async (device: TestDevice, work: () => Promise<unknown>): Promise<void> => {
    if (!healed && random() < 0.12) device.powerLeft = Math.floor(random() * 5)
    try {
      await work()
    } catch (error) {
      if (!isPowerCut(error)) throw error
    }
    if (device.powerLeft !== null) await device.reopen()
  }

  const capture = async (device: TestDevice): Promise<void> => {
    serial += 1
    const value = `${device.name} ${serial}`
    const rows = await device.db.rows('task').toArray()
    const row = rows.length === 0 || random() < 0.1 ? undefined : pick(rows)
    const id = row?.id ?? `new-${device.name}-${serial}`
    const fields =
      row === undefined ? { scope: pick(heldBy[device.name] ?? []), note: value } : changeOf(row, value)
    if (bug === 'merge into a sent entry') await setState(device, id, 'sent', 'queued')
    let isDone = false
    await survive(device, async () => {
      await edit(device.db, [Task], async draft => {
        if (row === undefined) await draft.create(Task, id, fields)
        else await draft.patch(Task, id, fields)
      })
      isDone = true
    })
    if (!isDone) {
      const kept = await device.db.rows('task').get(id)
      isDone =
        kept !== undefined && Object.entries(fields).every(([field, mine]) => sameValue(kept[field], mine))
      if (!isDone) return
    }
    for (const [field, mine] of Object.entries(fields))
      captured.push({ device: device.name, id, field, value: mine, seen: row?.[field] })
  }

  const changeOf = (row: Values, value: string): Values => {
    const luck = random()
    if (luck < 0.12) return { scope: pick(['a', 'b']) }
    if (luck < 0.2) return { floor: row['floor'] === 1 ? 0 : 1 }
    return luck < 0.5 ? { [pick(texts)]: value, [pick(texts)]: value } : { [pick(texts)]: value }
  }

  const client = (device: TestDevice) => clientOf(network(device), device.name)
  const push = (device: TestDevice): Promise<unknown> =>
    pushOnce({ db: device.db, client: client(device), now: () => 1_795_200_000_000 })
  const pull = (device: TestDevice): Promise<unknown> =>
    pullOnce({
      db: device.db,
      client: client(device),
      scheduler: realScheduler,
      device: { id: device.name, name: device.name },
    })

  for (let step = 0; step < steps; step++) {
    const device = pick(devices)
    const luck = random()
    if (luck < 0.45) await capture(device)
    else if (luck < 0.72) await survive(device, () => push(device))
    else if (luck < 0.97) await survive(device, () => pull(device))
    else await Promise.all([push(device), pull(device)])
  }
  healed = true
  for (let round = 0; round < 4; round++)
    for (const device of devices) {
      await push(device)
      await pull(device)
    }
  const violations = await judge(server, devices, captured)
  for (const device of devices) device.db.close()
  return violations
}

const judge = async (
  server: ModelServer,
  devices: readonly TestDevice[],
  captured: readonly Captured[],
): Promise<string[]> => {
  const found: string[] = []
  const parked: Entry[] = []
  for (const [key, times] of server.effects) if (times > 1) found.push(`${key} was applied ${times} times`)
  for (const device of devices) {
    const entries = await device.db.outbox.orderBy('seq').toArray()
    parked.push(...entries)
    const blocked = new Set(entries.filter(({ state }) => state === 'conflict').map(({ id }) => id))
    for (const { id, state, error } of entries)
      if (!blocked.has(id)) found.push(`${device.name}: ${id} stays ${state} ${JSON.stringify(error)}`)
    const dirty = new Set(entries.map(({ id }) => id))
    const held = heldBy[device.name] ?? []
    const expected = [...server.rows.values()].filter(row =>
      shardsOf(row).some(shard => held.includes(shard)),
    )
    const rows = await device.db.rows('task').toArray()
    for (const row of expected) {
      const mine = rows.find(({ id }) => id === row.id)
      if (dirty.has(row.id)) continue
      if (mine === undefined) found.push(`${device.name}: lacks ${row.id}`)
      else if (
        mine.rev !== row.rev ||
        texts.some(field => !sameValue(mine[field] || null, row[field] || null))
      )
        found.push(`${device.name}: ${row.id} differs`)
    }
    for (const { id } of rows)
      if (!dirty.has(id) && !expected.some(row => row.id === id))
        found.push(`${device.name}: still shows ${id}`)
  }
  found.push(...lost(server, captured, parked), ...blind(server, captured))
  return found
}

/** Each edit reached the server, was replaced by its own author before it left, or is visibly parked. */
const lost = (server: ModelServer, captured: readonly Captured[], parked: readonly Entry[]): string[] =>
  captured.flatMap(({ device, id, field, value }, i) => {
    if (!texts.some(text => text === field)) return []
    const isApplied = server.applied.some(one => one.id === id && one.field === field && one.after === value)
    const isReplaced = captured
      .slice(i + 1)
      .some(one => one.device === device && one.id === id && one.field === field)
    const isParked = parked.some(one => one.id === id && one.patch[field] === value)
    return isApplied || isReplaced || isParked
      ? []
      : [`${device}: « ${String(value)} » in ${id}.${field} is lost`]
  })

/** What an edit replaced on the server, its author had seen, or had written. */
const blind = (server: ModelServer, captured: readonly Captured[]): string[] =>
  server.applied.flatMap(({ device, id, field, before, after }) => {
    if (!texts.some(text => text === field) || before === undefined || sameValue(before, after)) return []
    const own = captured.filter(one => one.device === device && one.id === id && one.field === field)
    const isKnown = own.some(
      ({ seen, value }) => sameValue(seen || null, before || null) || sameValue(value, before),
    )
    return isKnown
      ? []
      : [`${device} overwrote « ${String(before)} » in ${id}.${field} without having seen it`]
  })

const setState = async (
  device: TestDevice,
  id: string,
  from: Entry['state'],
  to: Entry['state'],
): Promise<void> => {
  await device.db.outbox
    .where('[entity+id]')
    .equals(['task', id])
    .and(({ state }) => state === from)
    .modify(entry => {
      Object.assign(entry, { state: to })
    })
}

const withFreshKeys = (init: RequestInit, newKey: () => string): RequestInit => {
  const items: { readonly [member: string]: unknown }[] = JSON.parse(String(init.body))
  return { ...init, body: JSON.stringify(items.map(item => Object.assign({}, item, { _key: newKey() }))) }
}
const withOldKeys = async (answer: Response, body: string): Promise<Response> => {
  const items: { readonly _key: string }[] = JSON.parse(body)
  const { results } = (await answer.json()) as { results: object[] }
  const renamed = results.map((result, i) => Object.assign({}, result, { _key: items[i]?._key }))
  return new Response(JSON.stringify({ results: renamed }), { headers: answer.headers })
}

const cursorsFirst = async (device: TestDevice, text: string): Promise<void> => {
  for (const line of text.split('\n').filter(Boolean)) {
    const { shard, cursor } = JSON.parse(line) as { shard?: string; cursor?: number }
    const held = shard === undefined ? undefined : await device.db.shard.get(shard)
    if (held !== undefined && cursor !== undefined) await device.db.shard.put({ ...held, cursor })
  }
}

/** An answer whose end was lost on the way. */
const cut = async (answer: Response, random: () => number): Promise<Response> => {
  const text = await answer.text()
  const kept = text.slice(0, Math.floor(random() * text.length))
  return new Response(kept, { status: answer.status, headers: answer.headers })
}
