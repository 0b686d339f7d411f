// The order of events in one schedule: who does what, what breaks when, and how everything is repaired in the end.
import { decideOne } from './decisions.ts'
import { createBoth, createOne, deleteOne, writeText, type Hand } from './people.ts'
import { plantOnPhone, type Bug } from './bugs.ts'
import type { Person } from './accounts.ts'
import { readDisk, userOf } from './invariants.ts'
import type { Ledger } from './ledger.ts'
import { isPowerCut } from './storage.ts'
import type { Phone } from './phone.ts'
import type { ModelServer, Snapshot } from './server.ts'
import type { ModelTime } from './time.ts'

export interface World {
  readonly server: ModelServer
  readonly phones: readonly Phone[]
  readonly ledger: Ledger
  readonly time: ModelTime
  readonly random: () => number
  readonly bug: Bug | undefined
  readonly log: (line: string) => void
}

const DAY_MS = 86_400_000

const deeds: readonly (readonly [below: number, deed: (hand: Hand) => Promise<unknown>])[] = [
  [0.66, writeText],
  [0.73, createOne],
  [0.79, createBoth],
  [0.83, deleteOne],
  [0.94, decideOne],
]

export const makeSchedule = ({ server, phones, ledger, time, random, bug, log }: World) => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const people = [...server.people.values()]
  const changed = new Set<string>()
  const busy = new Set<Phone>()
  let backup: Snapshot | null = null
  let epochs = 1

  const personOf = (phone: Phone): Person | undefined => people.find(({ id }) => id === phone.user)

  /** Starts an action that continues while time passes; one at a time for each phone. */
  const begin = (phone: Phone, work: () => Promise<unknown>): void => {
    busy.add(phone)
    work()
      .catch((error: unknown) => {
        if (!isPowerCut(error)) throw error
      })
      .finally(() => busy.delete(phone))
  }

  const act = async (phone: Phone): Promise<void> => {
    const person = personOf(phone)
    if (phone.storage.isOff()) return phone.restart()
    if (busy.has(phone)) return
    if (person === undefined || phone.db === null) {
      const { username } = pick(people)
      log(`${phone.name} signs in as ${username}`)
      begin(phone, () => phone.signIn(username))
      return
    }
    const hand: Hand = {
      phone,
      ledger,
      random,
      pick,
      cities: person.shards.filter(name => name !== 'c'),
      isDesk: person.permissions.includes('emma_desktop'),
    }
    const luck = random()
    if (luck < 0.1) phone.storage.cutAfter(Math.floor(random() * 5))
    const deed = deeds.find(([below]) => luck < below)?.[1] ?? null
    log(`${phone.name}/${person.username}: ${deed?.name ?? 'looks'}`)
    if (deed !== null)
      begin(phone, async () => {
        await plantOnPhone(bug, phone)
        await deed(hand)
      })
    else if (luck < 0.97) begin(phone, () => phone.remote.syncNow())
    else phone.remote.kick()
  }

  const leave = (phone: Phone): void => {
    if (phone.user === null || busy.has(phone)) return
    const luck = random()
    log(`${phone.name}/${phone.user} leaves (${luck})`)
    if (luck < 0.4) begin(phone, () => phone.signOut(true))
    else if (luck < 0.6) begin(phone, () => phone.signOut(false))
    else server.expire(phone.user, luck < 0.8)
  }

  const breakSomething = async (phone: Phone): Promise<void> => {
    const luck = random()
    log(`${phone.name}: breaks ${luck}`)
    if (luck < 0.3) {
      phone.isOffline = !phone.isOffline
      return
    }
    if (luck < 0.5) phone.storage.cut()
    else if (luck < 0.6) phone.skew += pick([-DAY_MS, DAY_MS, 0])
    else if (luck < 0.75) {
      const person = pick(people)
      const had = person.shards
      person.shards = had.includes('c') ? had.filter(name => name !== 'c') : [...had, 'c']
      for (const one of phones) if (one.user === person.id || busy.has(one)) changed.add(one.name)
    } else if (luck < 0.8) {
      const person = pick(people)
      person.mayWrite = !person.mayWrite
    } else if (luck < 0.87) leave(phone)
    else if (luck < 0.93 || backup === null) backup = server.backup()
    else {
      epochs += 1
      server.restore(backup, `epoch-${epochs}`)
    }
  }

  return {
    play: async (steps: number): Promise<void> => {
      for (const [i, phone] of phones.entries())
        begin(phone, () => phone.signIn(people[i % 3]?.username ?? ''))
      await time.pass(3_000)
      for (let step = 0; step < steps; step++) {
        const phone = pick(phones)
        if (random() < 0.85) await act(phone)
        else await breakSomething(phone)
        await time.pass(random() ** 2 * 9_000)
      }
    },

    /** Repairs everything and lets everybody with waiting entries return; returns what still cannot be sent. */
    heal: async (ms: number, undrained: () => string[]): Promise<string[]> => {
      for (const phone of phones) {
        phone.isOffline = false
        phone.storage.cutAfter(null)
        if (phone.storage.isOff() || changed.has(phone.name)) await phone.restart()
      }
      for (const person of people) person.mayWrite = true
      const left: string[] = []
      for (let round = 0; round < 4; round++) {
        let isNew = round === 0
        for (const phone of phones) {
          const waiting = phone.storage
            .databases()
            .find(
              name =>
                phone.db?.name !== name &&
                readDisk(phone, name).entries.some(({ state }) => state === 'queued' || state === 'sent'),
            )
          if (phone.user !== null && (waiting === undefined || round === 0)) continue
          isNew = true
          const wanted = people.find(({ id }) => waiting !== undefined && id === userOf(waiting)) ?? people[0]
          log(`${phone.name}: back as ${String(wanted?.username)}`)
          if (phone.user !== null) await phone.signOut(false)
          begin(phone, () => phone.signIn(wanted?.username ?? ''))
        }
        if (!isNew) break
        await time.pass(ms)
        left.push(...undrained())
      }
      return left
    },
  }
}
