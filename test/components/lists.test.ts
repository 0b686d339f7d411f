// Pages that list (shell/list): the filters are in the address, and Back or a shared link shows the same list; the count, the sentence
// when there is no line, the file with all lines.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#records/text/csv.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  const { page } = screens
  await page.goto('/collect/desktop/dashboard')
  await page.getByText('À jour').first().waitFor()
})

const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const lines = (name: string): Locator => screens.page.getByRole('region', { name }).locator('tbody tr')
const savedFile = async (name: string | RegExp): Promise<{ name: string; table: string[][] }> => {
  await button(name).click()
  const file = await screens.page.download()
  return { name: file.name, table: parseCsv(await file.blob.text()) }
}
const searchOf = (): URLSearchParams => new URL(screens.page.url()).searchParams
/** « 1 234 tâches » as a number. */
const numberIn = (text: string): number => Number(text.replaceAll(/\D/g, ''))

test('a list of the settings: words narrow it in the address, a record opened from it and Back keep them', async () => {
  const { page, house } = screens
  const towns = (await house.office.rows('city')).filter(row => row['archived'] !== 1)
  await page.goto('/management/config/villes')
  const rows = page.locator('.cfg__name a')
  await rows.first().waitFor()
  const field = page.getByRole('searchbox', { name: new RegExp(`^Chercher dans ${towns.length}\\svilles`) })
  await field.waitFor()
  expect(await rows.count()).toBe(towns.length)
  const name = await rows.first().innerText()
  await field.fill(name.toUpperCase())
  await eventually(() => searchOf().get('text')).toBe(name.toUpperCase())
  await eventually(() => rows.allInnerTexts()).toContain(name)
  const narrowed = await rows.allInnerTexts()
  expect(narrowed.length).toBeLessThan(towns.length)
  await rows.first().click()
  await page.waitForURL(/villes\/[^?]+\?text=/)
  await page.goBack()
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe(name.toUpperCase())
  expect(await rows.allInnerTexts()).toEqual(narrowed)
  // The file has them all, whatever is typed.
  const { name: file, table } = await savedFile('Exporter')
  expect(file).toBe('villes.csv')
  expect(table.length - 1).toBe((await house.office.rows('city')).length)
})

test('what matches nothing says so with the words, and leads back to the whole list', async () => {
  const { page, house } = screens
  await page.goto('/management/config/villes?text=qqzz')
  await page.getByRole('heading', { name: 'Rien ne correspond' }).waitFor()
  await said('Rien ne contient «\u202fqqzz\u202f».')
  await button('Effacer la recherche').click()
  await page.locator('.cfg__name a').first().waitFor()
  await eventually(() => searchOf().has('text')).toBe(false)
  // A list of tasks that was read is noted in the access log.
  await house.office.tasks()
  await page.goto('/management/config/donnees-personnelles/journal')
  await lines('Accès').first().waitFor()
  await page.getByRole('searchbox', { name: /^Chercher dans/ }).fill('qqzz')
  await said('Rien ne contient «\u202fqqzz\u202f».')
  expect((await savedFile('CSV')).name).toBe('journal-des-acces.csv')
})

test('[RP3] the log of accesses goes back page by page; Back shows the page before', async () => {
  const { page, house } = screens
  for (let n = 0; n < 301; n += 1) await house.office.ask('GET', '/partner?page_size=1')
  await page.goto('/management/config/donnees-personnelles/journal')
  const rows = lines('Accès')
  await rows.first().waitFor()
  await eventually(() => rows.count()).toBe(300)
  await page.getByRole('link', { name: 'Plus anciens' }).click()
  await said('Il n’y a rien de plus ancien.')
  const { length } = searchOf().get('before') ?? ''
  expect(length).toBeGreaterThan(20)
  expect(await rows.count()).toBeLessThan(300)
  await page.goBack()
  await page.getByRole('link', { name: 'Plus anciens' }).waitFor()
  await eventually(() => rows.count()).toBe(300)
})

test('the search of the collection: a shared link shows the same tasks, the next ones are in the address too', async () => {
  const { page } = screens
  await page.goto('/collect/desktop/search')
  const rows = lines('Tâches trouvées')
  await rows.first().waitFor()
  const head = await page.getByText(/^Les 60\spremières sur \d+\stâches$/).innerText()
  expect(await rows.count()).toBe(60)
  const total = numberIn(head.replace('60', ''))
  await button('Voir la suite').click()
  await eventually(() => rows.count()).toBe(Math.min(total, 360))
  expect(searchOf().get('more')).toBe('300')
  const link = `${new URL(page.url()).pathname}${new URL(page.url()).search}`
  await page.goto('/management/config/villes')
  await page.goto(link)
  await eventually(() => rows.count()).toBe(Math.min(total, 360))
  const { name, table } = await savedFile(/^Exporter en CSV/)
  expect(name).toMatch(/^taches-\d{4}-\d\d-\d\d\.csv$/)
  expect([table[0]?.[0], table.length - 1]).toEqual(['Numéro', total])
})

