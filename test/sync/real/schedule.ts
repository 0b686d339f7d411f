// One seeded schedule on the real code: real engines on memory disks, the real server on either store, the same faults and power cuts on
// both sides, and the same judge (sync.md section 5).
import 'fake-indexeddb/auto'
import { dayOf } from '#records/time/dates.ts'
import { seamsOf, throughBug, type Bug } from '../model/bugs.ts'
import { decideOne } from '../model/decisions.ts'
import { makeWatch, readDisk, userOf } from '../model/invariants.ts'
import { judge, undrained } from '../model/judge.ts'
import { makeLedger } from '../model/ledger.ts'
import { makeModelNetwork } from '../model/network.ts'
import { openPhone, type Phone } from '../model/phone.ts'
import type { Row } from '../model/server.ts'
import { isPowerCut } from '../model/storage.ts'
import { makeModelTime } from '../model/time.ts'
import { addStop, moveStop, removeStop, settleStop, writeStop, type RealHand } from './people.ts'
import { REAL_PASSWORD, realPeople, type RealServer } from './server.ts'
import { seeded } from '../model/simulation.ts'

const STEPS = 24
const DRAIN_MS = 60_000

export interface RealOptions {
  readonly seed: number
  readonly server: RealServer
  readonly bug?: Bug
  readonly log?: (line: string) => void
}

let runs = 0

