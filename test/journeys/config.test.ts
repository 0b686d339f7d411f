// The configuration in a real browser: every list and a record of each, a record made without network, a table brought in, rights that
// are not held (screens.md section 9, RG1, RG2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { routes } from '#records/rights/routes.ts'
import { axeViolations } from './axe.ts'
import { newPerson } from './chromium.ts'
import { storeHostileTexts } from './hostile-texts.ts'
import { openOffice, type Office } from './office.ts'
import { peopleOfTest } from './people.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { untilAtRest } from './waits.ts'

let server: JourneyServer
let office: Office
const people = peopleOfTest()
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
})
afterAll(() => server.remove())

const lists = [
  'objets',
  'villes',
  'secteurs',
  'ressources',
  'utilisateurs',
  'motifs',
  'provenances',
  'destinations',
  'contenants',
  'types-taches',
  'partenaires',
  'types-partenaires',
  'filieres',
  'modeles-impression',
]
const sheets = ['organisation', 'donnees-personnelles']

const openList = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`${server.url}/management/config/${slug}`)
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 30_000 })
  await page.locator('.cfg__name a, .empty').first().waitFor()
}

for (const [width, height, colorScheme] of [
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)
  test(`every list and one record of each, ${width} px, ${colorScheme}: axe finds nothing, nothing is wider than the screen`, async () => {
    const person = await newPerson({ width, height, colorScheme, staysOnline: true })
    people.push(person)
    const { page } = person
    await signIn(page, server.url, 'admin')
    const found: { [place: string]: unknown } = {}
    const look = async (place: string): Promise<void> => {
      const wrong = await axeViolations(page)
      if (wrong.length > 0) found[place] = wrong
      const width_ = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width_ > width) found[`${place}, width`] = width_
    }
    for (const slug of sheets) {
      await page.goto(`${server.url}/management/config/${slug}`)
      await page.locator('.cfg__sheet .card').first().waitFor()
      await look(slug)
    }
    for (const slug of lists) {
      await openList(page, slug)
      await look(slug)
      const records = page.locator('.cfg__name a')
      if ((await records.count()) === 0) continue
      await records.first().click()
      await page.getByRole('button', { name: 'Enregistrer' }).waitFor()
      await look(`${slug}, record`)
    }
    expect(found).toEqual({})
    expect(person.refusedByPolicy).toEqual([])
  }, 180_000)

test('a container made and a town changed without network reach the server; what is used is archived, not deleted', async () => {
  const person = await newPerson({ width: 1440, height: 900 })
  people.push(person)
  const { page } = person
  await signIn(page, server.url, 'admin')
  await openList(page, 'contenants')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await server.stop()
  await page.getByRole('button', { name: 'Nouveau contenant' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Le nom est obligatoire').first().waitFor()
  await page.getByLabel('Nom', { exact: false }).fill('Bac bleu')
  await page.getByLabel('Poids à vide').fill('2,75')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.locator('.cfg__name a', { hasText: 'Bac bleu' }).waitFor()
  await page.getByText('2,75 kg').waitFor()
  await page.goto(`${server.url}/management/config/villes`)
  await page.locator('.cfg__name a').first().click()
  const name = await page.locator('.cfg__head h2').innerText()
  await page.getByRole('button', { name: 'Samedi' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('2 en attente').first().waitFor()
  await server.start()
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 60_000 })
  const listOf = async (entity: string) => {
    const answer = await office.ask('GET', `/${entity}?page_size=-1`)
    return (answer['_embedded'] as { readonly [name: string]: readonly { readonly [f: string]: unknown }[] })[
      entity
    ]
  }
  expect((await listOf('container'))?.find(one => one['name'] === 'Bac bleu')).toMatchObject({ weight: 2750 })
  expect((await listOf('city'))?.find(one => one['name'] === name)?.['days']).toContain('saturday')

  await openList(page, 'secteurs')
  await page.locator('.cfg__name a').first().click()
  await page.getByRole('button', { name: 'Archiver' }).click()
  await page.getByRole('button', { name: /Archivés/ }).click()
  await page.locator('.cfg__name a').first().waitFor()
}, 120_000)

test('[CP4] an hour that cannot be stays as typed with a sentence; a deletion is taken back; a device is revoked after it was asked', async () => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  people.push(person)
  const { page } = person
  await signIn(page, server.url, 'admin')
  await openList(page, 'ressources')
  await page.locator('.cfg__name a', { hasText: 'Camion 1' }).click()
  const end = page.getByLabel('Matin, lundi, fin')
  await end.fill('25h')
  await end.blur()
  await page.getByText('« 25h » n’est pas une heure').waitFor()
  expect(await end.inputValue()).toBe('25h')
  await end.fill('7h')
  await end.blur()
  await page.getByText("doit venir après l'heure de début").first().waitFor()
  await end.fill('14h')
  await end.blur()
  await page.getByText('Le matin finit après le début de l’après-midi (lundi)').waitFor()
  await end.fill('11h30')
  await end.blur()
  await expect.poll(() => page.getByLabel('Matin, lundi, fin').inputValue()).toBe('11:30')

  await openList(page, 'filieres')
  const outlet = page.locator('.cfg__name a', { hasText: 'Ferraille' })
  await outlet.click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await outlet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await outlet.waitFor()

  await openList(page, 'objets')
  const tree = page.getByRole('navigation', { name: 'Catégories' })
  const names = tree.locator('.tree__name')
  await names.nth(1).click()
  const category = (await names.nth(1).innerText()).split('\n')[0] ?? ''
  await tree.getByRole('button', { name: `Modifier ${category}` }).click()
  const sheet = page.getByRole('dialog', { name: category })
  await sheet.getByRole('button', { name: 'Archiver' }).click()
  await sheet.waitFor({ state: 'detached' })
  await tree.getByRole('button', { name: /^Archivées/ }).click()
  await tree.getByText(`${category} (archivée)`).waitFor()

  await openList(page, 'utilisateurs')
  await page.locator('.cfg__name a', { hasText: 'Claire' }).click()
  await page
    .getByRole('button', { name: /^Révoquer/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Révoquer/ })
  await dialog.getByText('À son prochain contact il sera refusé').waitFor()
  await dialog.getByRole('button', { name: 'Garder' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 30_000 })
}, 120_000)

test('a table of objects is shown before it comes, its wrong lines with their reasons', async () => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  people.push(person)
  const { page } = person
  await signIn(page, server.url, 'admin')
  await openList(page, 'objets')
  await page.getByRole('button', { name: 'Importer' }).click()
  const sheet = page.getByRole('dialog', { name: 'Importer des objets' })
  await sheet.getByLabel('Fichier CSV').setInputFiles({
    name: 'objets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nom;poids_kg;categorie\nTabouret de traite;3,5;Assises\n;2;\nLampe;beaucoup;\n'),
  })
  await sheet.getByText('Le nom est obligatoire.').waitFor()
  await sheet.getByText('« beaucoup » n’est pas un nombre.').waitFor()
  await sheet.getByRole('button', { name: 'Importer 1 objet' }).click()
  await page.locator('.cfg__name a', { hasText: 'Tabouret de traite' }).waitFor()
}, 90_000)