test('a search that finds nothing says what to try; it has no file', async () => {
  const { page } = screens
  await page.goto('/collect/desktop/search?text=qqzzx')
  await page.getByRole('heading', { name: 'Aucune tâche trouvée' }).waitFor()
  await said('Essayez moins de mots, une autre période, ou avec les annulées.')
  await said(/^0\stâche$/)
  expect(await button(/^Exporter en CSV/).count()).toBe(0)
})

test('a history keeps its period and its filters in the address; Back shows them again, the file has its lines', async () => {
  const { page } = screens
  await page.goto('/collect/desktop/history/loki/2020-01-01/2020-01-02')
  await page.getByRole('heading', { name: 'Rien n’a changé sur cette période' }).waitFor()
  expect(await page.getByLabel('Modifiées du').inputValue()).toBe('2020-01-01')
  await page.goto('/collect/desktop/history/emma')
  await page.locator('.hist tbody tr').first().waitFor()
  await page.getByLabel('État').selectOption('5')
  await page.waitForURL(/\/5$/)
  const badges = page.locator('.hist tbody td:nth-child(4)')
  await eventually(async () => [...new Set(await badges.allInnerTexts())]).toEqual(['Réalisée'])
  const count = page.getByText(/^\d+\stâches?$/)
  const total = numberIn(await count.innerText())
  const kept = page.url()
  await page.locator('.hist a').first().click()
  await page.locator('.hist').first().waitFor({ state: 'detached' })
  await page.goBack()
  expect(page.url()).toBe(kept)
  await eventually(() => page.getByLabel('État').inputValue()).toBe('5')
  const { name, table } = await savedFile('Exporter en CSV\u00a0: Tâches modifiées')
  expect(name).toMatch(/^historique-emma-\d{4}/)
  expect(table.length - 1).toBe(total)
  expect(new Set(table.slice(1).map(line => line[5]))).toEqual(new Set(['Réalisée']))
})

test('the weighings: found ones are counted and saved, a code that nobody has says what to try', async () => {
  const { page } = screens
  await page.goto('/balance/desktop/search?code=ZZZZ')
  await page.getByRole('heading', { name: 'Aucune pesée trouvée' }).waitFor()
  await page.goto('/balance/desktop/search')
  const rows = lines('Pesées trouvées')
  await rows.first().waitFor()
  await page.locator('.honest').waitFor({ state: 'hidden' })
  const { name, table } = await savedFile('Exporter en CSV\u00a0: Pesées trouvées')
  expect(name).toMatch(/^recherche-\d{4}/)
  expect([table[0]?.[0], table.length - 1]).toEqual(['Date', await rows.count()])
  await page.goto('/balance/desktop/history/scale/2020-01-01/2020-01-02')
  await page.getByRole('heading', { name: 'Aucune session sur cette période' }).waitFor()
  await page.goto('/balance/desktop/history/scale')
  await page.getByText(/^\d+\ssessions?$/).waitFor()
  expect((await savedFile('Exporter en CSV\u00a0: Sessions et corrections')).table[0]).toContain('Motif')
})

test('a whole queue of the dashboard is in the address: Back shows it whole, another queue begins short', async () => {
  const { page } = screens
  await page.goto('/collect/desktop/dashboard?queue=drafts')
  const rows = lines('Brouillons')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(8)
  await button(/^Voir les/).click()
  await eventually(() => rows.count()).toBeGreaterThan(8)
  const count = await rows.count()
  expect(searchOf().get('whole')).toBe('1')
  await rows.first().locator('a').click()
  await rows.first().waitFor({ state: 'detached' })
  await page.goBack()
  await eventually(() => rows.count()).toBe(count)
  await button(/^Sans date/).click()
  await eventually(() => [searchOf().get('queue'), searchOf().has('whole')]).toEqual(['undated', false])
})

/** The first cells of a chart's rows, above its total and what it sums up. */
const namesIn = async (caption: string): Promise<string[]> =>
  (await chart(caption).locator('tbody th').allInnerTexts()).filter(
    name => !/^(\d+.autres?|Total)$/.test(name),
  )
const figuresIn = async (caption: string, column: number): Promise<(number | null)[]> => {
  const cells = await chart(caption).locator(`tbody tr td:nth-child(${column})`).allInnerTexts()
  return cells.map(figureOf)
}
/** « 74 %, 5 tâches » is 74; a dash or « Fermé » is nothing, and an open day without a task is empty. */
const figureOf = (text: string): number | null => {
  const [digits] = /\d[\d\s]*(?:,\d+)?/.exec(text) ?? []
  if (digits === undefined) return text.includes('vide') ? 0 : null
  return Number(digits.replaceAll(/\s/g, '').replace(',', '.'))
}
const chart = (caption: string): Locator => screens.page.getByRole('table', { name: caption, exact: true })
const head = (caption: string, name: string | RegExp): Locator =>
  chart(caption).getByRole('columnheader', { name, exact: typeof name === 'string' })
