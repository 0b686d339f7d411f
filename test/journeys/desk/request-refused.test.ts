// What the request's form refuses, in the built app (specification section 5, CP6): each error is shown in a toast and at its field, the
// focus is on the first, and no typed text is lost.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekdayIndex } from '#records/time/dates.ts'
import { axeViolations } from '../tools/axe.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilOnDisk } from '../tools/waits.ts'

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

const parisDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
/** A day on which the demo has nothing planned: a slot then has no other fault than that it is closed. */
const nextSunday = (): string => addDays(today(), 6 - weekdayIndex(today()) || 7)
const today = (): string => parisDay.format(new Date())
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
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

test('errors are shown in the toast and at their fields, the first of which gets the focus: blanks, a town, a slot', async () => {
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
  await field(page, 'Jour souhaité').fill(nextSunday())
  const slots = page.getByRole('group', { name: /^Créneaux du/ })
  await slots.locator('.prop', { hasText: 'Fermé' }).first().click()
  await button(page, /^Accepter et planifier/).click()
  const dialog = page.getByRole('dialog', { name: /Passer outre|créneau fermé/ })
  await dialog.getByText('Savernau n’est pas dans les villes collectées.').waitFor()
  await dialog.getByText('Ce créneau est fermé.').waitFor()
  await dialog.getByRole('button', { name: 'Corriger' }).click()
  await expect.poll(() => saidOf(field(page, 'Ville'))).toBe('Savernau n’est pas dans les villes collectées.')
  expect(await saidOf(slots)).toBe('Ce créneau est fermé.')
  expect(await hasFocus(field(page, 'Ville'))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await field(page, 'Ville').fill('Ostwiller')
  await button(page, /^Accepter et planifier/).click()
  await dialog.getByRole('button', { name: 'Corriger' }).click()
  await expect.poll(() => hasFocus(slots)).toBe(true)
  await slots.locator('.prop[aria-pressed="true"]').click()
  expect(await saidOf(slots)).toBe('')
  await button(page, 'Effacer la saisie').click()
}, 40_000)

test('[RC1] [CP3] a series that ends before it begins, a mistyped year, a weight in words: errors are visible, and nothing is lost', async () => {
  const { page } = desk
  await page.goto(`${server.url}${FORM}`)
  await field(page, 'Nom').fill('Contretemps')
  await button(page, 'Forcer les valeurs').click()
  const typed = {
    'Poids total forcé': 'lourd',
    'Jour souhaité': '2126-11-22',
    Téléphone: '00 00 00 00 00',
    Étage: 'mezzanine',
  } as const
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
  await field(page, 'Répéter').selectOption('week')
  await field(page, 'Toutes les (semaines)').fill('0')
  await field(page, 'Jusqu’au').fill('2020-01-01')
  await button(page, 'Enregistrer en brouillon').click()
  const answers = {
    Téléphone: 'Ce numéro de téléphone n’est pas valable.',
    Étage: "Il faut saisir un nombre pour l'étage.",
    'Jour souhaité': 'Ce jour est dans plus de deux ans\u00a0: vérifiez l’année.',
    'Jusqu’au': 'La fin de la série précède son premier jour.',
  } as const
  for (const [name, sentence] of Object.entries(answers)) {
    await expect.poll(() => saidOf(field(page, name)), { message: name }).toBe(sentence)
    await page.locator('.toast').getByText(sentence, { exact: true }).waitFor()
  }
  for (const name of ['Poids total forcé', 'Toutes les (semaines)'])
    expect(await saidOf(field(page, name)), name).not.toBe('')
  expect(await axeViolations(page)).toEqual([])

  // Errors are corrected one by one; the message of the last field, at the foot of the form, is not behind the buttons.
  await button(page, 'Revenir au calcul').click()
  for (const [name, text] of [
    ['Téléphone', '06 39 98 00 23'],
    ['Étage', '2'],
    ['Jour souhaité', today()],
    ['Toutes les (semaines)', '2'],
  ] as const)
    await field(page, name).fill(text)
  await button(page, 'Enregistrer en brouillon').click()
  await expect.poll(() => hasFocus(field(page, 'Jusqu’au'))).toBe(true)
  const sentence = await page.locator('form .help', { hasText: 'La fin de la série' }).boundingBox()
  const buttons = await page.locator('.form2__foot').boundingBox()
  expect((sentence?.y ?? 0) + (sentence?.height ?? 0)).toBeLessThan(buttons?.y ?? 0)

  await untilOnDisk(page, '2020-01-01')
  await page.reload()
  await expect.poll(() => field(page, 'Nom').inputValue()).toBe('Contretemps')
  expect(await field(page, 'Jusqu’au').inputValue()).toBe('2020-01-01')
  await field(page, 'Jusqu’au').fill('')
  await page.getByText('Sans date de fin, la série continue').waitFor()
  await button(page, 'Enregistrer en brouillon').click()
  await page.getByText('Demande enregistrée en brouillon.').waitFor()
}, 40_000)
