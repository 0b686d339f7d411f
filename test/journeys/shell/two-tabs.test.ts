// Two tabs of one person on the built app (sync.md section 4): one syncs for both; when it is closed or killed, the other takes over.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

/** The quality bar of 2 s is for a machine whose leading tab gets a tap acknowledged within this time. */
const FAILOVER_MS = 2000
const REFERENCE_TAP_MS = 250

let server: JourneyServer
let person: Person
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  person = await newPerson({ width: 390, height: 844, staysOnline: true })
})
afterAll(async () => {
  await person.close()
  await server.remove()
})

/** Which tab has the lead and how many wait for it, from the browser's locks. */
const leadOf = (page: Page): Promise<{ readonly held: (string | undefined)[]; readonly waiting: number }> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const isLead = ({ name }: LockInfo): boolean => name?.startsWith('sync:') === true
    return {
      held: held.filter(isLead).map(({ clientId }) => clientId),
      waiting: pending.filter(isLead).length,
    }
  })
const leadSettles = async (page: Page, waiting: number): Promise<string> => {
  await expect.poll(() => leadOf(page), { timeout: 10_000 }).toMatchObject({ waiting })
  const { held } = await leadOf(page)
  expect(held).toHaveLength(1)
  return held[0] ?? ''
}

const isSettled = (page: Page): Promise<void> =>
  page.getByText('À jour').first().waitFor({ state: 'attached', timeout: 20_000 })

/** The time from a tap to the server's answer, in ms. */
const tapUntilSent = async (page: Page): Promise<number> => {
  const from = performance.now()
  const answered = person.context.waitForEvent('response', {
    predicate: response =>
      response.request().method() === 'PUT' && new URL(response.url()).pathname === '/api/task',
    timeout: 30_000,
  })
  const finish = page.getByRole('button', { name: 'Terminée', exact: true })
  const undo = page.getByRole('button', { name: 'Remettre à faire' })
  await finish.or(undo).first().waitFor()
  const isLeft = await finish.isVisible()
  await (isLeft ? finish : undo).click()
  await (isLeft ? undo : finish).waitFor()
  expect((await answered).status()).toBe(200)
  const sent = performance.now() - from
  await isSettled(page)
  return sent
}

const openStop = async (number: number): Promise<Page> => {
  const page = await person.context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${server.url}/collect/mobile`)
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').nth(number).click()
  await page.waitForURL('**/collect/mobile/task**')
  return page
}

test('the leading tab is closed, then the next one is killed: each time the other tab sends what is captured at once', async () => {
  const first = person.page
  await signIn(first, server.url, 'camion')
  await isSettled(first)
  const firstLead = await leadSettles(first, 0)

  const second = await openStop(0)
  expect(await leadSettles(second, 1)).toBe(firstLead)

  await first.close()
  const closed = await tapUntilSent(second)
  const secondLead = await leadSettles(second, 0)
  expect(secondLead).not.toBe(firstLead)

  const third = await openStop(1)
  expect(await leadSettles(third, 1)).toBe(secondLead)
  const died = new Promise<void>(resolve => second.once('crash', () => resolve()))
  const protocol = await person.context.newCDPSession(second)
  // The tab's renderer ends here, so this call gets no answer.
  protocol.send('Page.crash').catch(() => undefined)
  await died
  const crashed = await tapUntilSent(third)
  expect(await leadSettles(third, 0)).not.toBe(secondLead)

  const taps: number[] = []
  for (let n = 0; n < 5; n++) taps.push(await tapUntilSent(third))
  const usual = taps.toSorted((a, b) => a - b)[2] ?? 0
  const limit = FAILOVER_MS * Math.max(1, usual / REFERENCE_TAP_MS)
  process.stderr.write(
    `failover: ${Math.round(closed)} ms after a close, ${Math.round(crashed)} ms after a crash (a tap alone: ${Math.round(usual)} ms)\n`,
  )
  expect(Math.max(closed, crashed)).toBeLessThan(limit)
  expect(person.refusedByPolicy).toEqual([])
}, 120_000)
