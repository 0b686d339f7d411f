// A waiting version takes over when a person agrees, or when no tab is visible; never during work.
import { useWaitingVersion } from './waiting-version.ts'
import { afterOwnWork, whenFree } from '../screen/work.ts'

const RETRY_MS = 2000
/** How long the new worker may take to start; until then no tab begins new work. */
const TAKE_OVER_MS = 10_000

export const applyWaitingVersion = async (): Promise<void> => {
  if (await whenFree(takeOver)) return
  useWaitingVersion.setState({ isWanted: true })
  setTimeout(() => void applyWaitingVersion(), RETRY_MS)
}

/** Absent on plain http and where private browsing refuses it, although its type is not optional. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

const waitingWorker = async (): Promise<ServiceWorker | null> =>
  useWaitingVersion.getState().worker ?? (await serviceWorkers()?.getRegistration())?.waiting ?? null

/** Returns whether the new worker is active. The reload follows its activation, in every tab: update.ts listens for it. */
export const takeOver = async (): Promise<boolean> => {
  const worker = await waitingWorker()
  if (worker === null) {
    afterOwnWork(() => location.reload())
    return true
  }
  const taken = new Promise<boolean>(resolve => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), TAKE_OVER_MS)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage('skip-waiting')
  return taken
}
