// Keys and focus on every kind of screen: Enter does what the primary button says, Échap closes, and after no act is the focus on the page
// itself, where the next key would do nothing.
import '../dom.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  await screens.page.goto('/collect/desktop/task')
  await screens.page.getByText('À jour').first().waitFor()
})
beforeEach(() => screens.page.resize(1440))

const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const press = (keys: string): Promise<void> => screens.page.keyboard.press(keys)

/** What has the focus, in a few words. */
const place = (): string => {
  const { activeElement: at } = document
  if (at === null || at === document.body) return 'the page'
  if (!at.isConnected || at.matches(':disabled')) return `gone: ${at.outerHTML.slice(0, 80)}`
  return `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent.slice(0, 40)}`
}
/** An act, until it can be seen; afterwards something has the focus. */
const act = async (what: () => Promise<void>, seen: () => Promise<unknown>): Promise<void> => {
  await what()
  await seen()
  await eventually(place).not.toMatch(/^the page|^gone/)
}
const undo = (): Locator => screens.page.locator('.toasts button', { hasText: /^(Rétablir|Annuler)$/ })
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate(element => element === document.activeElement)

const caller = async (): Promise<Json> => {
  const found = (await screens.house.office.tasks()).find(
    task => task['scope'] === 'emma' && task['task_state_id'] === 6 && task['phone1'] !== '',
  )
  if (found === undefined) throw new Error('nobody has called in the demo world')
  return found
}

test('a request: contact taken over, taken back, typed values erased, brought back, saved', async () => {
  const { page } = screens
  const { phone1, lastname } = await caller()
  await page.goto('/collect/desktop/dashboard')
  await said('À jour')
  await press('n')
  await field('Téléphone').waitFor()
  await eventually(() => hasFocus(field('Téléphone'))).toBe(true)
  await page.keyboard.type(String(phone1).replaceAll(' ', ''))
  await act(
    () => button('Reprendre ces coordonnées').click(),
    () => eventually(() => field('Nom').inputValue()).toBe(lastname),
  )
  await act(
    () => undo().click(),
    () => eventually(() => field('Nom').inputValue()).toBe(''),
  )
  await act(
    () => button('Effacer la saisie').click(),
    () => eventually(() => field('Téléphone').inputValue()).toBe(''),
  )
  await act(
    () => undo().click(),
    () => eventually(() => field('Téléphone').inputValue()).not.toBe(''),
  )
  for (const [name, text] of [
    ['Nom', 'Touche'],
    ['Ville', 'Ostwiller'],
  ] as const)
    await field(name).fill(text)
  await act(
    () => button('Enregistrer en brouillon').click(),
    () => page.waitForURL(/task\?id=/),
  )
  await field('Étage').fill('2')
  await act(
    () => button('Revenir à la version enregistrée').click(),
    () => eventually(() => field('Étage').inputValue()).toBe(''),
  )
})

test('a record of the settings: opened, saved with Enter, closed with Échap, archived, brought back', async () => {
  const { page } = screens
  const record = (name: string): Locator => page.locator('.cfg__name a', { hasText: name })
  await page.goto('/management/config/contenants')
  await record('Caisse').waitFor()
  await act(
    () => button('Nouveau contenant').click(),
    () => page.getByLabel('Nom').waitFor(),
  )
  await page.getByLabel('Nom').fill('Bac violet')
  await page.getByLabel('Poids à vide').fill('2')
  await act(
    () => press('Enter'),
    () => record('Bac violet').waitFor(),
  )
  await record('Bac violet').click()
  await page.getByLabel('Nom').waitFor()
  await act(
    () => press('Escape'),
    () => page.locator('.cfg__edit').waitFor({ state: 'hidden' }),
  )
  await record('Bac violet').click()
  await page.getByLabel('Nom').waitFor()
  await page.getByLabel('Poids à vide').fill('3')
  await act(
    () => button('Enregistrer').click(),
    () => said('3,00 kg'),
  )
  await record('Bac violet').click()
  await page.getByLabel('Nom').waitFor()
  await act(
    () => button('Supprimer').click(),
    () => eventually(() => record('Bac violet').count()).toBe(0),
  )
})

const SESSION = '0193a000-0000-7000-8000-00000000f001'
const weighedAtDock = async (): Promise<void> => {
  const { office } = screens.house
  const objects = await office.rows('object')
  const line = (name: string, quantity: number, grams: number): Json => ({
    line_id: `k-${name}`,
    object_id: objects.find(row => row['name'] === name)?.['id'],
    name,
    quantity,
    quantity_done: quantity,
    gross: grams,
    weight_done: grams,
    channel: 'scale',
    weighed_at: `${TODAY} 10:00:00`,
  })
  const [flow] = await office.rows('provenance')
  await office.ask('POST', '/task', {
    id: SESSION,
    scope: 'scale',
    task_type_id: 17,
    task_state_id: 1,
    date: TODAY,
    provenance_id: flow?.['id'],
    objects: [line('Chaise', 4, 20_000), line('Fauteuil', 1, 19_000)],
  })
}