const sortBy = async (caption: string, name: string | RegExp, direction: string): Promise<void> => {
  await head(caption, name).getByRole('button').click()
  await eventually(() => head(caption, name).getAttribute('aria-sort')).toBe(direction)
}
const french = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' }).compare
const upwards = (values: readonly (number | null)[]): (number | null)[] => [
  ...values.filter(value => value !== null).toSorted((a, b) => a - b),
  ...values.filter(value => value === null),
]
const daysTo = (day: string, count: number): string =>
  `period=chosen&from=${new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)}&to=${day}`
const monthTo = (day: string): string => daysTo(day, 30)

test('the charts of the collection sort by their columns, each by itself; what sums the others up stays below', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/stats?${monthTo(TODAY)}`)
  await head('Par ressource', 'Ressource').waitFor()
  await page.locator('.honest').waitFor({ state: 'hidden' })
  const own = await namesIn('Par ressource')
  expect(own.length).toBeGreaterThan(1)
  await sortBy('Par ressource', 'Ressource', 'ascending')
  expect(await namesIn('Par ressource')).toEqual(own.toSorted(french))
  await sortBy('Par ville', 'Tâches', 'ascending')
  const tasks = (await figuresIn('Par ville', 3)).slice(0, (await namesIn('Par ville')).length)
  expect(tasks).toEqual(upwards(tasks))
  // The whole list was sorted, not its first rows: the towns with the most tasks are among the others now.
  expect(await chart('Par ville').locator('tbody th').allInnerTexts()).toHaveLength(13)
  expect((await figuresIn('Par ville', 3)).at(-1)).toBeGreaterThan(tasks.at(-1) ?? 0)
  expect(searchOf().get('sort')).toBe('resources.name,cities.tasks')
  await sortBy('Par ville', 'Tâches', 'descending')
  await page.reload()
  await eventually(() => head('Par ville', 'Tâches').getAttribute('aria-sort')).toBe('descending')
  expect(await namesIn('Par ressource')).toEqual(own.toSorted(french))
  await sortBy('Objets les plus collectés', 'Objet', 'ascending')
  const objects = await namesIn('Objets les plus collectés')
  expect(objects.filter(name => name !== 'Les autres')).toEqual(
    objects.filter(name => name !== 'Les autres').toSorted(french),
  )
  expect(objects.indexOf('Les autres')).toBe(objects.includes('Les autres') ? objects.length - 1 : -1)
})

test('figures are not compared with a time of which nothing is known: that is said, and no zero', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/stats?${daysTo(TODAY, 7)}&compared=1`)
  await said(/^avant\s:/)
  await page.goto('/collect/desktop/stats?period=chosen&from=2001-01-01&to=2001-12-31&compared=1')
  await said(/^Pas de données avant le lundi 1er janv\. 2001/)
  expect(await page.getByText(/^avant\s:/).count()).toBe(0)
})

test('the figures of the weighing sort by a column that bears a record’s name; each way stays below its sum', async () => {
  const { page } = screens
  await page.goto(`/balance/desktop/stats?${monthTo(TODAY)}`)
  await page.getByRole('heading', { name: 'Destinations' }).waitFor()
  await page.locator('.honest').waitFor({ state: 'hidden' })
  const pivot = 'Entrées, catégorie par provenance'
  const columns = await chart(pivot).locator('thead th').allInnerTexts()
  const [, first = ''] = columns
  await sortBy(pivot, first, 'ascending')
  const cells = (await figuresIn(pivot, 2)).slice(0, -1)
  expect(cells.length).toBeGreaterThan(1)
  expect(cells).toEqual(upwards(cells))
  await sortBy('Bilan par filière', 'Réemploi', 'ascending')
  const reuse = await figuresIn('Bilan par filière', 3)
  expect(reuse).toEqual(upwards(reuse))
  await sortBy('La période et la précédente', 'Flux', 'ascending')
  const flows = await namesIn('La période et la précédente')
  const out = flows.indexOf('Toutes les sorties')
  expect(flows[0]).toBe('Toutes les entrées')
  expect(flows.slice(1, out)).toEqual(flows.slice(1, out).toSorted(french))
  expect(flows.slice(out + 1)).toEqual(flows.slice(out + 1).toSorted(french))
})

test('« Remplissage » sorts by a day, what is closed last; « Aujourd’hui » by how late it is', async () => {
  const { page } = screens
  await page.goto('/collect/desktop/dashboard')
  const title = 'Remplissage des 7 prochains jours'
  await head(title, 'Ressource').waitFor()
  const days = (await chart(title).locator('thead th').allInnerTexts()).slice(1)
  expect(days).toHaveLength(7)
  const own = await namesIn(title)
  for (const [n, day] of days.entries()) {
    await sortBy(title, day, 'ascending')
    const fill = await figuresIn(title, n + 2)
    expect(fill, day).toEqual(upwards(fill))
  }
  await sortBy(title, 'Ressource', 'ascending')
  expect(await namesIn(title)).toEqual(own.toSorted(french))
  await sortBy('Créneaux du jour', 'Horaire', 'ascending')
  expect(searchOf().get('sort')).toBe('ahead.resource,day.late')
})
