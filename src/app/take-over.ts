// A waiting version takes over when a person says so, or when no tab is looked at; never while one works.
import { useWaitingVersion } from './waiting-version.ts'
import { afterOwnWork, whenFree } from './work.ts'

const RETRY_MS = 2000
/** How long the new worker may take to start; until then no tab begins new work. */
const TAKE_OVER_MS = 10_000

export const applyWaitingVersion = async (): Promise<void> => {
  if (await whenFree(takeOver)) return
  useWaitingVersion.setState({ isWanted: true })
  setTimeout(() => void applyWaitingVersion(), RETRY_MS)
}

/** The reload itself follows the activation, in every tab: update.ts listens for it. */
export const takeOver = async (): Promise<void> => {
  const { worker } = useWaitingVersion.getState()
  if (worker === null) {
    afterOwnWork(() => location.reload())
    return
  }
  const taken = new Promise(resolve => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    setTimeout(resolve, TAKE_OVER_MS)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage('skip-waiting')
  await taken
}
