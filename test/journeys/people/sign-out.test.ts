// One phone, two people: signing out with unsent work loses nothing and shows no data of one person to the other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person, untilKept } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
let phone: Person
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  phone = await newPerson({ width: 390, height: 844 })
})
afterAll(async () => {
  await phone.close()
  await server.remove()
})

test('a stop finished offline waits, sealed, for its crew while another crew uses the phone', async () => {
  const { page } = phone
  await signIn(page, server.url, 'camion')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  await page.getByText('À jour').first().waitFor()
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await page.waitForURL('**/collect/mobile/task**')
  const stop = new URL(page.url())
  const finish = page.getByRole('button', { name: 'Terminée', exact: true })
  await finish.waitFor()
  await untilKept(page)
  await server.stop()
  await finish.click()
  await page.getByText('1 en attente').first().waitFor()

  await page.goto(`${server.url}/management/profile`)
  await page.getByText('1 modification en attente').waitFor()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL('**/login**')
  await page.getByText(/1.modification sera renvoyée après reconnexion/).waitFor()
  // After a deliberate sign-out the address does not lead the next person back to the last screen.
  expect(new URL(page.url()).search).toBe('')

  await server.start()
  await signIn(page, server.url, 'camion2')
  await page.goto(`${server.url}/collect/mobile`)
  await page.getByText('À jour').first().waitFor()
  await page.goto(`${server.url}${stop.pathname}${stop.search}`)
  await page.getByText('Cette tâche n’est pas sur cet appareil').waitFor()
  await page.goto(`${server.url}/management/profile`)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL('**/login**')
  await page.getByText(/Samir\u00a0: 1.modification attend sa connexion/).waitFor()

  await signIn(page, server.url, 'camion')
  await page.goto(`${server.url}${stop.pathname}${stop.search}`)
  await page.getByText('Réalisée', { exact: true }).first().waitFor()
  await page.getByText('À jour').first().waitFor({ timeout: 60_000 })
  expect(phone.refusedByPolicy).toEqual([])
}, 120_000)

test('a sign-out in one tab is told in the other, which comes back to its page', async () => {
  const { page } = phone
  const other = await page.context().newPage()
  await page.goto(`${server.url}/management/profile`)
  await other.goto(`${server.url}/collect/mobile?date=2031-05-06`)
  await other.getByText('À jour').first().waitFor()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  const told = 'Déconnecté\u202f; votre saisie est gardée.'
  await other.getByText(told).waitFor()
  await page.waitForURL('**/login**')
  expect(await page.getByText(told).count()).toBe(0)
  await other.getByLabel('Nom d’utilisateur').fill('camion')
  await other.getByLabel('Mot de passe', { exact: true }).fill('quai-demo-2026')
  await other.getByRole('button', { name: 'Se connecter' }).click()
  await other.waitForURL('**/collect/mobile?date=2031-05-06')
}, 120_000)
