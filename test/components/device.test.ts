// The application on its device (screens.md section 1; quality.md section 5): when installing is offered, what erasing the local data
// removes, and the operator's help widget.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'camion', width: 390 })
  await screens.page.getByText('À jour').first().waitFor()
})

const button = (name: string): Locator => screens.page.getByRole('button', { name, exact: true })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()

const finishOneStop = async (): Promise<void> => {
  const { page } = screens
  await page.goto('/collect/mobile')
  await page.locator('a[href*="/collect/mobile/slot?"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await button('Terminée').click()
  await page.getByText('Réalisée', { exact: true }).first().waitFor()
}

/** The browser offers to install the application. */
const offer = (): void => {
  const prompt = () => Promise.resolve({ outcome: 'dismissed' })
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
}

test('installing is offered after a first useful action, in the flow, and « Plus tard » is remembered', async () => {
  const { page } = screens
  await page.goto('/collect/mobile')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  offer()
  const card = page.locator('.install')
  await page.goto('/management/profile')
  await page.goto('/collect/mobile')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  expect(await card.count()).toBe(0)
  await finishOneStop()
  await page.goto('/collect/mobile')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  offer()
  await card.getByText('Installer l’application sur cet appareil').waitFor()
  await card.getByRole('button', { name: 'Plus tard' }).click()
  await eventually(() => card.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  offer()
  await page.goto('/management/profile')
  await page.goto('/collect/mobile')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  expect(await card.count()).toBe(0)
})

test('a clock that is more than two minutes off says by how much, which way, and what is done about it', async () => {
  const { page } = screens
  const wrong = page.locator('.banner', { hasText: 'Horloge fausse' })
  const { useConnection } = await import('#shell/sync/connection.ts')
  useConnection.setState({ skew: 119_000 })
  expect(await wrong.count()).toBe(0)
  useConnection.setState({ skew: -3 * 3_600_000 })
  await said(/^Horloge fausse\s: 3\sh\s00 d’avance\. Quai suit l’heure du serveur/)
  useConnection.setState({ skew: 240_000 })
  await said(/^Horloge fausse\s: 4\sminutes de retard\./)
  useConnection.setState({ skew: 0 })
  await wrong.waitFor({ state: 'detached' })
})

test('« Effacer les données locales » is refused with its reason while something waits, and then empties the device', async () => {
  const { page, house, time } = screens
  house.setReachable(false)
  await finishOneStop()
  await said('1 en attente')
  await page.goto('/management/profile')
  await said('Possible après l’envoi de la modification en attente.')
  const erase = button('Effacer les données locales')
  await erase.click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  house.setReachable(true)
  await time.pass(60_000)
  await page.getByText('À jour', { exact: true }).first().waitFor()
  await erase.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Effacer' }).click()
  await page.waitForURL('**/login**')
  const kept = async (): Promise<number> =>
    (await indexedDB.databases()).filter(({ name }) => name?.startsWith('quai:') === true).length
  await eventually(kept).toBe(0)
})
