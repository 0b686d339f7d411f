// Who uses this device (sync.md section 2, « Sign-out »): signing in, resuming without network, signing out.
import { fetchProfile, type Credentials } from '../../api/account.ts'
import type { Client } from '../../api/client.ts'
import type { TokenStore } from '../../api/token.ts'
import type { Outcome } from '#records/failure.ts'
import { alignShards } from '../../store/mirror/held-shards.ts'
import { answerForbidden, retryForbidden } from '../../store/outbox/retry-forbidden.ts'
import { sessionOfTab } from '../../store/registry.ts'
import { storageFaultOf } from '../../store/storage-fault.ts'
import type { ClientConfig } from '../../wire/sync-protocol.ts'
import { DONE, endOfRefusal, retry, type PassEnd } from '../pass-end.ts'
import { makeBackEnd } from '../plain/plain-mode.ts'
import { makeClients, type ServerSide } from './clients.ts'
import { eraseForgotten, leaveForGood, sealSession } from './leave-session.ts'
import {
  deviceOf,
  openSession,
  tidyJournal,
  type Session,
  type SessionPorts,
  type Shared,
} from './open-session.ts'
import type { Identified } from '../identity.ts'
import { hasNewRight, NO_PROFILE, signIn, vouch } from './sign-in.ts'

export interface Sessions {
  signIn(credentials: Credentials): Promise<Outcome<Session>>
  /** Whether these are an administrator's credentials; asking signs nobody in or out. */
  vouch(credentials: Credentials): Promise<Outcome<boolean>>
  /** `database`: the database of the person whose tab this was. */
  resume(database: string | null): Promise<Session | null>
  /** A client without a user: forgotten passwords. */
  anonymous(): Promise<Client>
  /** Asks the server who is signed in and which shards they hold; `signedOut` when it is another person. */
  identify(session: Session): Promise<Identified>
  /** A person signed out, or the device was revoked. */
  leave(session: Session): Promise<void>
  /** 401 or 403: the mirror stays, reserved until the same user returns. */
  seal(session: Session): Promise<void>
  eraseForgotten(): Promise<void>
}

export const makeSessions = (
  ports: SessionPorts,
  config: ClientConfig,
  answers: Pick<ServerSide, 'onHeard' | 'onEpoch'>,
): Sessions => {
  const backEnd = makeBackEnd(ports.fetch, ports.scheduler.now)
  const clients = makeClients(ports, { config, backEnd, ...answers })
  const shared: Shared = { ...ports, config, backEnd, clients }
  return {
    signIn: credentials => signIn(shared, credentials),
    vouch: credentials => vouch(shared, credentials),
    resume: database => resume(shared, database),
    anonymous: async () => {
      const nobody: TokenStore = { load: async () => null, replace: async () => false }
      return clients.over(nobody, 'nobody', (await deviceOf(ports)).id)
    },
    identify: session => identify(shared, session),
    leave: session => leaveForGood(ports, session),
    seal: session => sealSession(ports, session),
    eraseForgotten: () => eraseForgotten(ports),
  }
}

const resume = async (shared: Shared, ofTab: string | null): Promise<Session | null> => {
  const { registry, config, scheduler } = shared
  const user = sessionOfTab(await registry.users(), ofTab)
  if (user === undefined || user.server !== config.api) return null
  if (user.tokens === null || user.profile === null) return null
  try {
    await registry.change(user.database, { lastUsed: new Date(scheduler.now()).toISOString() })
  } catch (error) {
    // Even when there is no room to write it, they are the last who used this device.
    if (storageFaultOf(error) !== 'full') throw error
  }
  return openSession(shared, user, user.profile, null)
}

const NOT_SIGNED_IN: PassEnd = {
  kind: 'signedOut',
  failure: { kind: 'notSignedIn', invalidGrant: false },
  revoked: false,
}

const identify = async (
  { registry, backEnd }: Shared,
  { client, db, database, profile: held }: Session,
): Promise<Identified> => {
  const reply = await fetchProfile(client)
  if (!reply.ok) return endOfRefusal(reply)
  await backEnd.meetAgain(client)
  const profile = backEnd.profileOf(reply.profile)
  if (profile.id === '') return retry(NO_PROFILE)
  if (profile.id !== held.id) return NOT_SIGNED_IN
  const before = (await registry.user(database))?.profile ?? null
  // A person who signed out during the request is not signed in again by its answer.
  if (!(await registry.changeIf(database, ({ tokens }) => tokens !== null, { profile }))) return NOT_SIGNED_IN
  await backEnd.settle(db)
  await alignShards(db, profile.shards)
  await (hasNewRight(before, profile)
    ? retryForbidden(db)
    : answerForbidden(db, { isSame: before?.permissions.length === profile.permissions.length }))
  await tidyJournal(db)
  return { ...DONE, mark: profile.mark }
}
