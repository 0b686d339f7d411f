// A server's data folder with the demo village and the additional rows that a figure needs, written with the server's own storage.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { addDays, dayOf, isoWeek } from '#records/time/dates.ts'
import { Task } from '#records/entities/task.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { User } from '#records/entities/people.ts'
import { blankRow, type AnyRow, type Entity } from '#records/entity.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Storage } from '#server/storage/storage.ts'
import { hashToken, newToken, writeCredentials } from '#server/use/people/tokens.ts'
import type { Ports } from '#server/use/write/caller.ts'
import { searchTextOf } from '#server/use/write/search-text.ts'
import { recordShards } from '#server/use/write/shards.ts'
import { instanceRow, taskRow } from './rows.ts'

const ORG = 'quai'
const CHUNK = 500
const DAY_MS = 86_400_000

export interface Extra {
  /** How many stops of the first truck in this week, the one before and the one after, not counting today's slots. */
  readonly crewTasks?: number
  /** How many tasks in a desk's eleven weeks. */
  readonly deskTasks?: number
  readonly instances?: number
  /** How many tasks the large demo of `npm run demo -- --tasks N` has, which replaces the village. */
  readonly demoTasks?: number
  /** How many additional people are signed in, each on so many devices. */
  readonly people?: { readonly count: number; readonly devices: number }
}

export const today = (): string => dayOf(Date.now())

/** Returns the access tokens of the additional people, device by device. */
export const makeWorld = async (folder: string, extra: Extra): Promise<readonly string[]> =>
  fillWorld(await openSqlite({ file: join(folder, 'quai.sqlite') }), extra)

/** The same in any storage, which is closed at the end. */
export const fillWorld = async (storage: Storage, extra: Extra): Promise<readonly string[]> => {
  const ports: Ports = {
    storage,
    clock: Date.now,
    random: bytes => new Uint8Array(randomBytes(bytes)),
    log: () => undefined,
  }
  await storage.addOrganisation(ORG, randomBytes(16).toString('hex'))
  const { crewTasks = 0, deskTasks = 0, instances = 0, demoTasks } = extra
  await seedDemo(ports, {
    org: ORG,
    today: today(),
    ...(demoTasks === undefined ? {} : { tasks: demoTasks }),
  })
  const near = weekDays(-1, 1).filter(day => day !== today())
  const wide = weekDays(-2, 8)
  await putRows(storage, Task, crewTasks, n =>
    taskRow(n, { ...ofTruck, date: near[n % near.length] ?? null }),
  )
  await putRows(storage, Task, deskTasks, n =>
    taskRow(crewTasks + n, {
      date: wide[n % wide.length] ?? null,
      shift_instance_id: null,
      task_state_id: 5,
    }),
  )
  await putRows(storage, ObjectInstance, instances, n => instanceRow(n))
  const tokens = extra.people === undefined ? [] : await signedIn(ports, extra.people)
  await storage.close()
  return tokens
}

/** By their rows: a sign-in each would hash passwords for most of the run. */
const signedIn = async (
  { storage, clock, random }: Ports,
  { count, devices }: { readonly count: number; readonly devices: number },
): Promise<readonly string[]> => {
  await putRows(storage, User, count, n => ({
    ...blankRow(User),
    id: `person-${n}`,
    username: `person-${n}`,
    permissions: ['emma_desktop'],
  }))
  const tokens: string[] = []
  await writeCredentials(storage.of(ORG), async tx => {
    for (let n = 0; n < count * devices; n++) {
      const token = newToken(random, ORG)
      const end = clock() + DAY_MS
      await tx.putToken({
        hash: hashToken(token),
        kind: 'access',
        user_id: `person-${Math.floor(n / devices)}`,
        family: `family-${n}`,
        device: `device-${n}`,
        issued_at: clock(),
        expires_at: end,
        family_expires_at: end,
        used_at: null,
        revoked_at: null,
      })
      tokens.push(token)
    }
  })
  return tokens
}

/** In no slot, because the server checks a slot's capacity. */
const ofTruck = { resource_id: '1', resource_name: 'Camion 1', shift_instance_id: null }

const weekDays = (from: number, to: number): string[] => {
  const weeks = new Set(
    Array.from({ length: to - from + 1 }, (_, n) => isoWeek(addDays(today(), 7 * (from + n)))),
  )
  const days: string[] = []
  for (let day = addDays(today(), 7 * from - 7); day < addDays(today(), 7 * to + 8); day = addDays(day, 1))
    if (weeks.has(isoWeek(day))) days.push(day)
  return days
}

const putRows = async (
  storage: Storage,
  of: Entity,
  count: number,
  make: (n: number) => AnyRow,
): Promise<void> => {
  for (let at = 0; at < count; at += CHUNK)
    await storage.of(ORG).transaction(async tx => {
      const size = Math.min(CHUNK, count - at)
      const first = (await tx.advanceClock(size)) - size + 1
      const rows: AnyRow[] = []
      for (let n = 0; n < size; n++) rows.push({ ...make(at + n), rev: first + n })
      const written = []
      for (const row of rows) written.push({ row, search: await searchTextOf(tx, of, row) })
      await tx.put(of.name, written)
      await tx.putChanges(
        rows.flatMap(({ id, rev, ...row }) =>
          recordShards(of.name, { ...row, id, rev }).map(shard => ({
            shard,
            entity: of.name,
            id,
            rev,
            gone: 0 as const,
          })),
        ),
      )
    })
}
