// The weighing's desk of the built app (screens.md section 6): stickers come out of the printer as they are scanned, and every screen is
// read by axe, wide and narrow. What a session's correction and its figures say is proved by test/components/weighing.test.ts.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLabelCode } from '#records/text/label-code.ts'
import { frameReader } from '#device/scan/frame-reader.ts'
import { strongReader } from '../../scan/engine.ts'
import { axeViolations } from '../tools/axe.ts'
import { newPerson, type Person, untilKept } from '../tools/chromium.ts'
import { openOffice, type Json, type Office } from '../tools/office.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { linesOf } from '../tools/weighing-stickers.ts'
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

const atDesk = async (staysOnline = true): Promise<Person> => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline })
  people.push(person)
  await signIn(person.page, server.url, 'quai')
  await person.page.goto(`${server.url}/balance/desktop/dashboard`)
  await person.page.getByText('À jour').first().waitFor()
  return person
}

const rowsOf = async (entity: string): Promise<readonly Json[]> => {
  const found = await office.ask('GET', `/${entity}?page_size=-1`)
  return (found['_embedded'] as { readonly [name: string]: readonly Json[] })[entity] ?? []
}

test('[LB1] [LB2] stickers print without network: one page each on the roll, 24 on a sheet, and their codes can be scanned', async () => {
  const { page, context } = await atDesk(false)
  await untilKept(page)
  await page.goto(`${server.url}/collect/desktop/print/stickers`)
  await page.getByRole('button', { name: 'Préparer les étiquettes' }).waitFor()
  await context.setOffline(true)
  await page.getByLabel('Nombre d’étiquettes').fill('30')
  await page.getByRole('button', { name: 'Préparer les étiquettes' }).click()
  await page.getByText('30\u00a0étiquettes').first().waitFor()
  const codes = (await page.locator('.sheets figcaption').allInnerTexts()).map(text =>
    text.replace(/\s/g, ''),
  )
  expect(new Set(codes).size).toBe(30)
  expect(codes.every(isLabelCode)).toBe(true)

  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 30, size: '50 × 25' })
  await page.getByRole('button', { name: 'A4, 24 par feuille' }).click()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 2, size: '210 × 297' })
  await page.getByLabel('Première place libre').fill('20')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 3, size: '210 × 297' })

  await page.getByRole('button', { name: 'Rouleau 50 × 25' }).click()
  const read = frameReader(await strongReader())
  const first = page.locator('.stickers__seen .lab').first()
  await first.evaluate(element => element.style.setProperty('zoom', '4'))
  for (const part of ['.lab__bc', '.lab__qr']) {
    const { data, info } = await sharp(await first.locator(part).screenshot())
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const found = await read({
      data: new Uint8ClampedArray(data),
      width: info.width,
      height: info.height,
    })
    expect(
      found.map(({ text }) => text),
      part,
    ).toContain(codes[0])
  }
}, 90_000)

test('[LB1] a weighing session’s instances get filled stickers with name, weight and code, one page each', async () => {
  const { page } = await atDesk()
  const session = (await office.tasks()).find(
    task =>
      task['scope'] === 'scale' &&
      (task['objects'] as readonly Json[]).some(line => typeof line['object_instance_id'] === 'string'),
  )
  const ids = new Set<unknown>(linesOf(session).flatMap(line => line['object_instance_id'] ?? []))
  const things = (await rowsOf('object_instance')).filter(
    row => ids.has(row['id']) && row['external_id'] !== '',
  )
  const own = `${server.url}/balance/desktop/task?id=${String(session?.['id'])}`
  await page.goto(own)
  await page.getByRole('link', { name: 'Étiquettes' }).click()
  await page.locator('.sheets figcaption').first().waitFor({ state: 'attached' })
  const seen = await page.locator('.sheets .lab').allInnerTexts()
  expect(seen).toHaveLength(things.length)
  const names = new Map((await rowsOf('object')).map(row => [row['id'], String(row['name'])]))
  for (const { external_id, object_id } of things) {
    const sticker = seen.find(text => text.replace(/\s/g, '').includes(String(external_id)))
    expect(sticker, String(external_id)).toContain(names.get(object_id))
    expect(sticker).toMatch(/\d.kg/)
  }
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({
    count: things.length,
    size: '50 × 25',
  })
  // A phone has no other way back: the button returns to the screen that opened the paper, or home when none did.
  const back = page.getByRole('button', { name: 'Retour', exact: true })
  await back.click()
  await page.waitForURL(own)
  await page.goto(`${server.url}/collect/desktop/print/stickers`)
  await back.click()
  await page.waitForURL(address => !address.pathname.includes('/print/'))
}, 60_000)

