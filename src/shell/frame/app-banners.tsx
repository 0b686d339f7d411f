// Banners of the application itself, between the header and the screen. Most days there are none, and nothing is loaded.
import { isClockOff, isOnline, useConnection } from '../sync/connection.ts'
import { missing, part } from './part.tsx'
import { useRightsNews } from '../session/rights-news.ts'
import { useStorage } from '../storage/storage-state.ts'
import { useWaitingVersion } from '../updates/waiting-version.ts'

const Banners = part(() => import('./banners.tsx').then(({ Banners: drawn }) => drawn), missing)

export function AppBanners() {
  const isNew = useWaitingVersion(version => version.isNew)
  const isTold = useConnection(
    connection => !isOnline(connection) || connection.trouble != null || isClockOff(connection),
  )
  const isStorageTold = useStorage(
    storage => storage.isOutdated || storage.nearlyFull !== null || storage.sharedPhotos > 0,
  )
  const isAccessTold = useRightsNews(news => news.lost.length > 0)
  return isNew || isTold || isStorageTold || isAccessTold ? <Banners /> : null
}
