// What is checked once the page has started: the room that is left, so that people are warned before a command is refused
// (sync.md section 4), whether the application can be installed here, the help widget where one is configured, and where the focus goes.
import { installWay } from '#device/install-prompt.ts'
import { isNearlyFull, storageUse } from '#device/quota.ts'
import { useInstallWay } from '../install/install-state.ts'
import { loadHelp } from '../session/help.ts'
import { sharedPhotoCount } from '#core/store/pictures/shared-photos.ts'
import { useSession } from '../session/session.ts'
import { useStorage } from '../storage/storage-state.ts'
// Loaded now for the first link that is pointed at.
import '../frame/preload-page.ts'

const EVERY_MS = 600_000

export const watchDevice = (): void => {
  import('#kit/frame/keep-focus.ts').then(({ keepFocus }) => keepFocus(), reportError)
  const lookForWay = (): void => useInstallWay.setState({ way: installWay() })
  lookForWay()
  window.addEventListener('appinstalled', lookForWay)

  const look = async (): Promise<void> => {
    const use = await storageUse()
    useStorage.setState({ nearlyFull: use !== null && isNearlyFull(use) ? use : null })
    const session = useSession.getState()
    const sharedPhotos = session.kind === 'signedIn' ? await sharedPhotoCount(session.database.name) : 0
    useStorage.setState({ sharedPhotos })
  }
  const lookQuietly = (): void => void look().catch(reportError)
  setInterval(lookQuietly, EVERY_MS)
  useSession.subscribe(lookQuietly)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookQuietly()
  })
  lookQuietly()
  loadHelp().catch(reportError)
}
