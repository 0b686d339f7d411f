// Who uses this device (sync.md section 2, « Sign-out »): signing in, resuming without network, signing out. What was captured
// and not sent is never deleted here; it waits, reserved for its user.
import { fetchProfile, grantByPassword, grantByRefresh, revoke, type Credentials } from '../../api/account.ts'
import { makeClient, skewOf, type Client, type Heard } from '../../api/client.ts'
import type { Scheduler } from '../../api/scheduler.ts'
import { makeTokens, type TokenPair, type TokenStore } from '../../api/token.ts'
import { failed, success, type Failure, type Outcome } from '#records/failure.ts'
import { has, rightsOf } from '#records/rights/rights.ts'
import { databaseName, readMeta, type LocalDatabase } from '../../store/database.ts'
import { alignShards, eraseMirror, showCreations, startOver } from '../../store/mirror/held-shards.ts'
import { retryForbidden } from '../../store/outbox/retry-forbidden.ts'
import { tidyDrafts } from '../../store/drafts.ts'
import { tidyBlobs } from '../../store/mirror/room.ts'
import { knowNewFields } from '../../store/mirror/new-fields.ts'
import { markDamaged } from '../../store/outbox/mark-damaged.ts'
import { purgeJournal } from '../../store/outbox/journal.ts'
import { sessionOfTab, type DeviceIdentity, type KnownUser, type Registry } from '../../store/registry.ts'
import { storageFaultOf } from '../../store/storage-fault.ts'
import type { ClientConfig, Profile } from '../../wire/sync-protocol.ts'
import type { Locks } from '../lock.ts'
import { DONE, endOfRefusal, retry, type PassEnd } from '../pass-end.ts'
import { makeBackEnd, MODE } from '../plain/plain-mode.ts'
import { whereRoom } from '../trouble.ts'
import { dropUnusedWindows } from './windows.ts'

const SEALED_DAYS = 7
/** The time for a mirror whose owner signed out for good. */
const LONG_AGO = new Date(0).toISOString()
const TOLD_AFTER_MS = 1_000

/** A network's own page instead of the server's answer: no reason to doubt who is signed in. */
const NO_PROFILE: Failure = { kind: 'other', status: 200, detail: null }

export interface SessionPorts {
  readonly fetch: typeof fetch
  readonly scheduler: Scheduler
  readonly locks: Locks
  readonly registry: Registry
  readonly openDatabase: (name: string) => LocalDatabase
  readonly deviceName: string
  /** For the unexpected: it must reach whoever maintains the product, and stops nothing. */
  readonly onBug: (error: unknown) => void
}

export interface Session {
  readonly database: string
  readonly db: LocalDatabase
  readonly client: Client
  readonly device: DeviceIdentity
  readonly profile: Profile
  /** When the server last confirmed whose token this is; null when it has not since the session was resumed. */
  readonly identifiedAt: number | null
  /** The server's time, computed from its answers (sync.md section 4): this device's clock may be days off. */
  readonly serverNow: () => number
}

export interface Sessions {
  signIn(credentials: Credentials): Promise<Outcome<Session>>
  /** Whether these are an administrator's credentials; asking signs nobody in or out. */
  vouch(credentials: Credentials): Promise<Outcome<boolean>>
  /** `database`: the database of the person whose tab this was. */
  resume(database: string | null): Promise<Session | null>
  /** A client without a user: forgotten passwords. */
  anonymous(): Promise<Client>
  /** Asks the server who is signed in and which shards they hold; `signedOut` when it is another person. */
  identify(session: Session): Promise<PassEnd>
  /** A person signed out, or the device was revoked. */
  leave(session: Session): Promise<void>
  /** 401 or 403: the mirror stays, reserved until the same user returns. */
  seal(session: Session): Promise<void>
  eraseForgotten(): Promise<void>
}

