// Loads the next page's files before the tap is over; their list is one of the build's own files. With a service worker they are
// already here.
import { shellFile } from '../config.ts'
import { ownBuild } from '../updates/own-build.ts'
import { reloadGuarded } from '../updates/reload.ts'
import { routeSlug } from './route-slug.ts'
import { whenFree } from '../screen/work.ts'

const asked = new Set<string>()

/** When the list is missing on the server, a newer version was installed there. */
export const preloadPage = async (path: string): Promise<void> => {
  if (ownBuild === null || asked.has(path) || navigator.serviceWorker?.controller != null) return
  asked.add(path)
  try {
    const answer = await shellFile(`/builds/pages/${ownBuild}/${routeSlug(path)}.json`)
    if (answer.status === 404) {
      await whenFree(() => reloadGuarded(location.pathname))
      return
    }
    const { files } = (await answer.json()) as { readonly files: readonly string[] }
    for (const href of files.filter(file => file.endsWith('.js')))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  } catch (error) {
    // Offline, or an interrupted answer: the tap itself requests it again.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}
