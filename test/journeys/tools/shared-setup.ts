// Vitest calls it once before the journeys: starts the browser that all of them share, and seeds the demo village that each server copies.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { root } from '../../house/sources.ts'
import { atPath, browserFlags, findShell } from './chromium.ts'
import { journeyServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    journeyBrowser: string
    journeyData: string
  }
}

export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(join(root, 'dist/server/main.js')))
    throw new Error('The journeys drive the built application: npm run build')
  const seeded = await journeyServer()
  await seeded.start()
  // A graceful end: the write-ahead log is folded into the file that is copied.
  await seeded.stop()
  provide('journeyData', seeded.data)
  const browser = await chromium.launchServer({
    ...atPath(findShell()),
    headless: true,
    args: [...browserFlags],
  })
  provide('journeyBrowser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await seeded.remove()
  }
}