export const makeSessions = (
  ports: SessionPorts,
  config: ClientConfig,
  onHeard: (heard: Heard) => void,
  onEpoch: (epoch: string) => void,
): Sessions => {
  const { registry, scheduler, locks } = ports
  const backEnd = makeBackEnd(ports.fetch, scheduler.now)
  const now = (): string => new Date(scheduler.now()).toISOString()
  const identity = (): Promise<DeviceIdentity> => registry.device(ports.deviceName)

  let skew = 0
  const serverNow = (): number => scheduler.now() + skew

  /** Every answer, whatever was asked, contains the server's time and its epoch. */
  const fetchAndHear: typeof fetch = async (input, init) => {
    const response = await backEnd.fetch(input, init)
    skew = skewOf(response, scheduler.now()) ?? skew
    const epoch = response.headers.get('X-Server-Epoch')
    if (epoch !== null) onEpoch(epoch)
    return response
  }

  const clientOver = (
    store: TokenStore,
    name: string,
    device: string,
    fetch: typeof globalThis.fetch = backEnd.fetch,
  ): Client => {
    const tokens = makeTokens({
      store,
      refresh: token => grantByRefresh(client, config.client_id, token),
      discard: pair => void revoke(client, pair).catch(ports.onBug),
      exclusively: run => locks.exclusively(`token:${name}`, run),
    })
    const client = makeClient({ fetch, base: config.api, scheduler, tokens, device, onHeard })
    return client
  }

  const storeOf = (database: string): TokenStore => ({
    load: async () => (await registry.user(database))?.tokens ?? null,
    replace: ({ access }, next) =>
      registry.changeIf(database, ({ tokens }) => tokens?.access === access, { tokens: next }),
  })

  const open = async (user: KnownUser, profile: Profile, identifiedAt: number | null): Promise<Session> => {
    const device = await identity()
    const db = ports.openDatabase(user.database)
    await keepOwner(db, { user: user.user, device: device.id })
    const setRight = [
      () => markDamaged(db),
      () => showCreations(db),
      () => tidy(db),
      () => tidyBlobs(db, scheduler.now()),
      () => tidyDrafts(db, scheduler.now()),
      () => dropUnusedWindows(db, scheduler.now()),
      async () => knowNewFields(db, (await readMeta(db, MODE)) === 'plain', startOver),
      () => backEnd.settle(db),
      () => alignShards(db, profile.shards),
    ]
    for (const one of setRight) await whereRoom(db, one)
    const client = clientOver(storeOf(user.database), user.database, device.id, fetchAndHear)
    return { database: user.database, db, client, device, profile, identifiedAt, serverNow }
  }

  /**
   * The journal covers the 7 days before the last contact with the server in the known epoch. So a device that returns late still
   * has what a restored server has lost.
   */
  const tidy = async (db: LocalDatabase): Promise<void> => {
    const pulledAt = await readMeta(db, 'pulledAt')
    if (typeof pulledAt === 'string') await purgeJournal(db, Date.parse(pulledAt))
  }

  /** Asks whose credentials these are; the caller keeps the tokens or revokes them. */
  const meet = async (
    credentials: Credentials,
  ): Promise<Outcome<{ readonly pair: TokenPair; readonly profile: Profile; readonly client: Client }>> => {
    let pair = null as TokenPair | null
    const store: TokenStore = {
      load: async () => pair,
      replace: async (_used, next) => {
        pair = next
        return true
      },
    }
    const client = clientOver(store, 'sign-in', (await identity()).id)
    const met = await backEnd.meet(client)
    if (!met.ok) return met
    const granted = await grantByPassword(client, config.client_id, credentials)
    if (!granted.ok) return failed(granted.failure)
    pair = granted.pair
    const reply = await fetchProfile(client)
    if (!reply.ok) return failed(reply.failure)
    const profile = backEnd.profileOf(reply.profile)
    return profile.id === '' ? failed(NO_PROFILE) : success({ pair, profile, client })
  }

  return {
    signIn: async credentials => {
      const met = await meet(credentials)
      if (!met.ok) return met
      const { pair, profile } = met.value
      const database = databaseName(`${config.api}|${config.client_id}`, profile.id)
      const known = await registry.user(database)
      const user: KnownUser = {
        database,
        server: config.api,
        user: profile.id,
        firstname: profile.firstname,
        username: profile.username,
        profile,
        tokens: pair,
        lastUsed: now(),
        sealedAt: null,
        role: known?.role ?? null,
      }
      await registry.put(user)
      const session = await open(user, profile, scheduler.now())
      if (isGiven(known?.profile ?? null, profile)) await retryForbidden(session.db)
      return success(session)
    },

    vouch: async credentials => {
      const met = await meet(credentials)
      if (!met.ok) return met
      const { client, pair, profile } = met.value
      await revoke(client, pair)
      return success(has(rightsOf(profile.permissions), 'admin'))
    },

    resume: async tabs => {
      const user = sessionOfTab(await registry.users(), tabs)
      if (user === undefined || user.server !== config.api) return null
      if (user.tokens === null || user.profile === null) return null
      try {
        await registry.change(user.database, { lastUsed: now() })
      } catch (error) {
        // Even when there is no room to write it, they are the last who used this device.
        if (storageFaultOf(error) !== 'full') throw error
      }
      return open(user, user.profile, null)
    },

    anonymous: async () => {
      const nobody: TokenStore = { load: async () => null, replace: async () => false }
      return clientOver(nobody, 'nobody', (await identity()).id)
    },

    identify: async ({ client, db, database, profile: held }) => {
      const reply = await fetchProfile(client)
      if (!reply.ok) return endOfRefusal(reply)
      await backEnd.meetAgain(client)
      const profile = backEnd.profileOf(reply.profile)
      if (profile.id === '') return retry(NO_PROFILE)
      if (profile.id !== held.id)
        return { kind: 'signedOut', failure: { kind: 'notSignedIn', invalidGrant: false }, revoked: false }
      const before = (await registry.user(database))?.profile ?? null
      // A person who signed out during the request is not signed in again by its answer.
      if (!(await registry.changeIf(database, ({ tokens }) => tokens !== null, { profile })))
        return { kind: 'signedOut', failure: { kind: 'notSignedIn', invalidGrant: false }, revoked: false }
      await backEnd.settle(db)
      await alignShards(db, profile.shards)
      if (isGiven(before, profile)) await retryForbidden(db)
      await tidy(db)
      return DONE
    },

    leave: async ({ database, db, client }) => {
      const tokens = (await registry.user(database))?.tokens
      // If this is interrupted, the next start erases the rest.
      await registry.change(database, { tokens: null, profile: null, sealedAt: LONG_AGO })
      await eraseMirror(db)
      await registry.change(database, { sealedAt: null })
      db.close()
      // Signing out does not wait for the network.
      if (tokens != null) revoke(client, tokens).catch(ports.onBug)
    },

    seal: async ({ database, db }) => {
      await registry.change(database, { tokens: null, profile: null, sealedAt: now() })
      db.close()
    },

    eraseForgotten: async () => {
      const oldest = new Date(scheduler.now() - SEALED_DAYS * 86_400_000).toISOString()
      for (const { database, sealedAt } of await registry.users()) {
        if (sealedAt === null || sealedAt > oldest) continue
        try {
          const db = ports.openDatabase(database)
          await eraseMirror(db)
          db.close()
          await registry.change(database, { sealedAt: null })
        } catch (error) {
          // One person's damaged data locks nobody else out. It is reported a moment later, once the rest of the page works.
          scheduler.after(TOLD_AFTER_MS, () => ports.onBug(error))
        }
      }
    },
  }
}

/** Written only when it is new: a device without room still opens for a known user. */
const keepOwner = async (
  db: LocalDatabase,
  owner: { readonly user: string; readonly device: string },
): Promise<void> => {
  const known = Object(await readMeta(db, 'owner')) as Partial<typeof owner>
  if (known.user === owner.user && known.device === owner.device) return
  await db.meta.put({ k: 'owner', value: owner })
}

/** Whether a right is new: after a sign-out all of them are. */
const isGiven = (before: Pick<Profile, 'permissions'> | null, { permissions }: Profile): boolean =>
  permissions.some(right => before?.permissions.includes(right) !== true)
