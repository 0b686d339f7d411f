// Devices that run the whole worker with a plain back end; their clock is the back end's.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { realScheduler } from '#core/api/scheduler.ts'
import type { Failure } from '#records/failure.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { openRegistry } from '#core/store/registry.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import type { SignedIn, SyncRemote, SyncStatus } from '#core/sync/session/remote.ts'
import { PASSWORD } from '../../contracts/dialect/world.ts'
import { API, openPlainBackEnd, type PlainBackEnd } from './back-end.ts'
import { asFetch, OFFLINE_FETCH, type Fetch } from '../wire.ts'

export interface PlainDevice {
  remote: SyncRemote
  readonly statuses: SyncStatus[]
  readonly failures: Failure[]
  readonly bugs: unknown[]
  network: Fetch
  signedOut: number
  signIn(username: string): Promise<SignedIn & { readonly db: LocalDatabase }>
  /** Kills the worker and starts it again with the present network. */
  restart(): Promise<void>
}

export interface PlainHouse extends PlainBackEnd {
  openDevice(name: string): Promise<PlainDevice>
}

export const openPlainHouse = async (): Promise<PlainHouse> => {
  const backEnd = await openPlainBackEnd()
  const ends: (() => Promise<unknown> | void)[] = [() => backEnd.close()]
  const openDevice = async (name: string): Promise<PlainDevice> => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange }
    const registry = openRegistry(options)
    ends.push(() => registry.close())
    const start = async (): Promise<SyncRemote> => {
      const remote = makeEngine({
        fetch: asFetch((url, init) => device.network(url, init)),
        scheduler: { ...realScheduler, now: backEnd.world.ports.clock },
        random: () => 0.1,
        locks: browserLocks(undefined),
        registry,
        openDatabase: database => openDatabase(database, options),
        deviceName: name,
        onBug: error => device.bugs.push(error),
      })
      await remote.start(
        { api: API, client_id: 'quai', images: '', upload: '', upload_public_key: '', help: null },
        {
          onStatus: status => device.statuses.push(status),
          onFailure: failure => device.failures.push(failure),
          onResent: () => undefined,
          onSignedOut: () => (device.signedOut += 1),
        },
      )
      return remote
    }
    const device: PlainDevice = {
      remote: undefined as unknown as SyncRemote,
      statuses: [],
      failures: [],
      bugs: [],
      network: backEnd.fetch,
      signedOut: 0,
      signIn: async username => {
        const outcome = await device.remote.signIn({ username, password: PASSWORD })
        if (!outcome.ok) throw new Error(`${username}: ${outcome.failure.kind}`)
        const db = openDatabase(outcome.value.database, options)
        ends.push(() => db.close())
        await device.remote.syncNow()
        return { ...outcome.value, db }
      },
      restart: async () => {
        device.remote = await start()
        await device.remote.resume()
      },
    }
    device.remote = await start()
    ends.push(() => {
      device.network = OFFLINE_FETCH
      return device.remote.signOut(false)
    })
    return device
  }
  return {
    ...backEnd,
    openDevice,
    close: async () => {
      for (const end of ends.toReversed()) await end()
    },
  }
}
