// A device of the simulation: the real engine with a virtual clock, and its own disk, network and power. A power cut ends one generation of
// code for good; a restart makes the next generation on the same disk.
import { IDBKeyRange } from 'fake-indexeddb'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { openRegistry, type Registry } from '#core/store/registry.ts'
import type { Scheduler } from '#core/api/scheduler.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import type { SyncRemote } from '#core/sync/session/remote.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'
import { keyMaker } from '../device.ts'
import { isPowerCut, makeModelStorage, type ModelStorage } from './storage.ts'
import type { ModelTime } from './time.ts'
import { asFetch, type Fetch } from '../wire.ts'

/** The places at which bugs are planted: around the product's ports, never inside the product. */
export interface Seams {
  readonly scheduler?: (scheduler: Scheduler) => Scheduler
  readonly openDatabase?: (open: (name: string) => LocalDatabase) => (name: string) => LocalDatabase
}

export interface PhoneParts {
  readonly name: string
  readonly seed: number
  readonly time: ModelTime
  readonly random: () => number
  readonly network: (phone: Phone) => Fetch
  readonly onBug: (error: unknown) => void
  readonly seams: Seams
  readonly organisation?: string
  readonly password?: string
}

export interface Phone {
  readonly name: string
  readonly storage: ModelStorage
  remote: SyncRemote
  /** The signed-in user and their database; null on the sign-in page. */
  user: string | null
  db: LocalDatabase | null
  isOffline: boolean
  /** The difference between this device's clock and the true time. */
  skew: number
  /** How many acknowledged changes the device reported as sent again after a restore. */
  resent: number
  signIn(username: string): Promise<boolean>
  signOut(explicit: boolean): Promise<void>
  /** Starts again after a power cut, or after the app was closed. */
  restart(): Promise<void>
  close(): void
}

const HEARTBEAT_MS = 5_000

export const openPhone = async (parts: PhoneParts): Promise<Phone> => {
  const { name, seed, time, random, seams } = parts
  const storage = makeModelStorage(random)
  const newKey = keyMaker(seed)
  const newId = keyMaker(seed + 500)
  const config: ClientConfig = {
    api: `http://${name}.test/api`,
    client_id: parts.organisation ?? 'quai',
    images: '',
    upload: '',
    upload_public_key: '',
    help: null,
  }
  const network = parts.network
  let generation = 0
  let ends: (() => void)[] = []

  const start = async (): Promise<void> => {
    generation += 1
    const born = generation
    const isAlive = (): boolean => born === generation && !storage.isOff()
    const opened = new Map<string, LocalDatabase>()
    const registry: Registry = openRegistry({ indexedDB: storage.indexedDB, IDBKeyRange, newId })
    const open = (database: string): LocalDatabase => {
      const db = openDatabase(database, { indexedDB: storage.indexedDB, IDBKeyRange, newKey })
      ends.push(() => db.close())
      return db
    }
    const openAs = seams.openDatabase?.(open) ?? open
    ends.push(() => registry.close())
    const scheduler: Scheduler = {
      now: () => time.now() + phone.skew,
      // A phone with one tab needs no heartbeat.
      after: (ms, run) =>
        ms === HEARTBEAT_MS
          ? () => undefined
          : time.after(ms, () => {
              if (isAlive()) run()
            }),
    }
    const fetch = network(phone)
    phone.remote = makeEngine({
      fetch: asFetch((url, init) => (isAlive() ? fetch(url, init) : new Promise(() => undefined))),
      scheduler: seams.scheduler?.(scheduler) ?? scheduler,
      random,
      locks: browserLocks(undefined),
      registry,
      openDatabase: database => {
        const db = openAs(database)
        opened.set(database, db)
        return db
      },
      deviceName: name,
      onBug: error => {
        if (isAlive()) parts.onBug(error)
      },
    })
    const seen = (
      signedIn: { readonly database: string; readonly profile: { readonly id: string } } | null,
    ): void => {
      phone.user = signedIn?.profile.id ?? null
      phone.db = signedIn === null ? null : (opened.get(signedIn.database) ?? null)
    }
    phone.signIn = async username => {
      const outcome = await phone.remote.signIn({ username, password: parts.password ?? 'secret' })
      if (born !== generation) return false
      seen(outcome.ok ? outcome.value : null)
      return outcome.ok
    }
    phone.signOut = async explicit => {
      seen(null)
      await phone.remote.signOut(explicit)
    }
    await phone.remote.start(config, {
      onStatus: () => undefined,
      onFailure: () => undefined,
      onResent: count => {
        phone.resent += count
      },
      onSignedOut: () => {
        if (isAlive()) seen(null)
      },
    })
    const resumed = await phone.remote.resume()
    if (born === generation) seen(resumed)
  }

  const stop = (): void => {
    generation += 1
    phone.user = null
    phone.db = null
    for (const end of ends) end()
    ends = []
  }

  const phone: Phone = {
    name,
    storage,
    remote: undefined as unknown as SyncRemote,
    user: null,
    db: null,
    isOffline: false,
    skew: 0,
    resent: 0,
    signIn: async () => false,
    signOut: async () => undefined,
    restart: async () => {
      if (!storage.isOff()) storage.cut()
      stop()
      await time.settle()
      storage.turnOn()
      await start()
    },
    close: stop,
  }
  await start()
  return phone
}

/** Runs a person's action: it may be ended by a power cut, and any other error is a bug. */
export const unlessCut = async <T>(phone: Phone, work: () => Promise<T>): Promise<T | null> => {
  const { storage, user } = phone
  try {
    return await work()
  } catch (error) {
    if (isPowerCut(error) && (storage.isOff() || phone.user !== user)) return null
    throw error
  }
}