test('from a list of the settings every way out leads where it says', async () => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  people.push(person)
  const { page } = person
  await signIn(page, server.url, 'admin')
  for (const [name, address] of [
    ['Appareil', '/management/install'],
    ['Collecte', '/collect/desktop'],
  ] as const) {
    await openList(page, 'villes')
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${address}`)
    await page.locator('.cfg').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(address)
  }
}, 90_000)

test('[RG2] without the right a list says so, and the person stays signed in', async () => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  people.push(person)
  const { page } = person
  await signIn(page, server.url, 'bureau')
  const closed = ['management/config/objets', 'management/config/donnees-personnelles', 'management/install']
  for (const path of [...closed, 'balance/mobile', 'vente/desktop']) {
    await page.goto(`${server.url}/${path}`)
    await page.getByText('Vous n’avez pas accès à cet écran').waitFor()
  }
  await page.goto(`${server.url}/management/profile`)
  await page.getByRole('button', { name: 'Se déconnecter' }).waitFor()
}, 60_000)

test('200 hostile texts in every text field, every route visited: nothing runs, nothing asks, the policy reports nothing', async () => {
  const { stored, ids } = await storeHostileTexts(office)
  expect(stored).toBe(200)
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  people.push(person)
  const { page } = person
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(page, server.url, 'admin')
  await openList(page, 'villes')
  const task = ids.get('task') ?? ''
  const addresses = [
    ...routes.filter(({ path }) => !path.includes(':')).map(({ path }) => path),
    ...[...lists, ...sheets].map(slug => `/management/config/${slug}`),
    ...[
      ['objets', 'object'],
      ['villes', 'city'],
      ['partenaires', 'partner'],
      ['utilisateurs', 'user'],
    ].map(([slug, entity]) => `/management/config/${slug}/${ids.get(entity ?? '')}`),
    `/collect/mobile/task?id=${task}`,
    `/collect/desktop/task?id=${task}`,
    `/collect/desktop/print/task?id=${task}`,
    `/collect/desktop/print/certificate?id=${task}`,
    '/collect/desktop/history/emma',
  ]
  const broken: string[] = []
  for (const address of addresses) {
    await page.goto(`${server.url}${address}`, { waitUntil: 'domcontentloaded' })
    await page.locator('h1, [role=alert], .paper, .sheet').first().waitFor({ state: 'attached' })
    await untilAtRest(page)
    if (await page.evaluate(() => 'hacked' in globalThis)) broken.push(`${address}: ran`)
    if (!page.url().startsWith(server.url)) broken.push(`${address}: led away`)
    if (await page.getByText('Une erreur est survenue').isVisible()) broken.push(`${address}: broke`)
  }
  expect({ broken, asked, reports: person.refusedByPolicy }).toEqual({ broken: [], asked: [], reports: [] })
}, 180_000)
