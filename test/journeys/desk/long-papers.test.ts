// The papers of a rental of sixty long names as a browser prints them without a network (DC1): no line is cut or broken, each page says whose it
// is and which of how many.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLongRental, type LongRental } from '#test/fixtures/long-rental.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { newPerson, type Person, untilKept } from '../tools/chromium.ts'
import { openOffice } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest } from '../tools/waits.ts'
import { packed, wordsOf } from '../tools/pdf-words.ts'

let server: JourneyServer
let desk: Person
let rental: LongRental

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  const today = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 10)
  rental = await makeLongRental(openOffice(server.url).ask, today)
  desk = await newPerson({ width: 1440, height: 900 })
  await signIn(desk.page, server.url, 'bureau')
  await desk.page.goto(`${server.url}/collect/desktop/print/delivering?id=${rental.head}&paper=invoice`)
  await desk.page.locator('.papers .paper').nth(1).waitFor({ timeout: 40_000 })
  await desk.page.goto(`${server.url}/collect/desktop/print/delivering?id=${rental.head}&paper=deposit`)
  await desk.page.locator('.papers .paper').waitFor({ timeout: 40_000 })
  await untilKept(desk.page)
  await desk.context.setOffline(true)
}, 90_000)
afterAll(async () => {
  await desk.close().catch(() => null)
  await server.remove()
})

/** Of each page, without spaces. */
const printed = async (paper: string): Promise<string[]> => {
  await desk.page.goto(`${server.url}/collect/desktop/print/delivering?id=${rental.head}&paper=${paper}`)
  await desk.page.locator('.papers .paper').first().waitFor()
  await untilAtRest(desk.page)
  return wordsOf(await desk.page.pdf({ preferCSSPageSize: true }))
}
/** What is wider on paper than its place. */
const cut = async (): Promise<number> => {
  await desk.page.emulateMedia({ media: 'print' })
  const count = await desk.page
    .locator('.sheets .paper :is(td, th, p, li, dd, div)')
    .evaluateAll(
      parts =>
        parts.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .length,
    )
  await desk.page.emulateMedia({ media: null })
  return count
}

const count = (pages: readonly string[], words: string): number =>
  pages.reduce((sum, page) => sum + page.split(packed(words)).length - 1, 0)

test.each([
  ['quotation', 'Devis', 1],
  ['contract', 'Contrat de location', 2],
  ['preparation', 'Bon de préparation', 1],
  ['departure', 'Bon de retrait', 1],
  ['return', 'Bon de retour', 1],
])(
  '[DC1] %s: each line is whole on one page, each page is named and numbered',
  async (paper, title, times) => {
    const pages = await printed(paper)
    expect(pages.length).toBeGreaterThan(2)
    for (const [n, page] of pages.entries()) {
      expect(page).toContain(packed(title))
      expect(page).toContain(`${n + 1}/${pages.length}`)
    }
    expect(rental.names.filter(name => count(pages, name) !== times)).toEqual([])
    expect(await cut()).toBe(0)
  },
)

test('[DC1] [RT19] a facture of three pages and its avoir: each page has its number, the totals are the dossier’s', async () => {
  const pages = await printed('invoice')
  const ofFacture = pages.filter(page => page.includes('FactureF-') && !page.includes('AvoirA-'))
  expect([ofFacture.length, pages.length]).toEqual([3, 4])
  expect(rental.names.filter(name => count(ofFacture, name) !== 1)).toEqual([])
  expect(ofFacture.at(-1)).toContain(packed(`Total${formatMoney(rental.total)}`))
  expect(count(pages, `Total de l’avoir${formatMoney(rental.credited)}`)).toBe(1)
  expect(await cut()).toBe(0)
})

test('[DC1] [RT20] the receipt of a deposit is one page', async () => {
  const pages = await printed('deposit')
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(packed(`Encore tenue${formatMoney(rental.asked)}`))
  expect(await cut()).toBe(0)
})
