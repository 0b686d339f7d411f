// A device that runs the whole worker code over a storage in memory and calls an app in this process; the world sets the time.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { setTimeout as wait } from 'node:timers/promises'
import { realScheduler } from '#core/api/scheduler.ts'
import type { Failure } from '#records/failure.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { readyEntries } from '#core/store/outbox/outbox-departure.ts'
import { openRegistry } from '#core/store/registry.ts'
import { demoAccounts } from '#server/demo/seed-demo.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import type { SignedIn } from '#core/sync/session/remote.ts'

export interface World {
  now: number
  /** Null while the server is out of reach. */
  fetch: ((request: Request) => Promise<Response>) | null
}

export interface Device {
  readonly username: string
  readonly db: () => LocalDatabase
  readonly profile: () => SignedIn['profile']
  readonly failures: Failure[]
  readonly bugs: unknown[]
  /** How many changes the device reported as sent again. */
  resent: number
  online: boolean
  signIn(): Promise<void>
  /** Goes on with the session that its browser has kept; false without one. */
  resume(): Promise<boolean>
  /** Once, whatever comes of it. */
  sync(): Promise<unknown>
  /** Waits until every entry that can be sent is sent; returns null, or a description of what remains. */
  settle(): Promise<string | null>
  close(): Promise<void>
}

const API = 'http://quai.test/api'
const PATIENCE = 40

/** `indexedDB`: what its browser has kept. */
export const openDevice = async (
  world: World,
  username: string,
  indexedDB = new IDBFactory(),
): Promise<Device> => {
  const storage = { indexedDB, IDBKeyRange }
  const registry = openRegistry(storage)
  let signedIn: (SignedIn & { readonly local: LocalDatabase }) | null = null
  let isOut = true
  const current = () => {
    if (signedIn === null) throw new Error(`${username} is not signed in`)
    return signedIn
  }
  const remote = makeEngine({
    fetch: async (input, init) => {
      if (!device.online || world.fetch === null) throw new TypeError('Failed to fetch')
      return world.fetch(new Request(input, init))
    },
    scheduler: { ...realScheduler, now: () => world.now },
    random: Math.random,
    locks: browserLocks(undefined),
    registry,
    openDatabase: name => openDatabase(name, storage),
    deviceName: username,
    onBug: error => device.bugs.push(error),
  })
  /** Entries that can be sent: those that wait behind a conflict that a person must settle are left out. */
  const couldLeave = async () => readyEntries(await current().local.outbox.orderBy('seq').toArray())
  const device: Device = {
    username,
    online: true,
    resent: 0,
    failures: [],
    bugs: [],
    db: () => current().local,
    profile: () => current().profile,
    signIn: async () => {
      signedIn?.local.close()
      const outcome = await remote.signIn({ username, password: demoAccounts.password })
      if (!outcome.ok) throw new Error(`${username} could not sign in: ${outcome.failure.kind}`)
      isOut = false
      signedIn = { ...outcome.value, local: openDatabase(outcome.value.database, storage) }
    },
    resume: async () => {
      const kept = await remote.resume()
      if (kept === null) return false
      isOut = false
      signedIn = { ...kept, local: openDatabase(kept.database, storage) }
      return true
    },
    sync: () => remote.syncNow(),
    settle: async () => {
      for (let n = 0; n < PATIENCE; n++) {
        if (isOut) await device.signIn()
        const { restored } = await remote.syncNow()
        if ((await couldLeave()).length === 0 && restored !== true && !isOut) return null
        await wait(25)
      }
      const left = await couldLeave()
      const heard = device.failures.slice(-3)
      return `${username} did not drain: ${JSON.stringify({ isOut, left, heard }).slice(0, 2000)}`
    },
    close: async () => {
      await remote.signOut(false)
      signedIn?.local.close()
      registry.close()
    },
  }
  await remote.start(
    { api: API, client_id: 'quai', images: '', upload: '', upload_public_key: '', help: null },
    {
      onStatus: () => undefined,
      onFailure: failure => device.failures.push(failure),
      onResent: count => {
        device.resent += count
      },
      onSignedOut: () => {
        isOut = true
      },
    },
  )
  return device
}
