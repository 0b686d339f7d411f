// Opens a screen within the application, as a link of its own does: the document, its files and its worker stay.
import type { Page } from 'playwright-core'

/** `path` is an address of the application, its search included. */
export const openWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
