// One seeded schedule: several devices and people, and a network, disks and a server that fail in every way, then a repair; returns what
// was violated on the way or at the end (sync.md section 5). The same seed gives exactly the same schedule.
import 'fake-indexeddb/auto'
import { seamsOf, plantInServer, throughBug, type Bug } from './bugs.ts'
import { expectedOf, judge, undrained } from './judge.ts'
import { makeLedger, type Ledger } from './ledger.ts'
import { makeWatch, readDisk } from './invariants.ts'
import { makeModelNetwork } from './network.ts'
import { openPhone, type Phone } from './phone.ts'
import { makeSchedule } from './schedule.ts'
import { makeModelServer, type ModelServer } from './server.ts'
import { makeModelTime } from './time.ts'
import type { Person } from './accounts.ts'

export interface Options {
  readonly seed: number
  readonly steps?: number
  readonly bug?: Bug
  /** Called at each step, for reading a failing schedule. */
  readonly log?: (line: string) => void
}

/** The generator mulberry32. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const everybody = (): Person[] => [
  {
    id: 'u1',
    username: 'paul',
    firstname: 'Paul',
    permissions: ['emma_desktop'],
    shards: ['a', 'b'],
    mayWrite: true,
  },
  {
    id: 'u2',
    username: 'ana',
    firstname: 'Ana',
    permissions: ['emma_mobile'],
    shards: ['a'],
    mayWrite: true,
  },
  {
    id: 'u3',
    username: 'leo',
    firstname: 'Léo',
    permissions: ['emma_mobile'],
    shards: ['b', 'c'],
    mayWrite: true,
  },
]
const DRAIN_MS = 60_000
const STEPS = 24

const howMany = (seed: number): number => 3 + Number(seed % 5 === 0) + Number(seed % 10 === 0)

/** The violations of one schedule; an empty list when there are none. */
export const simulate = async ({ seed, steps = STEPS, bug, log }: Options): Promise<string[]> => {
  const random = seeded(seed)
  const chances = seeded(seed + 0x5eed)
  const server = makeModelServer()
  server.page = 3
  server.refuses = row => row['digicode'] === 'poison'
  server.questions = row => row['digicode'] === 'question'
  for (const person of everybody()) server.people.set(person.username, person)
  server.blank = entity =>
    entity === 'task' ? { task_state_id: 2, check_reasons: [], disputes: [], objects: [] } : {}
  plantInServer(server, bug, chances)
  for (let i = 0; i < 5; i++)
    server.put('task', {
      id: `t${i}`,
      city: random() < 0.5 ? 'a' : 'b',
      floor: random() < 0.5 ? 0 : 1,
      note: `start ${i}`,
      objects: [{ line_id: 'l', name: '' }],
    })

  const ledger = makeLedger()
  const watch = makeWatch(server, ledger)
  const phones: Phone[] = []
  const bugs: string[] = []
  const noteBug = (error: unknown): void => {
    bugs.push(`a bug: ${error instanceof Error ? error.stack : String(error)}`)
  }
  const time = makeModelTime(() => {
    for (const phone of phones) watch.look(phone)
  })
  try {
    let healed = false
    const network = (phone: Phone) =>
      makeModelNetwork({
        time,
        random: chances,
        isHealed: () => healed,
        isOffline: () => phone.isOffline && !healed,
        deliver: throughBug(bug, phone, server.fetch),
      })
    for (let i = 0; i < howMany(seed); i++)
      phones.push(
        await openPhone({
          name: ['one', 'two', 'three', 'four', 'five'][i] ?? '',
          seed: seed * 10 + i,
          time,
          random: chances,
          network,
          onBug: noteBug,
          seams: seamsOf(bug),
        }),
      )
    const schedule = makeSchedule({
      server,
      phones,
      ledger,
      time,
      random,
      bug,
      log: log ?? (() => undefined),
    })
    await schedule.play(steps)
    healed = true
    const left = await schedule.heal(DRAIN_MS, () => undrained(phones))
    // Replicas agree within a minute without help; in most schedules a manual sync saves that time.
    if (seed % 4 === 0) await time.pass(DRAIN_MS + 1000)
    else {
      for (const phone of phones) phone.remote.syncNow().catch(noteBug)
      await time.pass(1000)
    }
    const found = [
      ...bugs,
      ...watch.violations,
      ...left,
      ...judge({ server, phones, ledger, expected: expectedOf(server) }),
    ]
    if (found.length > 0 && log !== undefined) tell(log, server, ledger, phones)
    return found
  } finally {
    for (const phone of phones) phone.close()
    await time.settle()
    time.end()
  }
}

/** Prints what is needed to understand a failing schedule. */
const tell = (
  log: (line: string) => void,
  { applied }: ModelServer,
  { captures }: Ledger,
  phones: readonly Phone[],
): void => {
  for (const one of captures) log(`captured ${JSON.stringify(one)}`)
  for (const one of applied) log(`applied ${JSON.stringify(one)}`)
  for (const phone of phones)
    for (const name of phone.storage.databases())
      for (const entry of readDisk(phone, name).entries) log(`${phone.name} keeps ${JSON.stringify(entry)}`)
}
