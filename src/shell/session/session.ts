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
import type { LeftOnDevice, Waiting } from './left-on-device.ts'
import { rightsNewsRead } from './rights-news.ts'

export type Session =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'signedOut'
      readonly waiting: readonly Waiting[]
      /** Whose session just ended on this page; null for nobody's. */
      readonly left: {
        readonly user: string
        readonly byWill: boolean
        /** The device still has their drafts and what waits to be sent. */
        readonly isKept: boolean
      } | null
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
    useSession.setState({ kind: 'signedOut', waiting: (await leftOnDevice()).waiting, left: null }, true)
  } else if (session.kind !== 'signedIn' || session.database.name !== kept.database) enter(kept, true)
}

/** New rights apply to the open screens at once; the database stays the same. */
export const profileChanged = ({ database, profile }: SignedIn): void => {
  const session = useSession.getState()
  if (session.kind !== 'signedIn' || session.database.name !== database) return
  useSession.setState({ ...session, profile, rights: rightsOf(profile.permissions) }, true)
}

/** Read by a part that comes only when a session ends; the session ends all the same when it does not come. */
const leftOnDevice = async (own?: string): Promise<LeftOnDevice> => {
  try {
    const left = await import('./left-on-device.ts')
    return await left.leftOnDevice(own)
  } catch (error) {
    reportError(error)
    return { waiting: [], isKept: false }
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
  const { waiting, isKept } = await leftOnDevice(session.database.name)
  const left = { user: session.profile.id, byWill, isKept }
  useSession.setState({ kind: 'signedOut', waiting, left }, true)
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
