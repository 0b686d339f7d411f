// Banners of the application itself, between the header and the screen. Most days there are none, and nothing is loaded.
import { isClockOff, isOnline, useConnection } from '../sync/connection.ts'
import { useInstallWay } from '../install/install-state.ts'
import { missing, part } from './part.tsx'
import { useStorage } from '../storage/storage-state.ts'
import { useWaitingVersion } from '../updates/waiting-version.ts'

const Banners = part(() => import('./banners.tsx').then(({ Banners: drawn }) => drawn), missing)

interface AppBannersProps {
  /** A phone offers its installation with a card in the screen, a desk with a banner. */
  readonly offersInstall?: boolean
}

export function AppBanners({ offersInstall = false }: AppBannersProps) {
  const isNew = useWaitingVersion(version => version.isNew)
  const isTold = useConnection(
    connection => !isOnline(connection) || connection.trouble != null || isClockOff(connection),
  )
  const isStorageTold = useStorage(
    storage => storage.isOutdated || storage.nearlyFull !== null || storage.sharedPhotos > 0,
  )
  const way = useInstallWay(install => install.way)
  const isOffered = offersInstall && way !== null
  return isNew || isTold || isStorageTold || isOffered ? <Banners offersInstall={isOffered} /> : null
}
