// What the request's form refuses, in the built app (specification section 5, CP6): each answer stands in a toast and at its field, the
// focus goes to the first, and nothing that was typed is lost.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { newPerson, type Person } from './chromium.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { signIn } from './sign-in.ts'

let server: JourneyServer
let desk: Person
const FORM = '/collect/desktop/task'

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  desk = await newPerson({ width: 1440, height: 900, staysOnline: true })
  await signIn(desk.page, server.url, 'admin')
  await desk.page.goto(`${server.url}${FORM}`)
  await desk.page.getByText('À jour').first().waitFor({ timeout: 40_000 })
}, 60_000)
afterAll(async () => {
  await desk.close().catch(() => null)
  await server.remove()
})

const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
type Control = ReturnType<typeof field>

const saidOf = (control: Control): Promise<string> =>
  control.evaluate(found =>
    (found.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
const hasFocus = (control: Control): Promise<boolean> =>
  control.evaluate(found => document.activeElement === found)

test('what is refused is told in the toast and at its field, which has the focus: blanks, a town, a slot', async () => {
  const { page } = desk
  await page.goto(`${server.url}${FORM}`)
  await button(page, 'Accepter').click()
  for (const [name, sentence] of [
    ['Téléphone', 'Le téléphone est obligatoire'],
    ['Nom', 'Le nom de famille est obligatoire'],
    ['Ville', 'La ville est obligatoire'],
  ] as const) {
    await expect.poll(() => saidOf(field(page, name))).toBe(sentence)
    await page.locator('.toast').getByText(sentence, { exact: true }).waitFor()
  }
  expect(await hasFocus(field(page, 'Téléphone'))).toBe(true)

  await field(page, 'Téléphone').fill('06 39 98 00 22')
  await field(page, 'Nom').fill('Ailleurs')
  await field(page, 'Ville').fill('Savernau')
  await field(page, 'Jour souhaité').fill(today())
  const slots = page.getByRole('group', { name: /^Créneaux du/ })
  await slots.locator('.prop', { hasText: 'Fermé' }).first().click()
  await button(page, 'Accepter et planifier').click()
  const dialog = page.getByRole('dialog', { name: 'Dépasser la limite\u00a0?' })
  await dialog.getByText('Savernau n’est dans aucun secteur de collecte.').waitFor()
  await dialog.getByText('Ce créneau est fermé.').waitFor()
  await dialog.getByRole('button', { name: 'Corriger' }).click()
  await expect.poll(() => saidOf(field(page, 'Ville'))).toBe('Savernau n’est dans aucun secteur de collecte.')
  expect(await saidOf(slots)).toBe('Ce créneau est fermé.')
  expect(await hasFocus(field(page, 'Ville'))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await field(page, 'Ville').fill('Ostwiller')
  await button(page, 'Accepter et planifier').click()
  await dialog.getByRole('button', { name: 'Corriger' }).click()
  await expect.poll(() => hasFocus(slots)).toBe(true)
  await slots.locator('.prop[aria-pressed="true"]').click()
  expect(await saidOf(slots)).toBe('')
  await button(page, 'Effacer la saisie').click()
}, 40_000)
