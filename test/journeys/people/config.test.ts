// The configuration in a real browser: every list and a record of each as axe reads them, and hostile texts in every field (screens.md
// section 9). What its screens say and refuse is proved by test/components/settings.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { routes } from '#records/rights/routes.ts'
import { axeViolations } from '../tools/axe.ts'
import { newPerson } from '../tools/chromium.ts'
import { storeHostileTexts } from '../tools/hostile-texts.ts'
import { openOffice, type Office } from '../tools/office.ts'
import { openWithin } from '../tools/open-within.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest } from '../tools/waits.ts'

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
const sheets = ['location', 'organisation', 'donnees-personnelles', 'calendrier']

const openList = async (page: Page, slug: string): Promise<void> => {
  await openWithin(page, `/management/config/${slug}`)
  await page.locator('.cfg__name a, .empty').first().waitFor()
  await untilAtRest(page)
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
    await page.getByText('À jour', { exact: true }).first().waitFor()
    for (const slug of sheets) {
      await openWithin(page, `/management/config/${slug}`)
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

test('200 hostile texts in every text field, every route visited: no script runs, no dialog opens, the policy refuses nothing', async () => {
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
    await openWithin(page, address)
    await page.locator('h1, [role=alert], .paper, .sheet').first().waitFor({ state: 'attached' })
    await untilAtRest(page)
    if (await page.evaluate(() => 'hacked' in globalThis)) broken.push(`${address}: ran`)
    if (!page.url().startsWith(server.url)) broken.push(`${address}: led away`)
    if (await page.getByText('Une erreur est survenue').isVisible()) broken.push(`${address}: broke`)
  }
  expect({ broken, asked, reports: person.refusedByPolicy }).toEqual({ broken: [], asked: [], reports: [] })
}, 180_000)