/** The violations of one schedule; an empty list when there are none. */
export const simulateReal = async ({
  seed,
  server,
  bug,
  log = () => undefined,
}: RealOptions): Promise<string[]> => {
  runs += 1
  const org = `s${seed}x${runs}`
  const random = seeded(seed)
  const chances = seeded(seed + 0x5eed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  server.faults.next = () => null
  await server.addOrganisation(org)
  const ledger = makeLedger()
  const watch = makeWatch({ versions: new Map(), applied: [], epoch: '' }, ledger)
  const phones: Phone[] = []
  const busy = new Set<Phone>()
  const bugs: string[] = []
  const time = makeModelTime(() => {
    for (const phone of phones) watch.look(phone)
  })
  server.clock = time.now
  const today = dayOf(time.now())
  let healed = false
  const begin = (phone: Phone, work: () => Promise<unknown>): void => {
    busy.add(phone)
    work()
      .catch((error: unknown) => {
        if (!isPowerCut(error)) bugs.push(`a bug: ${error instanceof Error ? error.stack : String(error)}`)
      })
      .finally(() => busy.delete(phone))
  }

  const act = async (phone: Phone): Promise<void> => {
    if (phone.storage.isOff()) return phone.restart()
    if (busy.has(phone)) return
    const person = realPeople.find(({ id }) => id === phone.user)
    const luck = random()
    if (person === undefined) {
      log(`${phone.name} signs in`)
      begin(phone, () => phone.signIn(pick(realPeople).id))
      return
    }
    const { permissions } = person
    const isDesk = person.id === 'bureau'
    const hand: RealHand = { phone, ledger, random, pick, cities: [], isDesk, org, today, permissions }
    if (luck < 0.1) phone.storage.cutAfter(Math.floor(random() * 5))
    const deed =
      luck < 0.5
        ? writeStop
        : luck < 0.62
          ? settleStop
          : luck < 0.74
            ? moveStop
            : luck < 0.82
              ? addStop
              : luck < 0.85
                ? removeStop
                : luck < 0.94
                  ? decideOne
                  : null
    log(`${phone.name}/${person.id}: ${deed?.name ?? 'looks'}`)
    begin(phone, () => (deed === null ? phone.remote.syncNow() : deed(hand)))
  }

  const breakSomething = (phone: Phone): void => {
    const luck = random()
    if (luck < 0.4) phone.isOffline = !phone.isOffline
    else if (luck < 0.7) phone.storage.cut()
    else if (phone.user !== null && !busy.has(phone)) begin(phone, () => phone.signOut(luck < 0.85))
  }

  try {
    for (const [i, name] of ['one', 'two', 'three'].entries())
      phones.push(
        await openPhone({
          name,
          seed: seed * 10 + i,
          time,
          random: chances,
          organisation: org,
          password: REAL_PASSWORD,
          network: phone =>
            makeModelNetwork({
              time,
              random: chances,
              isHealed: () => healed,
              isOffline: () => phone.isOffline && !healed,
              deliver: throughBug(bug, phone, (url, init) =>
                time.track(server.fetch(url, init, `${name}.${org}`)),
              ),
            }),
          onBug: error => bugs.push(`a bug: ${error instanceof Error ? error.stack : String(error)}`),
          seams: seamsOf(bug),
        }),
      )
    server.faults.next = () => {
      const luck = healed ? 1 : chances()
      return luck < 0.06 ? Math.floor(chances() * 20) : luck < 0.1 ? 'after' : null
    }
    for (const [i, phone] of phones.entries()) begin(phone, () => phone.signIn(realPeople[i]?.id ?? ''))
    await time.pass(3_000)
    for (let step = 0; step < STEPS; step++) {
      const phone = pick(phones)
      if (random() < 0.88) await act(phone)
      else breakSomething(phone)
      await time.pass(random() ** 2 * 9_000)
    }

    healed = true
    for (const phone of phones) {
      phone.isOffline = false
      phone.storage.cutAfter(null)
      if (phone.storage.isOff()) await phone.restart()
    }
    const left: string[] = []
    for (let round = 0; round < 3; round++) {
      for (const phone of phones) {
        const waiting = phone.storage
          .databases()
          .find(
            name =>
              name !== phone.db?.name &&
              readDisk(phone, name).entries.some(({ state }) => state === 'queued' || state === 'sent'),
          )
        if (phone.user !== null && (waiting === undefined || round === 0)) continue
        if (phone.user !== null) await phone.signOut(false)
        begin(phone, () => phone.signIn(waiting === undefined ? 'bureau' : userOf(waiting)))
      }
      await time.pass(round === 0 ? DRAIN_MS : 5_000)
      left.push(...undrained(phones))
    }
    for (const phone of phones) begin(phone, () => phone.remote.syncNow())
    await time.pass(2_000)

    const entities = new Map<string, Awaited<ReturnType<RealServer['rows']>>>()
    for (const entity of ['task', 'partner']) entities.set(entity, await server.rows(org, entity))
    const rows = new Map(
      [...entities].flatMap(([entity, list]) => list.map(({ row }) => [`${entity} ${row.id}`, row] as const)),
    )
    const expected = (phone: Phone, entity: string): Row[] => {
      const shardsHeld = phone.storage.read<{ name: string }>(phone.db?.name ?? '', 'shard')
      const held = new Set(shardsHeld.map(({ name }) => name))
      return (entities.get(entity) ?? [])
        .filter(({ shards }) => shards.some(shard => held.has(shard)))
        .map(({ row }) => (entity === 'partner' && !held.has('partners') ? briefly(row) : row))
    }
    const applied = await server.applied(org)
    const facts = {
      applied,
      effects: new Map(),
      rows,
      buried: new Map(),
      epoch: `epoch-of-${org}`,
      unreached: new Set<string>(),
    }
    const found = [
      ...bugs,
      ...watch.violations,
      ...left,
      ...judge({ server: facts, phones, ledger, expected }),
      ...twice(applied),
    ]
    if (found.length > 0) {
      for (const one of ledger.captures) log(`captured ${JSON.stringify(one)}`)
      for (const one of applied) log(`applied ${JSON.stringify(one)}`)
      for (const phone of phones)
        for (const name of phone.storage.databases())
          for (const entry of readDisk(phone, name).entries)
            log(`${phone.name} keeps ${JSON.stringify(entry)}`)
    }
    return found
  } finally {
    server.faults.next = () => null
    for (const phone of phones) phone.close()
    await time.settle()
    time.end()
  }
}

/** A partner as a crew's shards show it, without contacts. */
const briefly = ({ id, rev, name }: Row): Row => ({ id, rev, name })

/** Creations that took effect twice, which the history would list twice. */
const twice = (
  applied: readonly {
    readonly field: string
    readonly id: string
    readonly before: unknown
    readonly after: unknown
  }[],
): string[] => {
  const creations = applied
    .filter(({ field, before }) => field === 'note' && before === null)
    .map(({ id }) => id)
  return creations.filter((id, i) => creations.indexOf(id) !== i).map(id => `${id} was created twice`)
}
