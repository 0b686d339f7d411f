// [20.4] An installation behind a proxy that it does not know says so on /management/install, to those who may configure (test/rights).
import { ORIGIN } from '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { openScreens, type Screens } from '../page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
})
const title = () => screens.page.getByText('Serveur frontal non déclaré', { exact: true })
const serverAnswers = () => screens.page.getByText('Le serveur répond', { exact: true }).first().waitFor()

test('[20.4] what an unknown proxy means, and what to set, is said once its heads have come', async () => {
  const { page, house } = screens
  await page.goto('/management/install')
  await serverAnswers()
  expect(await title().count()).toBe(0)
  await house.fetch(`${ORIGIN}/api/ping`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await page.getByRole('button', { name: 'Tout retester' }).click()
  await title().waitFor()
  await page
    .getByText(/compte tout le monde comme une seule adresse, et n’impose pas HTTPS.*QUAI_TRUST_PROXY=1/)
    .waitFor()
})
