// The pages before the sign-in, at each width and in both themes: what they ask, what they refuse and why (screens.md section 1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../tools/axe.ts'
import { newPerson } from '../tools/chromium.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
const people = peopleOfTest()
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

test('a forgotten password: the page explains itself, reports a mistyped address, and always gives the same answer', async () => {
  const person = await newPerson({ width: 360, height: 740, colorScheme: 'dark', staysOnline: true })
  people.push(person)
  const { page } = person
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
  await page.getByText('un lien y part').waitFor()
  const address = page.getByLabel('Adresse e-mail')
  const ask = page.getByRole('button', { name: 'Recevoir un lien' })
  await address.fill('camille')
  await ask.click()
  await page.locator('.field--error', { hasText: 'n’est pas valable' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await address.fill('personne@example.org')
  await ask.click()
  await page.getByText('Si un compte existe, un message vient d’être envoyé.').waitFor()
}, 60_000)

test('an expired link shows a message until a new one is requested; a weak password is reported before it is sent', async () => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  people.push(person)
  const { page } = person
  await page.goto(`${server.url}/password_reset#token=dejaservi`)
  await page.getByRole('heading', { name: 'Nouveau mot de passe' }).waitFor()
  const password = page.getByLabel('Nouveau mot de passe')
  await password.fill('azerty')
  await page.keyboard.press('Enter')
  await page.locator('.field--error').waitFor()
  await password.fill('trois chats gris')
  await page.keyboard.press('Enter')
  const told = page.locator('.banner', { hasText: 'Ce lien ne sert plus' })
  await told.waitFor()
  await page.getByRole('button', { name: 'Fermer' }).first().click()
  expect(await told.isVisible()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Adresse e-mail').fill('admin@example.org')
  await page.keyboard.press('Enter')
  await page.getByText('Si un compte existe').waitFor()
}, 60_000)

test('without network the sign-in page resumes this device’s session; a device without one must first sign in online', async () => {
  const known = await newPerson({ width: 390, height: 844 })
  const stranger = await newPerson({ width: 360, height: 740, colorScheme: 'dark' })
  people.push(known, stranger)
  await signIn(known.page, server.url, 'admin')
  await stranger.page.goto(`${server.url}/login`)
  for (const { page } of [known, stranger]) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // The settings of the installation are cached only from a visit that the service worker serves.
    await page.reload()
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  await server.stop()
  await stranger.page.reload()
  await stranger.page.getByText('Une première connexion avec réseau est nécessaire.').waitFor()
  expect(await axeViolations(stranger.page)).toEqual([])
  await known.page.goto(`${server.url}/login`)
  await known.page.getByText(/Hors ligne — session reprise\u00a0: Claire/).waitFor()
  expect(await axeViolations(known.page)).toEqual([])
  await known.page.getByRole('link', { name: 'Continuer' }).click()
  await known.page.waitForURL(address => address.pathname !== '/login')
}, 240_000)
