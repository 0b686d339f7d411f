// New versions in a real browser on the built app (specification sections 1 and 4; quality.md section 2, « service-worker update mid-push,
// stale chunk »): never during work, one reload, no loop, nothing lost. DEPLOYMENTS=50 runs the long form.
import { expect, test } from 'vitest'
import { signIn } from '../tools/sign-in.ts'
import { buildOf, controlled, countLoads, runs, still, updatingPhone } from '../tools/updating-phone.ts'

const DEPLOYMENTS = Number(process.env['DEPLOYMENTS'] ?? 3)
/** « Matin » has as many stops as this to finish, one for each deployment of the short form. */
const STOPS = 3

const phone = updatingPhone()

test('the app looks for a new build every hour, and announces it', async () => {
  const { deployment, person, proxy } = phone()
  const { page } = person
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

test('a missing file of the old build reloads the page once, and what was begun continues', async () => {
  const { deployment, person, proxy } = phone()
  const { page, context } = person
  // Without a service worker no cache has the old files.
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

test('a build that lacks a file reloads once and then shows an error: no loop', async () => {
  const { deployment, person, proxy } = phone()
  const { page } = person
  deployment.lose(/account-[\w-]+\.js$/)
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
    const { deployment, person, proxy } = phone()
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
    // Each round over the stops undoes the round before.
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
