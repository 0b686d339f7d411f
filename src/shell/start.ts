// The start of the application: the address of the data, the worker, the session kept on this device, the check for new versions.
import { loadConfig } from './config.ts'
import { whenDrawn } from './screen/drawn.ts'
import { setSyncStatus, useConnection, watchNetwork } from './sync/connection.ts'
import { notify, notifyResent } from './words/notify.tsx'
import { kickOnReturn, startRemote } from './sync/remote.ts'
import {
  databaseOfTab,
  leaveSession,
  profileChanged,
  showResumedSession,
  showKeptSession,
  useSession,
} from './session/session.ts'

export const startApp = async (): Promise<void> => {
  watchNetwork()
  watchWorker()
  watchRights()
  const [config] = await Promise.all([loadConfig(), showKeptSession()])
  await takeUpLeftCopies()
  // The worker reads the same database: it must not run before the list that the person waits for.
  if (useSession.getState().kind === 'signedIn') await whenDrawn
  const kept = await startRemote(
    config,
    {
      onStatus: setSyncStatus,
      onFailure: notify,
      onResent: notifyResent,
      onSignedOut: () => void leaveSession(),
      onProfile: profileChanged,
    },
    databaseOfTab(),
  )
  kickOnReturn()
  await showResumedSession(kept)
}

/** Reported once each time that the worker is found dead, in a part that comes only then. */
const watchWorker = (): void =>
  void useConnection.subscribe((now, before) => {
    if (now.isStopped && !before.isStopped)
      import('./sync/dead-worker.ts').then(({ reportDeadWorker }) => reportDeadWorker(), reportError)
  })

/** New rights of the person who is signed in are told, in a part that comes only then. */
const watchRights = (): void =>
  void useSession.subscribe((now, before) => {
    if (now.kind !== 'signedIn' || before.kind !== 'signedIn' || now.database !== before.database) return
    const [old, given] = [before.profile.permissions, now.profile.permissions]
    if (String(old) === String(given)) return
    import('./session/rights-told.ts').then(({ tellRights }) => tellRights(old, given), reportError)
  })

const isCopy = ({ name }: IDBDatabaseInfo): boolean => name?.endsWith(' (copie)') === true

/** An interrupted « Reconstruire » left its data in a rescue copy: checked at the start, before anything is captured or sent. */
const takeUpLeftCopies = async (): Promise<void> => {
  // An older Firefox cannot list its databases, and so could not rebuild any either.
  if (!('databases' in indexedDB) || !(await indexedDB.databases()).some(isCopy)) return
  const { takeUpCopies } = await import('./storage/rebuild-device.ts')
  await takeUpCopies()
}