test('a weighing session at the desk: Enter in « Brut » corrects, a line goes, the panel closes, the session is given up', async () => {
  const { page } = screens
  await weighedAtDock()
  await page.goto(`/balance/desktop/task?id=${SESSION}`)
  await button('Fauteuil').click()
  await field('Brut').fill('18,5')
  await act(
    () => press('Enter'),
    () => page.locator('.form2__main').getByText('38,50').first().waitFor(),
  )
  // An empty field asks for no estimate (WG7).
  await field('Brut').fill('')
  await press('Enter')
  await field('Brut').fill('18,5')
  expect(await page.locator('.form2__main').getByText('38,50').count()).toBeGreaterThan(0)
  await act(
    () => press('Escape'),
    () => page.getByRole('complementary', { name: 'Ligne choisie' }).waitFor({ state: 'hidden' }),
  )
  await button('Chaise').click()
  await button('Scinder').click()
  await page.getByRole('dialog').getByLabel('Leur poids net').fill('5')
  await act(
    () => press('Enter'),
    () => eventually(() => button('Chaise').count()).toBe(2),
  )
  await button('Fauteuil').click()
  await act(
    () => button('Retirer').click(),
    () => eventually(() => button('Fauteuil').count()).toBe(0),
  )
  await button('Annuler la session…').click()
  await page.getByRole('dialog').getByLabel('Motif').fill('Essai')
  await act(
    () => page.getByRole('dialog').getByRole('button', { name: 'Annuler la session' }).click(),
    () => button('Rouvrir la session').waitFor(),
  )
  await act(
    () => button('Rouvrir la session').click(),
    () => button('Annuler la session…').waitFor(),
  )
})

const readout = (): Promise<string> => screens.page.locator('.readout').innerText()

test('[WG1] at the dock Enter validates, whatever was tapped before; over a question it answers the question', async () => {
  const { page } = screens
  page.resize(390)
  await page.goto('/balance/mobile')
  await page.getByRole('link', { name: 'Pesée entrante' }).click()
  await button('Interne').click()
  // Tapped: keys as fast as a test's are a hand scanner's.
  const key = async (digits: string): Promise<void> => {
    for (const digit of digits) await button(digit).click()
  }
  const choose = async (): Promise<void> => {
    await field('Chercher un objet').fill('Fauteuil')
    await page
      .locator('button.wrow')
      .filter({ has: page.getByText('Fauteuil', { exact: true }) })
      .first()
      .click()
    await said('Brut')
  }
  await choose()
  await key('22')
  await button(/^Caisse/)
    .first()
    .click()
  await eventually(readout).toMatch(/18,5/)
  await act(
    () => press('Enter'),
    () => said(/^1.objet ·/),
  )
  await said(/Fauteuil, 18,50/)

  await choose()
  await key('199')
  await button('Effacer un chiffre').click()
  await act(
    () => press('Enter'),
    () => said(/^2.objets ·/),
  )
  await said(/Fauteuil, 19,00/)

  // Over a question the digits and Enter are the question's: its first answer is the safe one.
  await choose()
  await key('90')
  await press('Enter')
  await said(/fois le poids habituel/)
  await press('5')
  await act(
    () => press('Enter'),
    () => page.getByRole('dialog').waitFor({ state: 'hidden' }),
  )
  expect(await readout()).toMatch(/90/)
  // A control that was reached by Tab keeps its own Enter.
  await key('0')
  await button('Effacer un chiffre').click()
  await press('Tab')
  for (let n = 0; n < 40 && place() !== 'BUTTON Effacer un chiffre'; n++) await press('Tab')
  await press('Enter')
  expect(await readout()).toMatch(/9/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await button('Effacer un chiffre').click()
  await key('18')
  await act(
    () => press('Enter'),
    () => said(/^3.objets ·/),
  )

  await button(/^3.objets/).click()
  await act(
    () => button('Annuler la dernière pesée').click(),
    () => said(/^2.objets ·/),
  )
  await page.locator('.basket__lines li button').first().click()
  await act(
    () => button('Retirer de la session').click(),
    () => said(/^1.objet ·/),
  )
  await act(
    () => press('Escape'),
    () => page.locator('.basket__lines').waitFor({ state: 'hidden' }),
  )
})

test('a weighing by hand is added with Enter', async () => {
  const { page } = screens
  page.resize(390)
  await page.goto('/balance/mobile/manual')
  await button('Choisir').click()
  await act(
    () =>
      page
        .getByRole('dialog')
        .locator('button.wrow')
        .filter({ has: page.getByText('Chaise', { exact: true }) })
        .first()
        .click(),
    () => button('Changer').waitFor(),
  )
  await field('Poids net').fill('4,2')
  await act(
    () => press('Enter'),
    () => said(/Chaise, 4,20/),
  )
})

test('« D » opens on the day of the task, not on the first day shown', async () => {
  const { page } = screens
  await page.goto('/collect/desktop')
  await page.locator('[data-cell] [data-card]').first().waitFor()
  const cellOf = (card: HTMLElement): string =>
    card.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? ''
  const later = page
    .locator('[data-cell] [data-card]')
    .now()
    .find(card => !cellOf(card).includes(TODAY))
  if (later === undefined) throw new Error('no card of another day on the board')
  const cell = cellOf(later)
  later.focus()
  await press('d')
  const day = page.getByRole('dialog').getByLabel('Jour', { exact: true })
  await day.waitFor()
  const shown = await day.inputValue()
  expect(cell).toContain(shown)
})
