// New versions (specification sections 1 and 4): an hourly check of builds/latest.json, a service worker that waits until no tab
// works, one reload when it takes over.
import { BUILD_CHECK_MS, isNewBuild, latestBuildUrl } from './build-check.ts'
import { shellFile } from '../config.ts'
import { ownBuild } from './own-build.ts'
import { serviceWorkers, takeOver } from './take-over.ts'
import { watchHands } from './hands.ts'
import { useWaitingVersion } from './waiting-version.ts'
import { afterOwnWork, whenFree } from '../screen/work.ts'

let checkedAt = 0

export const watchUpdates = async (): Promise<void> => {
  if (ownBuild === null) return
  checkedAt = Date.now()
  setInterval(() => void checkForUpdate(), BUILD_CHECK_MS)
  // A sleeping phone runs no timer: it checks when it wakes up.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= BUILD_CHECK_MS)
      void checkForUpdate()
  })
  const serviceWorker = serviceWorkers()
  if (serviceWorker === undefined) return
  reloadOnActivation(serviceWorker)
  // A browser that keeps no shell, such as a private window, still works with a network.
  const found = await serviceWorker.register('/sw.js').catch(reportError)
  if (!found) return
  const noticeWaiting = (): void => {
    if (found.waiting === null || found.active === null) return
    useWaitingVersion.setState({ isNew: true, worker: found.waiting })
    if (document.visibilityState === 'hidden') void applyUnseen()
  }
  watchHands()
  found.addEventListener('updatefound', () => {
    found.installing?.addEventListener('statechange', noticeWaiting)
  })
  // Only after this tab released its own lock: before that, this lock itself would block the check.
  keepSeen(noticeWaiting)
  document.addEventListener('visibilitychange', noticeWaiting)
  noticeWaiting()
}

const reloadOnActivation = (serviceWorker: ServiceWorkerContainer): void => {
  let isControlled = serviceWorker.controller !== null
  let isReloading = false
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker takes over a page that it did not serve: there is nothing newer to load.
    if (isControlled && !isReloading) {
      isReloading = true
      afterOwnWork(() => location.reload())
    }
    isControlled = true
  })
}

const SEEN = 'quai-seen'

/** A visible tab holds a shared lock, so that nothing reloads by itself while somebody looks at it. */
const keepSeen = (onLeft: () => void): void => {
  let leave: (() => void) | null = null
  const follow = (): void => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && leave === null && 'locks' in navigator) {
      const left = new Promise<void>(resolve => (leave = resolve))
      void navigator.locks.request(SEEN, { mode: 'shared' }, () => left).then(onLeft)
    } else if (!isSeen) {
      leave?.()
      leave = null
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}

const applyUnseen = async (): Promise<void> => {
  if (!('locks' in navigator)) return
  await navigator.locks.request(SEEN, { ifAvailable: true }, async lock => {
    if (lock !== null) await whenFree(takeOver)
  })
}

export type UpdateAnswer = 'new' | 'same' | 'unreachable'

/** Asks the server which build it has; a newer one is downloaded and waits for its turn. */
export const checkForUpdate = async (): Promise<UpdateAnswer> => {
  checkedAt = Date.now()
  try {
    const answer = await shellFile(latestBuildUrl(Date.now()))
    if (!answer.ok) return 'unreachable'
    if (!isNewBuild(ownBuild, await answer.json())) return 'same'
    // The registration of this or of an earlier visit: a plain reload would load its old files again.
    const registration = await serviceWorkers()?.getRegistration()
    if (registration === undefined) useWaitingVersion.setState({ isNew: true })
    else await registration.update()
    return 'new'
  } catch (error) {
    // Offline, or an interrupted answer: the next hour checks again.
    if (error instanceof TypeError || error instanceof SyntaxError) return 'unreachable'
    throw error
  }
}
