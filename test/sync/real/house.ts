// The real server in process on SQLite with the demo world, and devices that run the whole worker against it.
import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { realScheduler } from '#core/api/scheduler.ts'
import { addDays, dayOf } from '#records/time/dates.ts'
import type { Failure } from '#records/failure.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { openRegistry, type Registry } from '#core/store/registry.ts'
import { createApp } from '#server/app.ts'
import { demoAccounts, seedDemo } from '#server/demo/seed-demo.ts'
import { readSettings } from '#server/settings.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Ports } from '#server/use/write/caller.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { patchRecord } from '#server/use/records/resources.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import type { SignedIn, SyncRemote } from '#core/sync/session/remote.ts'
import type { Profile } from '#core/wire/sync-protocol.ts'
import { admin, entityNamed } from '../../fixtures/server-world.ts'
import { sqliteTemplate } from '../../fixtures/sqlite-template.ts'
import { asFetch } from '../wire.ts'

/** A Wednesday. */
export const NOW = Date.UTC(2026, 10, 18, 9)
export const TODAY = dayOf(NOW)
export const NEXT_WEEK = addDays(TODAY, 7)

export interface RealDevice {
  readonly remote: SyncRemote
  readonly failures: Failure[]
  readonly bugs: unknown[]
  readonly calls: string[]
  readonly registry: Registry
  /** Each profile that the page was told of while it was open. */
  readonly profiles: Profile[]
  signedOut: number
  online: boolean
  /** While set, the answer to a pull waits for it: a long one. */
  longPull: Promise<void> | null
  signIn(username: string): Promise<SignedIn & { readonly db: LocalDatabase }>
}
export interface House {
  readonly ports: Ports
  /** `indexedDB`: what the browser of another tab keeps. */
  openDevice(name: string, indexedDB?: IDBFactory): Promise<RealDevice>
  /** A change at the office by a person with every right. */
  change(entity: string, id: string, fields: { readonly [field: string]: unknown }): Promise<void>
  row(entity: string, id: string): Promise<{ readonly [field: string]: unknown } | undefined>
  close(): Promise<void>
}

const quick = {
  hash: async (password: string) => `plain:${password}`,
  verify: async (stored: string, password: string) => stored === `plain:${password}`,
}

const portsOf = (storage: Storage): Ports => ({
  storage,
  clock: () => NOW,
  random: randomBytes,
  log: () => undefined,
})
const openDemoCopy = sqliteTemplate(async storage => {
  await storage.addOrganisation('quai', 'epoch-1')
  await seedDemo(portsOf(storage), { org: 'quai', today: TODAY, hashPassword: quick.hash })
})

export const openHouse = async (): Promise<House> => {
  const data = await mkdtemp(join(tmpdir(), 'quai-house-'))
  const storage = await openDemoCopy(join(data, 'quai.sqlite'))
  const ports = portsOf(storage)
  const read = readSettings({ QUAI_DATA: data, QUAI_URL: 'http://quai.test' })
  if (!read.ok) throw new Error(read.sentence)
  const app = await createApp({
    ports,
    settings: read.settings,
    images: await openImages(data, randomBytes),
    mail: { send: async () => undefined },
    client: null,
    passwords: createPasswords(quick),
  })
  const ends: (() => Promise<unknown> | void)[] = [
    () => rm(data, { recursive: true, force: true }),
    () => storage.close(),
    () => app.close(),
  ]

  const openDevice = async (name: string, indexedDB = new IDBFactory()): Promise<RealDevice> => {
    const options = { indexedDB, IDBKeyRange }
    const registry = openRegistry(options)
    const device: RealDevice = {
      online: true,
      longPull: null,
      failures: [],
      bugs: [],
      calls: [],
      signedOut: 0,
      profiles: [],
      registry,
      remote: makeEngine({
        fetch: asFetch(async (url, init) => {
          if (!device.online) throw new TypeError('Failed to fetch')
          const { pathname } = new URL(url)
          device.calls.push(`${init.method} ${pathname}`)
          if (pathname === '/api/sync') await device.longPull
          return app.fetch(new Request(url, init), { address: '192.0.2.1' })
        }),
        scheduler: realScheduler,
        random: () => 0.1,
        locks: browserLocks(undefined),
        registry,
        openDatabase: database => openDatabase(database, options),
        deviceName: name,
        onBug: error => device.bugs.push(error),
      }),
      signIn: async username => {
        const outcome = await device.remote.signIn({ username, password: demoAccounts.password })
        if (!outcome.ok) throw new Error(`${username}: ${outcome.failure.kind}`)
        const db = openDatabase(outcome.value.database, options)
        ends.push(
          () => device.remote.signOut(false),
          () => db.close(),
        )
        await device.remote.syncNow()
        return { ...outcome.value, db }
      },
    }
    await device.remote.start(
      {
        api: 'http://quai.test/api',
        client_id: 'quai',
        images: '',
        upload: '',
        upload_public_key: '',
        help: null,
      },
      {
        onStatus: () => undefined,
        onFailure: failure => device.failures.push(failure),
        onResent: () => undefined,
        onSignedOut: () => (device.signedOut += 1),
        onProfile: ({ profile }) => device.profiles.push(profile),
      },
    )
    ends.push(() => registry.close())
    return device
  }

  return {
    ports,
    openDevice,
    change: async (entity, id, fields) => {
      const reply = await patchRecord(ports, admin, entityNamed(entity), id, fields, {
        key: null,
        rev: null,
        force: true,
      })
      if ('problem' in reply) throw new Error(JSON.stringify(reply.problem))
    },
    row: (entity, id) => storage.of('quai').get(entity, id),
    close: async () => {
      for (const end of ends.toReversed()) await end()
    },
  }
}
