// Accounts and lists of the settings at a desk: a new account ends on its link, a truck has a capacity, a list sorts by its columns,
// Ctrl S saves, Enter opens a row.
import '../dom.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { resizeTo } from '../browser-parts.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
})
beforeEach(() => resizeTo(1440))

const openList = async (slug: string): Promise<void> => {
  const { page } = screens
  await page.goto(`/management/config/${slug}`)
  await page.getByText('À jour', { exact: true }).first().waitFor()
  await page.locator('.cfg__name a').first().waitFor()
}
const record = (name: string): Locator => screens.page.locator('.cfg__name a', { hasText: name })
const button = (name: string): Locator => screens.page.getByRole('button', { name, exact: true })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()

test('an account that is created ends on its link, to copy or to scan; hidden, it is shown once more on wish', async () => {
  const { page, house } = screens
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await openList('utilisateurs')
  house.setReachable(false)
  await button('Nouvel utilisateur').click()
  await page.getByLabel('Prénom').fill('Zélie')
  await page.getByLabel('Nom d’utilisateur').fill('zelie')
  await button('Enregistrer').click()
  await said('Le lien de mot de passe viendra ici')
  house.setReachable(true)
  await screens.time.pass(60_000)
  const link = page.getByLabel('Lien à donner')
  await link.waitFor()
  const text = await link.inputValue()
  expect(text).toContain('/password_reset#token=')
  await said('À scanner avec son téléphone')
  // Whoever made the account by keys copies the link with the next one.
  await eventually(() => document.activeElement?.textContent).toBe('Copier')
  await button('Copier').click()
  await button('Copié').waitFor()
  expect(copied).toEqual([text])
  await button('Masquer').click()
  await link.waitFor({ state: 'detached' })
  await record('Claire').click()
  await record('Zélie').click()
  await button('Montrer encore le lien').click()
  expect(await link.inputValue()).toBe(text)
  // The server made one link, and only one.
  await button('Créer un autre lien').click()
  await eventually(() => link.inputValue()).not.toBe(text)
})

test('a long name is never cut: its field counts from 100 letters on, too many are refused whole, and 120 are kept', async () => {
  const { page, house } = screens
  const letters = (count: number): string =>
    'Association des amis du réemploi '.repeat(4).slice(0, count - 1) + '.'
  await openList('secteurs')
  await button('Nouveau secteur').click()
  const name = page.getByRole('textbox', { name: 'Nom', exact: true })
  await name.fill(letters(99))
  expect(await page.getByText('99/120\u00a0caractères').count()).toBe(0)
  await name.fill(letters(100))
  await said('100/120\u00a0caractères')
  await name.fill(letters(131))
  await said('131/120\u00a0caractères')
  await button('Enregistrer').click()
  await said('Les informations saisies pour le nom sont trop longues.')
  expect(await name.inputValue()).toBe(letters(131))
  await name.fill(letters(120))
  await said('120/120\u00a0caractères')
  await button('Enregistrer').click()
  await record(letters(120)).waitFor()
  await screens.time.pass(60_000)
  await eventually(async () => (await house.office.rows('sector')).map(row => row['name'])).toContain(
    letters(120),
  )
})

test('[CF8] a truck is not saved without a type and a capacity; a counter needs none', async () => {
  const { page } = screens
  await openList('ressources')
  await button('Nouvelle ressource').click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Camion neuf')
  await button('Enregistrer').click()
  await said('Le type est obligatoire')
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('truck')
  await button('Enregistrer').click()
  await said('La charge d’un camion est obligatoire')
  await said('Le volume d’un camion est obligatoire')
  await page.getByRole('textbox', { name: 'Charge' }).fill('900')
  await page.getByRole('textbox', { name: 'Volume' }).fill('12')
  await button('Enregistrer').click()
  await record('Camion neuf').waitFor()
})

test('the stem of the settings leads to the first list that one may open', async () => {
  const { page } = screens
  for (const stem of ['/management/config', '/management/config/']) {
    await page.goto(stem)
    await page.waitForURL(({ pathname }) => pathname === '/management/config/objets')
    await page.locator('.cfg__name a').first().waitFor()
  }
})

test('a list sorts by its columns: figures as figures, then downwards, then its own order; the address keeps it', async () => {
  const { page } = screens
  await openList('objets')
  const head = (name: string): Locator => page.getByRole('columnheader', { name })
  const names = async (): Promise<string[]> => page.locator('.cfg__name a').allInnerTexts()
  const own = await names()
  const weights = async (): Promise<number[]> =>
    (await page.locator('.cfg__list tbody tr td:nth-child(2)').allInnerTexts()).map(text =>
      Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.')),
    )
  await head('Poids').getByRole('button').click()
  await eventually(() => head('Poids').getAttribute('aria-sort')).toBe('ascending')
  const up = await weights()
  expect(up.length).toBeGreaterThan(3)
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  await head('Poids').getByRole('button').click()
  await eventually(() => head('Poids').getAttribute('aria-sort')).toBe('descending')
  expect(await weights()).toEqual(up.toSorted((a, b) => b - a))
  await eventually(() => new URL(page.url()).searchParams.get('sort')).toBe('-poids')
  await page.reload()
  await eventually(() => head('Poids').getAttribute('aria-sort')).toBe('descending')
  await head('Poids').getByRole('button').click()
  await eventually(names).toEqual(own)
  await head('Objet').getByRole('button').click()
  await eventually(names).toEqual(own.toSorted(new Intl.Collator('fr', { numeric: true }).compare))
})

test('Ctrl S saves the open record as « Enregistrer » does, and says so where nothing can be saved', async () => {
  const { page } = screens
  await openList('contenants')
  await page.keyboard.press('Control+s')
  await said('Rien à enregistrer ici')
  await button('Nouveau contenant').click()
  await page.getByLabel('Nom').fill('Bac à clous')
  await page.keyboard.press('Control+s')
  await record('Bac à clous').waitFor()
  await record('Bac à clous').click()
  await page.getByLabel('Nom').fill('')
  await page.keyboard.press('Control+s')
  await said('Le nom est obligatoire')
})

test('by key a row is entered and left again: Enter goes on in the first field, Échap back to the row', async () => {
  const { page } = screens
  const focused = (): string => {
    const { activeElement } = document
    return activeElement?.getAttribute('name') ?? activeElement?.textContent ?? ''
  }
  await openList('contenants')
  const [name = ''] = await page.locator('.cfg__name a').allInnerTexts()
  await record(name).focus()
  await page.keyboard.press('Enter')
  await eventually(() => Promise.resolve(focused())).toBe('name')
  await page.keyboard.press('Escape')
  await eventually(() => Promise.resolve(focused())).toBe(name)
})
