// The session of this page: unknown while the worker looks for one kept on the device, then signed out, or signed in with the
// person's own database. Signing out never loses what waits to be sent (sync.md section 2).
import { create } from 'zustand'
import { failed, success, type Outcome } from '#records/failure.ts'
import { rightsOf, type Rights } from '#records/rights/rights.ts'
import { fullName } from '#records/text/called.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { openRegistry, sessionOfTab } from '#core/store/registry.ts'
import type { SignedIn } from '#core/sync/session/remote.ts'
import type { Profile } from '#core/wire/sync-protocol.ts'
import { askRemote } from '../sync/remote.ts'
import { useStorage } from '../storage/storage-state.ts'
import { rightsNewsRead } from './rights-news.ts'

/** Changes of a person who is not signed in: they stay on the device and are sent after that person's next sign-in. */
export interface Waiting {
  readonly name: string
  readonly unsent: number
  /** The session has just ended on this page. */
  readonly own: boolean
}

export type Session =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'signedOut'
      readonly waiting: readonly Waiting[]
      /** Whose session just ended on this page; null for nobody's. */
      readonly left: { readonly user: string; readonly byWill: boolean } | null
    }
  | {
      readonly kind: 'signedIn'
      readonly profile: Profile
      readonly rights: Rights
      readonly database: LocalDatabase
      /** True when it was found on the device, false after a sign-in. */
      readonly resumed: boolean
    }

export const useSession = create<Session>(() => ({ kind: 'unknown' }))

const enter = ({ database, profile }: SignedIn, resumed: boolean): void => {
  close()
  rightsNewsRead()
  byWill = false
  const opened = openDatabase(database, { onOutdated: () => useStorage.setState({ isOutdated: true }) })
  // It opens while the screen is rendered; if it fails, the first query fails too and reports it.
  opened.relaxed.dexie.open().catch(() => null)
  const rights = rightsOf(profile.permissions)
  useSession.setState({ kind: 'signedIn', profile, rights, database: opened, resumed }, true)
  sessionStorage.setItem(OF_TAB, database)
}

/** Two people may be signed in on one device, each in a tab: a reloaded tab keeps its own person. */
export const databaseOfTab = (): string | null => sessionStorage.getItem(OF_TAB)
const OF_TAB = 'quai-database'

const close = (): void => {
  const session = useSession.getState()
  if (session.kind === 'signedIn') session.database.close()
}

/** The session kept on this device, read at once: the worker starts later and then confirms or ends it. */
export const showKeptSession = async (): Promise<void> => {
  const registry = openRegistry()
  const user = sessionOfTab(await registry.users(), databaseOfTab())
  registry.close()
  if (user?.tokens == null || user.profile === null) return
  enter({ database: user.database, profile: user.profile }, true)
}

/** Called when the worker has confirmed or ended the session that is shown. */
export const showResumedSession = async (kept: SignedIn | null): Promise<void> => {
  const session = useSession.getState()
  if (kept === null) {
    // The person signed out before the worker had resumed: the page that they see stays.
    if (session.kind === 'signedOut') return
    close()
    useSession.setState({ kind: 'signedOut', waiting: await waitingOnDevice(), left: null }, true)
  } else if (session.kind !== 'signedIn' || session.database.name !== kept.database) enter(kept, true)
}

/** New rights apply to the open screens at once; the database stays the same. */
export const profileChanged = ({ database, profile }: SignedIn): void => {
  const session = useSession.getState()
  if (session.kind !== 'signedIn' || session.database.name !== database) return
  useSession.setState({ ...session, profile, rights: rightsOf(profile.permissions) }, true)
}

const waitingOnDevice = async (own?: string): Promise<Waiting[]> => {
  const registry = openRegistry()
  const users = await registry.users()
  registry.close()
  const counted = await Promise.all(
    users.map(async ({ database, firstname, username }) => {
      return { name: firstname || username, unsent: await unsentIn(database), own: database === own }
    }),
  )
  return counted.filter(({ unsent }) => unsent > 0)
}

/** A database that does not open must not prevent anybody from signing in: its own user sees the fault at their sign-in. */
const unsentIn = async (database: string): Promise<number> => {
  const db = openDatabase(database)
  try {
    const entries = db.outbox.where('state').notEqual('damaged')
    return (await entries.count()) + (await db.blob.where('state').anyOf('waiting', 'refused').count())
  } catch (error) {
    reportError(error)
    return 0
  } finally {
    db.close()
  }
}

export const signIn = async (username: string, password: string): Promise<Outcome<null>> => {
  const outcome = await askRemote(async remote => remote.signIn({ username, password }))
  if (!outcome.ok) return failed(outcome.failure)
  enter(outcome.value, false)
  void keepOnDevice()
  return success(null)
}

/** Requested once somebody has something to lose here (sync.md section 4); the device page shows the answer. */
const keepOnDevice = async (): Promise<void> => {
  const { askPersistence } = await import('#device/quota.ts')
  await askPersistence()
}

/** The session is over, by a sign-out or not: the screens release the database, the guard redirects to /login. */
export const leaveSession = async (): Promise<void> => {
  const session = useSession.getState()
  if (session.kind !== 'signedIn') return
  const waiting = await waitingOnDevice(session.database.name)
  useSession.setState({ kind: 'signedOut', waiting, left: { user: session.profile.id, byWill } }, true)
  session.database.close()
}

/** Set before the worker is called: its event about the end may arrive first. */
let byWill = false

/** The worker first: a tab that dies on the way must not start again signed in. */
export const signOut = async (): Promise<void> => {
  byWill = true
  await askRemote(async remote => remote.signOut(true))
  await leaveSession()
}

export const nameOf = (profile: Profile): string => fullName(profile, profile.username)
