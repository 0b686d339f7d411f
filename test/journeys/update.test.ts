// New versions in a real browser on the built app (specification sections 1 and 4; quality.md section 2, « service-worker update
// mid-push, stale chunk »): never under work, one reload, no loop, nothing lost. DEPLOYMENTS=50 runs the long form.
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPerson, type Person } from './chromium.ts'
import { makeDeployment, type Deployment } from './deployment.ts'
import { holdAnswers, type HeldAnswers } from './held-answers.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { signIn } from './sign-in.ts'

const DEPLOYMENTS = Number(process.env['DEPLOYMENTS'] ?? 3)
/** « Matin » has as many stops as this to finish, one for each deployment of the short form. */
const STOPS = 3

let deployment: Deployment
let server: JourneyServer
let proxy: HeldAnswers
let person: Person

beforeEach(async () => {
  deployment = makeDeployment()
  deployment.put(1)
  server = await journeyServer({ QUAI_CLIENT: deployment.folder })
  await server.start()
  proxy = await holdAnswers(server.url)
  person = await newPerson({ width: 390, height: 844 })
})
afterEach(async () => {
  await person.close()
  await proxy.close()
  await server.remove()
  deployment.remove()
})

/** How often the page was loaded since the call. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}
const buildOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="build"]').getAttribute('content')
const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const runs = (page: Page, build: string): Promise<unknown> =>
  page.waitForFunction(
    id => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content === id,
    build,
    { timeout: 45_000 },
  )
const still = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms)

test('a form that is open in another tab holds the new version up; then every tab reloads once', async () => {
  const { page, context } = person
  await signIn(page, proxy.url, 'camion')
  await page.goto(`${proxy.url}/management/profile`)
  await controlled(page)
  const form = await context.newPage()
  await form.goto(`${proxy.url}/password_reset`)
  await form.getByLabel('Adresse e-mail').fill('samir@')
  const before = await buildOf(page)
  const next = deployment.put(2)
  expect(next).not.toBe(before)
  const loads = [countLoads(page), countLoads(form)]

  await page.getByRole('button', { name: 'Vérifier les mises à jour' }).click()
  const banner = page.locator('.banner--update')
  await banner.getByText('Nouvelle version disponible').waitFor()
  await banner.getByRole('button', { name: 'Recharger' }).click()
  await banner.getByText('Elle arrive dès que plus rien n’est en cours').waitFor()
  await still(page, 3000)
  expect([await buildOf(page), await buildOf(form)]).toEqual([before, before])
  expect(await form.getByLabel('Adresse e-mail').inputValue()).toBe('samir@')

  // Nor under a sheet that is open, which is no form.
  await form.evaluate(() => {
    const sheet = document.createElement('dialog')
    document.body.append(sheet)
    sheet.showModal()
  })
  await form.getByLabel('Adresse e-mail').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await still(page, 1500)
  expect([await buildOf(page), await buildOf(form)]).toEqual([before, before])

  await form.evaluate(() => document.querySelector('dialog')?.remove())
  await runs(page, next)
  await runs(form, next)
  await still(page, 1500)
  expect(loads.map(count => count())).toEqual([1, 1])
  expect(person.refusedByPolicy).toEqual([])
}, 90_000)

test('a new build is looked for every hour, and told', async () => {
  const { page } = person
  await page.clock.install()
  await signIn(page, proxy.url, 'camion')
  await controlled(page)
  await page.goto(`${proxy.url}/collect/mobile`)
  await page.getByText('À jour', { exact: true }).first().waitFor()
  deployment.put(2)
  await page.clock.fastForward('59:00')
  expect(await page.getByText('Nouvelle version disponible').count()).toBe(0)
  await page.clock.fastForward('01:05')
  await page.getByText('Nouvelle version disponible').waitFor()
}, 60_000)

test('a file of the old build that is gone reloads the page once, and what was begun goes on', async () => {
  const { page, context } = person
  // Without a service worker nothing keeps the old files.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined }),
  )
  await page.goto(`${proxy.url}/login`)
  await page.getByLabel('Nom d’utilisateur').fill('camion')
  await page.getByLabel('Mot de passe', { exact: true }).fill('quai-demo-2026')
  const next = deployment.put(2)
  const loads = countLoads(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  expect(await buildOf(page)).toBe(next)
  await still(page, 1500)
  expect(loads()).toBe(1)
}, 60_000)

test('a build that lacks a file reloads once and then says so: no loop', async () => {
  const { page } = person
  deployment.lose(/password-reset-[\w-]+\.js$/)
  const loads = countLoads(page)
  await page.goto(`${proxy.url}/password_reset`)
  await page.getByRole('heading', { name: 'Une erreur est survenue' }).waitFor()
  await still(page, 3000)
  expect(loads()).toBe(2)
  await page.getByRole('button', { name: 'Recharger' }).waitFor()
}, 60_000)

test(
  `${DEPLOYMENTS} deployments, each under a push in flight: one reload each, nothing lost`,
  async () => {
    const { page } = person
    await signIn(page, proxy.url, 'camion')
    await page.getByRole('heading', { name: 'Matin' }).waitFor()
    await controlled(page)
    await page.getByText('À jour', { exact: true }).first().waitFor()
    await page.locator('a[href*="/collect/mobile/slot?"]').first().click()
    await page.waitForURL('**/collect/mobile/slot**')
    const slot = page.url()
    await page.locator('a[href*="/collect/mobile/task"]').first().waitFor()
    const addresses = await page
      .locator('a[href*="/collect/mobile/task"]')
      .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
    const stops = [...new Set(addresses)].slice(0, STOPS)
    // Each round over the stops undoes what the one before did.
    const isUndoing = (n: number): boolean => Math.floor(n / stops.length) % 2 === 1
    const buttonOf = (isDone: boolean): string => (isDone ? 'Remettre à faire' : 'Terminée')

    for (let n = 0; n < DEPLOYMENTS; n += 1) {
      await page.goto(stops[n % stops.length] ?? slot)
      proxy.hold()
      await page.getByRole('button', { name: buttonOf(isUndoing(n)), exact: true }).click()
      await page.getByText('1 en attente').first().waitFor()
      await expect.poll(proxy.held, { timeout: 30_000 }).toBeGreaterThan(0)

      const next = deployment.put(n + 2)
      await page.goto(`${proxy.url}/management/profile`)
      const loads = countLoads(page)
      await page.getByRole('button', { name: 'Vérifier les mises à jour' }).click()
      await page.locator('.banner--update').getByRole('button', { name: 'Recharger' }).click()
      await runs(page, next)
      proxy.release()
      await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 70_000 })
      expect({ n, loads: loads() }).toEqual({ n, loads: 1 })
    }

    for (const [place, stop] of stops.entries()) {
      const last = DEPLOYMENTS - 1 - ((DEPLOYMENTS - 1 - place) % stops.length)
      await page.goto(stop)
      const name = buttonOf(place < DEPLOYMENTS && !isUndoing(last))
      await page.getByRole('button', { name, exact: true }).waitFor()
    }
    expect(person.refusedByPolicy).toEqual([])
  },
  60_000 + DEPLOYMENTS * 30_000,
)
