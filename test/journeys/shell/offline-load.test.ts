// The built app on a phone four times slower, started without network: everything that it needs is on the device.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newKeptPerson, type KeptPerson } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

const SLOWER = 4

let server: JourneyServer
let phone: KeptPerson
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  phone = await newKeptPerson({ width: 360, height: 640 })
})
afterAll(async () => {
  await phone.close()
  await server.remove()
})

const slowDown = async (page: Page): Promise<void> => {
  const protocol = await phone.context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** The requests that failed, and errors thrown in the page. */
const watchLoads = (page: Page): { readonly failed: string[] } => {
  const failed: string[] = []
  page.on('requestfailed', request => {
    // Requests that were cancelled because the page was left are no failures.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    if (!new URL(request.url()).pathname.startsWith('/api/')) failed.push(request.url())
  })
  page.on('pageerror', error => failed.push(String(error)))
  return { failed }
}

test('started without network, the app shows the day’s stops and opens every screen of the tour', async () => {
  await signIn(phone.page, server.url, 'camion')
  await phone.page.getByText('À jour').first().waitFor({ state: 'attached' })
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // A second visit: the settings of the installation are cached only from a visit that the service worker serves.
  await phone.page.reload()
  await phone.page.getByText('À jour').first().waitFor({ state: 'attached' })
  await server.stop('SIGKILL')

  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    phone = await phone.reopen()
    await slowDown(phone.page)
    const { failed } = watchLoads(phone.page)
    await phone.page.goto(`${server.url}/collect/mobile`)
    await phone.page.locator('a[href*="/collect/mobile/slot"]').first().waitFor()
    times.push(
      await phone.page.evaluate(() => {
        const [painted] = performance.getEntriesByName('first-contentful-paint')
        return Math.max(painted?.startTime ?? 0, performance.now())
      }),
    )
    await phone.page.getByText('Hors ligne').first().waitFor({ state: 'attached' })
    expect(failed).toEqual([])
  }
  const [, median = 0] = times.toSorted((a, b) => a - b)
  process.stderr.write(`offline, ${SLOWER} × slower: the day's slots after ${Math.round(median)} ms\n`)

  const { failed } = watchLoads(phone.page)
  await phone.page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await phone.page.locator('a[href*="/collect/mobile/task"]').first().click()
  const finish = phone.page.getByRole('button', { name: 'Terminée', exact: true })
  await finish.waitFor()
  await phone.page.reload()
  await finish.waitFor()
  await phone.page.goto(`${server.url}/collect/mobile/sync`)
  await phone.page.locator('h1').first().waitFor()
  await phone.page.goto(`${server.url}/management/profile`)
  await phone.page.getByRole('button', { name: 'Se déconnecter' }).waitFor()
  expect(failed).toEqual([])
  expect(phone.refusedByPolicy).toEqual([])
}, 180_000)
