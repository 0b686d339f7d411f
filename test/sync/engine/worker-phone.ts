// A device with the whole worker: engine, registry and databases in memory, with a virtual clock and a network that tests control. Several
// tabs of one device share its storage and its locks.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Failure } from '#records/failure.ts'
import { Task } from '#records/entities/task.ts'
import { databaseName, openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { openRegistry, type Registry } from '#core/store/registry.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks, type Locks } from '#core/sync/lock.ts'
import type { SignedIn, SyncRemote, SyncStatus } from '#core/sync/session/remote.ts'
import type { Scheduler } from '#core/api/scheduler.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'
import { makeModelServer, type ModelServer } from '../model/server.ts'
import { asFetch, virtualClock, type Fetch, type VirtualClock } from '../wire.ts'

const config: ClientConfig = {
  api: 'http://quai.test/api',
  client_id: 'quai',
  images: '',
  upload: '',
  upload_public_key: '',
  help: null,
}
export const paul = { username: 'paul', password: 'secret' }

export interface Phone {
  readonly remote: SyncRemote
  readonly server: ModelServer
  readonly clock: VirtualClock
  readonly registry: Registry
  readonly statuses: SyncStatus[]
  readonly failures: Failure[]
  readonly profiles: SignedIn[]
  readonly resent: number[]
  readonly bugs: unknown[]
  readonly calls: string[]
  signedOut: number
  network: Fetch
  /** The user's database, as the page opens it. */
  db(user?: string): LocalDatabase
  /** Kills the worker and starts it again. */
  restart(): Promise<Phone>
}

export interface PhoneOptions {
  readonly server?: ModelServer
  readonly clock?: VirtualClock
  readonly scheduler?: Scheduler
  readonly indexedDB?: IDBFactory
  readonly locks?: Locks
  readonly name?: string
  /** Called with each database that the worker opens. */
  readonly onOpen?: (db: LocalDatabase) => void
  readonly newKey?: () => string
  /** The database of the person to whom this tab belonged. */
  readonly ofTab?: string
}

const opened: { close(): void }[] = []
export const closePhones = (): void => {
  for (const one of opened.splice(0)) one.close()
}

let phones = 0
export const startPhone = async (options: PhoneOptions = {}): Promise<Phone> => {
  const {
    server = makeModelServer(),
    clock = virtualClock(),
    scheduler = clock,
    indexedDB = new IDBFactory(),
    locks = browserLocks(undefined),
    name = `phone${(phones += 1)}`,
    onOpen,
    newKey,
    ofTab = null,
  } = options
  const storage = { indexedDB, IDBKeyRange, ...(newKey === undefined ? {} : { newKey }) }
  const registry = openRegistry(storage)
  opened.push(registry)
  const open = (database: string): LocalDatabase => {
    const db = openDatabase(database, storage)
    opened.push(db)
    return db
  }
  const phone: Phone = {
    server,
    clock,
    registry,
    statuses: [],
    failures: [],
    profiles: [],
    resent: [],
    bugs: [],
    calls: [],
    signedOut: 0,
    network: server.fetch,
    db: (user = 'u1') => open(databaseName(`${config.api}|quai`, user)),
    remote: makeEngine({
      fetch: asFetch((url, init) => {
        phone.calls.push(`${init.method} ${url.replace(config.api, '')}`)
        return phone.network(url, init)
      }),
      scheduler,
      random: () => 0.5,
      locks,
      registry,
      openDatabase: database => {
        const db = open(database)
        onOpen?.(db)
        return db
      },
      deviceName: name,
      onBug: error => phone.bugs.push(error),
    }),
    restart: async () => {
      await phone.remote.signOut(false).catch(() => undefined)
      return startPhone({ ...options, server, clock, indexedDB, name })
    },
  }
  await phone.remote.start(
    config,
    {
      onStatus: status => phone.statuses.push(status),
      onFailure: failure => phone.failures.push(failure),
      onResent: count => phone.resent.push(count),
      onSignedOut: () => (phone.signedOut += 1),
      onProfile: signedIn => phone.profiles.push(signedIn),
    },
    ofTab,
  )
  return phone
}

export const seed = (server: ModelServer, count = 3): void => {
  for (let i = 0; i < count; i++) server.put('task', { id: `t${i}`, scope: 'a', note: `start ${i}` })
}
/** A phone whose user has signed in and has the server's rows. */
export const signedInPhone = async (options: PhoneOptions = {}): Promise<Phone> => {
  const phone = await startPhone(options)
  seed(phone.server)
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  return phone
}
export const patch = (db: LocalDatabase, id: string, note: string): Promise<void> =>
  edit(db, [Task], draft => draft.patch(Task, id, { note }))
export const noteOf = async (db: LocalDatabase, id: string): Promise<unknown> =>
  (await db.rows('task').get(id))?.['note']
