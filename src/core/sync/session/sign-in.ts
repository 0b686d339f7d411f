// Signing in: asks the server whose credentials these are, and keeps the tokens with the person on this device.
import { fetchProfile, grantByPassword, revoke, type Credentials } from '../../api/account.ts'
import type { Client } from '../../api/client.ts'
import type { TokenPair, TokenStore } from '../../api/token.ts'
import { failed, success, type Failure, type Outcome } from '#records/failure.ts'
import { has, rightsOf } from '#records/rights/rights.ts'
import { databaseName } from '../../store/database.ts'
import { retryForbidden } from '../../store/outbox/retry-forbidden.ts'
import type { KnownUser } from '../../store/registry.ts'
import type { Profile } from '../../wire/sync-protocol.ts'
import { proveDevice } from './prove-device.ts'
import { deviceOf, openSession, type Session, type Shared } from './open-session.ts'

/** A network's own page instead of the server's answer: no reason to doubt who is signed in. */
export const NO_PROFILE: Failure = { kind: 'other', status: 200, detail: null }

export const signIn = async (shared: Shared, credentials: Credentials): Promise<Outcome<Session>> => {
  const { config, registry, scheduler } = shared
  const met = await meet(shared, credentials)
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
    lastUsed: new Date(scheduler.now()).toISOString(),
    sealedAt: null,
    role: known?.role ?? null,
  }
  await registry.put(user)
  const session = await openSession(shared, user, profile, scheduler.now())
  if (hasNewRight(known?.profile ?? null, profile)) await retryForbidden(session.db)
  return success(session)
}

export const vouch = async (shared: Shared, credentials: Credentials): Promise<Outcome<boolean>> => {
  const met = await meet(shared, credentials)
  if (!met.ok) return met
  const { client, pair, profile } = met.value
  await revoke(client, pair)
  return success(has(rightsOf(profile.permissions), 'admin'))
}

/** Asks whose credentials these are; the caller keeps the tokens or revokes them. */
const meet = async (
  shared: Shared,
  credentials: Credentials,
): Promise<Outcome<{ readonly pair: TokenPair; readonly profile: Profile; readonly client: Client }>> => {
  const { backEnd, clients, config, registry, scheduler } = shared
  let pair: TokenPair | null = null
  const store: TokenStore = {
    load: async () => pair,
    replace: async (_used, next) => {
      pair = next
      return true
    },
  }
  const { id: device } = await deviceOf(shared)
  const client = clients.over(store, 'sign-in', device)
  const met = await backEnd.meet(client)
  if (!met.ok) return met
  const { client_id } = config
  const moment = met.value ?? new Date(scheduler.now()).toISOString()
  const proof = await proveDevice(shared, { client_id, device, username: credentials.username, moment })
  const granted = await grantByPassword(client, client_id, credentials, proof)
  if (!granted.ok) return failed(granted.failure)
  pair = granted.pair
  // The id is another device's: nobody is locked out for that.
  if (granted.device !== undefined) await registry.replaceDevice(granted.device)
  const reply = await fetchProfile(client)
  if (!reply.ok) return failed(reply.failure)
  const profile = backEnd.profileOf(reply.profile)
  return profile.id === '' ? failed(NO_PROFILE) : success({ pair, profile, client })
}

/** After a sign-out all rights are new. */
export const hasNewRight = (before: Pick<Profile, 'permissions'> | null, { permissions }: Profile): boolean =>
  permissions.some(right => before?.permissions.includes(right) !== true)
