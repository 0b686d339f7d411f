// What watches over a page that works without it, loaded once it has started: where a newer version has removed these files, whoever is
// typing keeps their screen, and the page is reloaded once they are done (reload.ts).
import { watchDevice } from '../sync/device-watch.ts'
import { watchUpdates } from './update.ts'

export const startWatching = (): void => {
  // A browser that refuses the service worker loses only the offline start.
  watchUpdates().catch(reportError)
  watchDevice()
}
