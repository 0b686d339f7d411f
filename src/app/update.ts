// New versions (specification sections 1 and 4): an hourly look at builds/latest.json, a service worker that waits until no tab
// works, one reload when it takes over.
import { BUILD_CHECK_MS, isNewBuild, latestBuildUrl } from './build-check.ts'
import { shellFile } from './config.ts'
import { ownBuild } from './own-build.ts'
import { applyWaitingVersion, useWaitingVersion } from './waiting-version.ts'

export const watchUpdates = async (): Promise<void> => {
  // Absent on plain http and where private browsing refuses it, whatever the types say.
  const serviceWorker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (serviceWorker === undefined || ownBuild === null) return
  let isControlled = serviceWorker.controller !== null
  let reloading = false
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes over a page that it did not serve: there is nothing newer to load.
    if (isControlled && !reloading) {
      reloading = true
      location.reload()
    }
    isControlled = true
  })
  const registration = await serviceWorker.register('/sw.js')
  const noticeWaiting = (): void => {
    if (registration.waiting === null || registration.active === null) return
    useWaitingVersion.setState({ worker: registration.waiting })
    if (document.visibilityState === 'hidden') void applyWaitingVersion()
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', noticeWaiting)
  })
  document.addEventListener('visibilitychange', noticeWaiting)
  noticeWaiting()
  setInterval(() => void checkBuild(registration), BUILD_CHECK_MS)
}

const checkBuild = async (registration: ServiceWorkerRegistration): Promise<void> => {
  try {
    const answer = await shellFile(latestBuildUrl(Date.now()))
    if (answer.ok && isNewBuild(ownBuild, await answer.json())) await registration.update()
  } catch (error) {
    // Offline, or an answer cut short: the next hour asks again.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}
