// A file of this version is gone because a newer version replaced it: one reload, guarded (specification section 4).
import { mayReload, readReloads, withReload } from './reload-guard.ts'
import { afterOwnWork, isWorking } from '../screen/work.ts'

const RELOADS = 'quai-reloads'

/** Reloads, but not a second time in 10 s for the same path; returns whether it will. */
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
    if (!navigator.onLine) return
    // During work the failure goes to the code that imported the file; the page reloads when the work is over.
    if (isWorking()) afterOwnWork(() => reloadGuarded(location.pathname))
    else if (reloadGuarded(location.pathname)) event.preventDefault()
  })
}