test('[DC1] the ticket of a weighing session is alone on its paper, and not on the screen', async () => {
  const { page } = await atDesk()
  // The longest of the latest, whose ticket needs more than the shortest paper.
  const [longest] = (await office.tasks())
    .filter(task => task['scope'] === 'scale')
    .toSorted((a, b) => String(b['date']).localeCompare(String(a['date'])))
    .slice(0, 10)
    .toSorted((a, b) => linesOf(b).length - linesOf(a).length)
  await page.goto(`${server.url}/balance/desktop/task?id=${String(longest?.['id'])}`)
  const ticket = page.locator('.ticket')
  await ticket.waitFor({ state: 'attached' })
  expect(await ticket.isVisible()).toBe(false)
  const button = page.getByRole('button', { name: 'Ticket', exact: true })
  expect(await button.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(Math.round((((await ticket.boundingBox())?.width ?? 0) * 25.4) / 96)).toBe(66)
  expect(await ticket.innerText()).toContain('Total')
  expect(await button.isVisible()).toBe(false)
  const length = Math.ceil((((await ticket.boundingBox())?.height ?? 0) * 25.4) / 96)
  await page.emulateMedia({ media: null })
  // As wide as the roll, and cut where the ticket ends: its margins, and a millimetre to spare.
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({
    count: 1,
    size: `72 × ${Math.max(80, length + 7)}`,
  })
}, 60_000)

/** The number of pages of a printed file and their size in millimetres. */
const pagesOf = (pdf: Buffer): { readonly count: number; readonly size: string } => {
  const text = pdf.toString('latin1')
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)]
  const sizes = new Set(
    boxes.map(([, width, height]) =>
      [width, height].map(points => Math.round((Number(points) * 25.4) / 72)).join(' × '),
    ),
  )
  return { count: [...text.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length, size: [...sizes].join(', ') }
}

test('every screen of the desk has no violation and fits, on wide and narrow screens, in light and dark mode', async () => {
  const sessions = (await office.tasks()).filter(task => task['scope'] === 'scale')
  const labelled = sessions
    .flatMap(task => task['objects'] as readonly Json[])
    .find(line => typeof line['object_instance_id'] === 'string')?.['object_instance_id']
  const unusual = sessions.find(task =>
    (task['objects'] as readonly Json[]).some(line => line['outlier'] === 1),
  )
  const { page } = await atDesk()
  for (const path of [
    '/balance/desktop/dashboard',
    '/balance/desktop/task',
    `/balance/desktop/task?id=${String((unusual ?? sessions[0])?.['id'])}`,
    '/balance/desktop/search',
    `/balance/desktop/search?life=${String(labelled)}`,
    '/balance/desktop/history/scale',
    '/balance/desktop/stats',
    `/collect/desktop/print/stickers?id=${String(labelled)}`,
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${server.url}${path}`)
    await page.locator('h1').first().waitFor()
    await untilAtRest(page)
    const line = page.locator('.rowbtn').first()
    if (await line.isVisible()) await line.click()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        if (process.env['QUAI_PICTURES'] !== undefined)
          await page.screenshot({
            path: `${process.env['QUAI_PICTURES']}/${path.replace(/\W+/g, '-')}-${width}-${colorScheme}.png`,
            fullPage: true,
          })
        expect(await axeViolations(page), `${width} ${colorScheme} ${path}`).toEqual([])
      }
      const isCut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)
      expect(isCut, `${width} ${path} is wider than the screen`).toBe(false)
    }
  }
}, 120_000)
