// New versions (specification sections 1 and 4): an hourly look at builds/latest.json, a service worker that waits until no tab
// works, one reload when it takes over, and one reload, guarded, when a file of this version is gone.
import { create } from 'zustand'
import { BUILD_CHECK_MS, isNewBuild, latestBuildUrl } from './build-check.ts'
import { mayReload, readReloads, withReload } from './reload-guard.ts'
import { routeSlug } from './route-slug.ts'
import { whenFree } from './work.ts'

const RELOADS = 'quai-reloads'
const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null

/** The version that waits for its turn. */
export const useUpdate = create<{ readonly waiting: ServiceWorker | null }>(() => ({ waiting: null }))

export const applyUpdate = async (): Promise<void> => {
  const { waiting } = useUpdate.getState()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  if (waiting !== null) await whenFree(() => waiting.postMessage('skip-waiting'))
}

export const watchUpdates = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || ownBuild === null) return
  const { serviceWorker } = navigator
  const wasControlled = serviceWorker.controller !== null
  let reloading = false
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes over a page that it did not serve: there is nothing newer to load.
    if (!wasControlled || reloading) return
    reloading = true
    location.reload()
  })
  const registration = await serviceWorker.register('/sw.js')
  const noticeWaiting = (): void => {
    if (registration.waiting === null || registration.active === null) return
    useUpdate.setState({ waiting: registration.waiting })
    if (document.visibilityState === 'hidden') void applyUpdate()
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
    const answer = await fetch(latestBuildUrl(Date.now()))
    if (answer.ok && isNewBuild(ownBuild, await answer.json())) await registration.update()
  } catch (error) {
    // Offline, or an answer cut short: the next hour asks again.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}

/** Reloads, but not a second time in 10 s for the same path; says whether it will. */
export const reloadGuarded = (path: string): boolean => {
  const reloads = readReloads(sessionStorage.getItem(RELOADS))
  const now = Date.now()
  if (!mayReload(reloads, path, now)) return false
  sessionStorage.setItem(RELOADS, JSON.stringify(withReload(reloads, path, now)))
  location.reload()
  return true
}

export const watchPreloadFailures = (): void => {
  window.addEventListener('vite:preloadError', event => {
    if (navigator.onLine && reloadGuarded(location.pathname)) event.preventDefault()
  })
}

const asked = new Set<string>()

/** The next page's files, before the tap is over. Its list gone from the server means that a newer version was put there. */
export const preloadPage = async (path: string): Promise<void> => {
  if (ownBuild === null || asked.has(path) || navigator.serviceWorker?.controller != null) return
  asked.add(path)
  try {
    const answer = await fetch(`/builds/pages/${ownBuild}/${routeSlug(path)}.json`)
    if (answer.status === 404) {
      await whenFree(() => reloadGuarded(location.pathname))
      return
    }
    const { files } = (await answer.json()) as { readonly files: readonly string[] }
    for (const href of files.filter(file => file.endsWith('.js')))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}
