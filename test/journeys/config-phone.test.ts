// The settings on a small phone, and what is half typed in them: the list before its tools, the bar of a record below it, a draft that
// is told, a mistake that shows itself in whatever tab it lies (screens.md section 9).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
import { newPerson } from './chromium.ts'
import { peopleOfTest } from './people.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { untilOnDisk } from './waits.ts'

let server: JourneyServer
const people = peopleOfTest()
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

const HEIGHT = 640
const phone = async (): Promise<Page> => {
  const person = await newPerson({ width: 360, height: HEIGHT, staysOnline: true })
  people.push(person)
  await signIn(person.page, server.url, 'admin')
  return person.page
}
const desk = async (): Promise<Page> => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  people.push(person)
  await signIn(person.page, server.url, 'admin')
  return person.page
}

const openList = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`${server.url}/management/config/${slug}`)
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 30_000 })
  await page.locator('.cfg__name a').first().waitFor()
}

test('on a small phone three records at least are in sight, the rare actions behind one button', async () => {
  const page = await phone()
  for (const slug of ['objets', 'villes', 'ressources', 'types-partenaires']) {
    await openList(page, slug)
    const third = await page.locator('.cfg__scroll tbody tr').nth(2).boundingBox()
    const bar = await page.locator('.cfg__list > .cfg__foot').boundingBox()
    expect((third?.y ?? HEIGHT) + (third?.height ?? 0), slug).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(await page.getByRole('button', { name: 'Exporter' }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  }
  await openList(page, 'objets')
  await page.getByRole('button', { name: 'Toutes les catégories' }).click()
  await page.getByRole('button', { name: /^Meubles/ }).click()
  await page.getByRole('button', { name: /^Meubles/, expanded: false }).waitFor()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const acts = page.getByRole('dialog', { name: 'Objets' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    acts.getByRole('button', { name: 'Exporter' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('objets.csv')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await acts.getByRole('button', { name: 'Importer' }).click()
  await page.getByRole('dialog', { name: 'Importer des objets' }).waitFor()
}, 120_000)

test('a record keeps its bar at the foot of the screen, a resource with its week too', async () => {
  const page = await phone()
  for (const slug of ['ressources', 'objets', 'utilisateurs']) {
    await openList(page, slug)
    await page.locator('.cfg__name a').first().click()
    const save = page.getByRole('button', { name: 'Enregistrer' })
    await save.waitFor()
    const at = await save.boundingBox()
    const rail = await page.locator('.rail').boundingBox()
    expect((at?.y ?? 0) + (at?.height ?? 0), slug).toBeLessThanOrEqual(rail?.y ?? 0)
    expect((rail?.y ?? 0) - (at?.y ?? 0), slug).toBeLessThan(96)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
}, 120_000)

test('on a phone a record is archived from behind its own button; weights and treatments are said in French', async () => {
  const page = await phone()
  await openList(page, 'contenants')
  await page.locator('.cfg__name a', { hasText: 'Caisse' }).click()
  expect(await page.getByLabel('Poids à vide').inputValue()).toBe('3,5')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click()
  await page.getByText('est archivé').waitFor()
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await page.locator('.cfg__name a', { hasText: 'Caisse' }).waitFor()
  await openList(page, 'destinations')
  await page.getByRole('row', { name: /Recycleur.*Recyclage/ }).waitFor()
  await openList(page, 'types-taches')
  await page.locator('.cfg__name a', { hasText: 'Navette' }).waitFor()
}, 90_000)

test('what is half typed in a sheet is there again after a reload, told, and « Annuler » forgets it', async () => {
  const page = await desk()
  await openList(page, 'villes')
  await page.locator('.cfg__name a').first().click()
  const zip = page.getByLabel('Code postal')
  const before = await zip.inputValue()
  await zip.fill('67000')
  await untilOnDisk(page, '67000')
  await page.reload()
  await page.getByText('Votre saisie reprend').waitFor()
  expect(await zip.inputValue()).toBe('67000')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.locator('.cfg__name a').first().click()
  await expect.poll(() => zip.inputValue()).toBe(before)
  expect(await page.getByText('Votre saisie reprend').count()).toBe(0)

  await page.goto(`${server.url}/management/config/organisation`)
  const phoneField = page.getByLabel('Téléphone')
  const number = await phoneField.inputValue()
  await phoneField.fill('03 88 11 22 33')
  await page.getByRole('link', { name: 'Villes' }).click()
  await page.getByRole('link', { name: 'Organisation' }).click()
  await page.getByText('Votre saisie reprend').waitFor()
  expect(await phoneField.inputValue()).toBe('03 88 11 22 33')
  await page.getByRole('button', { name: 'Annuler' }).click()
  expect(await phoneField.inputValue()).toBe(number)

  await openList(page, 'objets')
  await page.getByRole('button', { name: 'Catégorie', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Nom').fill('Luminaires')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Catégorie', exact: true }).click()
  await page.getByRole('dialog').getByText('Votre saisie reprend').waitFor()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Catégorie', exact: true }).click()
  expect(await page.getByRole('dialog').getByLabel('Nom').inputValue()).toBe('')
}, 120_000)

test('a price that cannot be is told at its field, in its tab; an emptied one is none', async () => {
  const page = await desk()
  await openList(page, 'objets')
  await page.locator('.cfg__name a', { hasText: 'Chaise pliante' }).click()
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Location').click()
  const day = page.getByLabel('Journée', { exact: true })
  await day.fill('-3')
  await page.getByLabel('Remise en stock').fill('demain')
  await tab('Général').click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.locator('.field--error', { hasText: 'au moins 0 pour le prix à la journée' }).waitFor()
  await page
    .locator('.field--error', { hasText: 'Il faut saisir un nombre pour le délai de remise en stock' })
    .waitFor()
  expect(await tab('Location').getAttribute('aria-selected')).toBe('true')
  expect(await day.evaluate(node => node === document.activeElement)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await day.fill('')
  await page.getByLabel('Remise en stock').fill('2')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('La fiche est enregistrée').waitFor()
}, 90_000)

test('[RP2] an essay that cannot be made says why', async () => {
  const page = await desk()
  await page.goto(`${server.url}/management/config/donnees-personnelles`)
  await page.getByRole('link', { name: 'Conservation' }).click()
  const essay = page.getByRole('button', { name: 'Essayer sans effacer' })
  await essay.click()
  await page
    .getByText(/ne nomme encore quelqu’un|gardées sans limite|perdrai/)
    .first()
    .waitFor()
  await page.getByLabel('Données des donateurs').fill('18')
  expect(await essay.getAttribute('aria-disabled')).toBe('true')
  const why = page.locator(`[id="${await essay.getAttribute('aria-describedby')}"]`)
  expect(await why.innerText()).toContain('Enregistrez ces durées pour les essayer')
}, 60_000)

test('a name that is there already is told, a postcode that cannot be is refused, a search without result has a way out', async () => {
  const page = await phone()
  await openList(page, 'villes')
  const name = await page.locator('.cfg__name a').first().innerText()
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('Rien ne correspond').waitFor()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await page.locator('.cfg__name a').first().waitFor()
  await page.getByRole('button', { name: 'Nouvelle ville' }).click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name.toUpperCase())
  await page.getByText('Une autre fiche porte déjà ce nom').waitFor()
  await page.getByLabel('Code postal').fill('abc')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Un code postal a cinq chiffres').waitFor()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.goto(`${server.url}/management/config/villes/disparue`)
  await page.getByRole('link', { name: 'Retour à la liste' }).click()
  await page.locator('.cfg__name a').first().waitFor()
}, 60_000)

test('a category is chosen, moved and put back with the keyboard alone, and keeps the focus', async () => {
  const page = await desk()
  await openList(page, 'objets')
  const tree = page.getByRole('navigation', { name: 'Catégories' })
  const second = tree.getByRole('button', { name: /^Literie/ })
  await second.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const up = tree.getByRole('button', { name: 'Monter Literie' })
  expect(await up.evaluate(node => node === document.activeElement)).toBe(true)
  const order = (): Promise<readonly string[]> => tree.locator('.tree__name').allInnerTexts()
  const place = async (name: string): Promise<number> =>
    (await order()).findIndex(text => text.startsWith(name))
  const before = await place('Literie')
  await page.keyboard.press('Enter')
  await expect.poll(() => place('Literie')).toBe(before - 1)
  expect(await up.evaluate(node => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => place('Literie')).toBe(before)
}, 60_000)

test('with its text doubled a small phone cuts no word of the settings', async () => {
  const page = await phone()
  for (const slug of ['objets', 'villes', 'ressources']) {
    await openList(page, slug)
    await page.locator('.cfg__name a').first().click()
    await page.getByRole('button', { name: 'Enregistrer' }).waitFor()
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), slug).toBe(360)
    const cut = await page
      .locator('.cfg__head h2, .cfg__foot .btn')
      .evaluateAll(nodes =>
        nodes.filter(node => node.scrollWidth > node.clientWidth + 1).map(({ textContent }) => textContent),
      )
    expect(cut, slug).toEqual([])
  }
}, 90_000)
