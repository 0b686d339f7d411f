// The open session of one person: their database, set right for a start, and a client with their tokens.
import type { Client } from '../../api/client.ts'
import { readMeta, type LocalDatabase } from '../../store/database.ts'
import { tidyDrafts } from '../../store/drafts.ts'
import { alignShards, showCreations, startOver } from '../../store/mirror/held-shards.ts'
import { knowNewFields } from '../../store/mirror/new-fields.ts'
import { tidyBlobs } from '../../store/mirror/room.ts'
import { purgeJournal } from '../../store/outbox/journal.ts'
import { markDamaged } from '../../store/outbox/mark-damaged.ts'
import type { DeviceIdentity, KnownUser } from '../../store/registry.ts'
import type { ClientConfig, Profile } from '../../wire/sync-protocol.ts'
import { MODE, type BackEnd } from '../plain/plain-mode.ts'
import { whereRoom } from '../trouble.ts'
import type { ClientPorts, Clients } from './clients.ts'
import { dropUnusedWindows } from './windows.ts'

export interface SessionPorts extends ClientPorts {
  readonly fetch: typeof fetch
  readonly openDatabase: (name: string) => LocalDatabase
  readonly deviceName: string
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

/** What all sessions of this device share while the worker runs. */
export interface Shared extends SessionPorts {
  readonly config: ClientConfig
  readonly backEnd: BackEnd
  readonly clients: Clients
}

export const deviceOf = ({ registry, deviceName }: SessionPorts): Promise<DeviceIdentity> =>
  registry.device(deviceName)

export const openSession = async (
  shared: Shared,
  user: KnownUser,
  profile: Profile,
  identifiedAt: number | null,
): Promise<Session> => {
  const { scheduler, backEnd, clients } = shared
  const device = await deviceOf(shared)
  const db = shared.openDatabase(user.database)
  await keepOwner(db, { user: user.user, device: device.id })
  const setRight = [
    () => markDamaged(db),
    () => showCreations(db),
    () => tidyJournal(db),
    () => tidyBlobs(db, scheduler.now()),
    () => tidyDrafts(db, scheduler.now()),
    () => dropUnusedWindows(db, scheduler.now()),
    async () => knowNewFields(db, (await readMeta(db, MODE)) === 'plain', startOver),
    () => backEnd.settle(db),
    () => alignShards(db, profile.shards),
  ]
  for (const one of setRight) await whereRoom(db, one)
  const client = clients.ofUser(user.database, device.id)
  const { serverNow } = clients
  return { database: user.database, db, client, device, profile, identifiedAt, serverNow }
}

/**
 * The journal covers the 7 days before the last contact with the server in the known epoch. So a device that returns late still
 * has what a restored server has lost.
 */
export const tidyJournal = async (db: LocalDatabase): Promise<void> => {
  const pulledAt = await readMeta(db, 'pulledAt')
  if (typeof pulledAt === 'string') await purgeJournal(db, Date.parse(pulledAt))
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
