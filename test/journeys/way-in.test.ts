// The pages before a session, at each width and in both themes: what they ask, what they refuse and why (screens.md section 1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { newPerson } from './chromium.ts'
import { peopleOfTest } from './people.ts'
import { journeyServer, type JourneyServer } from './server.ts'

let server: JourneyServer
const people = peopleOfTest()
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

test('a forgotten password: what the page is for, a mistyped address, always the same answer', async () => {
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

test('a link that serves no more says so until another is asked for; a weak password is told before it leaves', async () => {
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
