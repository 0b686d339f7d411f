// A phone on a server whose build can be replaced under it, behind a proxy that can hold answers back; the page's clock can be moved.
import type { Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import { newPerson, type Person } from './chromium.ts'
import { makeDeployment, type Deployment } from './deployment.ts'
import { holdAnswers, type HeldAnswers } from './held-answers.ts'
import { journeyServer } from './server.ts'

interface Updating {
  readonly deployment: Deployment
  readonly proxy: HeldAnswers
  readonly person: Person
}

/** Of its own for each test of the file that calls this. */
export const updatingPhone = (): (() => Updating) => {
  let made: (Updating & { end(): Promise<void> }) | undefined
  beforeEach(async () => {
    const deployment = makeDeployment()
    deployment.put(1)
    const server = await journeyServer({ QUAI_CLIENT: deployment.folder })
    await server.start()
    const proxy = await holdAnswers(server.url)
    const person = await newPerson({ width: 390, height: 844 })
    await person.context.clock.install()
    const end = async (): Promise<void> => {
      await person.close()
      await proxy.close()
      await server.remove()
      deployment.remove()
    }
    made = { deployment, proxy, person, end }
  })
  afterEach(() => made?.end())
  return () => {
    if (made === undefined) throw new Error('a phone is made before each test')
    return made
  }
}

/** How often the page was loaded since the call. */
export const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}
export const buildOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="build"]').getAttribute('content')
export const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
export const runs = (page: Page, build: string): Promise<unknown> =>
  page.waitForFunction(
    id => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content === id,
    build,
    { timeout: 45_000 },
  )
/** Advances the page's clock by this long, and waits until the requests of its timers are answered. */
export const still = async (page: Page, ms: number): Promise<void> => {
  await page.clock.runFor(ms)
  await page.evaluate(() => fetch('/builds/latest.json', { cache: 'no-store' }).then(({ ok }) => ok))
  await page.clock.runFor(ms)
}
