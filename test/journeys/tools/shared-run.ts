// What the journeys of one run share: one browser, and a data folder into which the demo village was seeded once. Both are unknown outside
// a test run: a bench starts its own.
import { chromium, type Browser } from 'playwright-core'

interface SharedRun {
  /** Where the browser listens. */
  browser: string | undefined
  /** A data folder to copy. */
  data: string | undefined
}

export const sharedRun: SharedRun = { browser: undefined, data: undefined }

let connected: Promise<Browser> | undefined

/** The browser of the run, one connection for each test file; undefined where nobody started one. */
export const sharedBrowser = (): Promise<Browser> | undefined => {
  if (sharedRun.browser === undefined) return undefined
  return (connected ??= chromium.connect(sharedRun.browser))
}
