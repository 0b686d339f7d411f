// The weighing's desk of the built app (screens.md section 6): a session that arrives live is corrected with its trace, split, merged and
// validated; the dashboard, the statistics and the files agree to the gram; stickers come out of the printer as they are scanned.
import type { Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLabelCode } from '#records/text/label-code.ts'
import { parseCsv } from '#records/text/csv.ts'
import { frameReader } from '#device/scan/frame-reader.ts'
import { strongReader } from '../scan/engine.ts'
import { axeViolations } from './axe.ts'
import { newPerson, type Person, untilKept } from './chromium.ts'
import { bytesOf } from './downloads.ts'
import { openOffice, type Json, type Office } from './office.ts'
import { peopleOfTest } from './people.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { linesOf } from './weighing-stickers.ts'
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
const idOf = async (entity: string, name: string): Promise<string> => {
  const id = (await rowsOf(entity)).find(row => row['name'] === name)?.['id']
  if (typeof id !== 'string') throw new Error(`no ${entity} is named ${name}`)
  return id
}

const nowInParis = (): string => new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })

interface Weighed {
  readonly line_id: string
  readonly object: string
  readonly grams: number
  readonly pieces?: number
}

const lineOf = async ({ line_id, object, grams, pieces = 1 }: Weighed, at: string): Promise<Json> => ({
  line_id,
  object_id: await idOf('object', object),
  name: object,
  quantity: pieces,
  quantity_done: pieces,
  gross: grams,
  weight_done: grams,
  channel: 'scale',
  weighed_at: at,
})

/** As a dock does it: the task is the session from its first line (WG1). */
const weighedAtDock = async (id: string, lines: readonly Weighed[]): Promise<Json> => {
  const at = nowInParis()
  const objects: Json[] = []
  for (const line of lines) objects.push(await lineOf(line, at))
  return office.ask('POST', '/task', {
    id,
    scope: 'scale',
    task_type_id: 17,
    task_state_id: 1,
    date: at.slice(0, 10),
    provenance_id: await idOf('provenance', 'Apport volontaire'),
    objects,
  })
}

const saved = async (page: Page, press: () => Promise<void>): Promise<string[][]> => {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([
    page.waitForEvent('download'),
    press(),
  ])
  return parseCsv((await bytesOf(download)).toString())
}
const gramsIn = (rows: readonly string[][], column: string, only: (row: string[]) => boolean): number => {
  const at = rows[0]?.indexOf(column) ?? -1
  return rows
    .slice(1)
    .filter(only)
    .reduce((sum, row) => sum + Math.round(Number((row[at] ?? '').replace(',', '.')) * 1000), 0)
}
const serverGrams = async (): Promise<number> => {
  const day = nowInParis().slice(0, 10)
  const month = day.slice(0, 7)
  return (await office.tasks())
    .filter(
      task =>
        Number(task['task_type_id']) === 17 &&
        [5, 7].includes(Number(task['task_state_id'])) &&
        String(task['date']).startsWith(month) &&
        String(task['date']) <= day,
    )
    .flatMap(task => task['objects'] as readonly Json[])
    .filter(line => line['outlier'] !== 1 && (line['replaced_by'] ?? '') === '')
    .reduce(
      (sum, line) =>
        sum +
        (line['quantity_done'] === null
          ? 0
          : Number(line['weight_done'] ?? Number(line['weight']) * Number(line['quantity_done']))),
      0,
    )
}

const SESSION = '0193a000-0000-7000-8000-00000000d001'

test('[WG1] [WG3] [WG5] [WG7] [WG8] a live session is corrected, split, merged and validated; every figure agrees to the gram', async () => {
  const { page, refusedByPolicy } = await atDesk()
  await weighedAtDock(SESSION, [
    { line_id: 'l-wardrobe', object: 'Armoire 2 portes', grams: 310_000 },
    { line_id: 'l-chairs', object: 'Chaise', grams: 18_010, pieces: 4 },
    { line_id: 'l-books', object: 'Carton de livres', grams: 17_640, pieces: 2 },
  ])
  const onBoard = page.locator('.table').getByText('Armoire 2 portes', { exact: true }).first()
  await onBoard.waitFor({ timeout: 40_000 })

  await page.goto(`${server.url}/balance/desktop/task?id=${SESSION}`)
  const main = page.locator('.form2__main')
  await main.getByText('345,65').first().waitFor()

  await page.getByRole('button', { name: 'Armoire 2 portes' }).click()
  const panel = page.getByRole('complementary', { name: 'Ligne choisie' })
  await panel.getByLabel('Brut').fill('31,0')
  await panel.getByText('31,00').waitFor()
  await panel.getByLabel('Motif de la correction').fill('Virgule oubliée')
  await panel.getByRole('button', { name: 'Corriger' }).click()
  await panel.getByText('(Virgule oubliée)').waitFor()
  await main.getByText('66,65').first().waitFor()

  await page.getByRole('button', { name: 'Chaise', exact: true }).click()
  await page.getByRole('button', { name: 'Scinder' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Ajouter un/ }).click()
  await sheet.getByRole('button', { name: 'Scinder' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('button', { name: 'Chaise', exact: true }).count()).toBe(2)
  expect(await main.locator('tfoot').innerText()).toContain('66,65')

  for (const box of await page.getByLabel('Choisir la ligne Chaise').all()) await box.check()
  await page.getByRole('button', { name: /^Fusionner/ }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Chaise', exact: true }).count()).toBe(1)
  await page.getByLabel('Choisir la ligne Armoire 2 portes').check()
  await page.getByLabel('Choisir la ligne Chaise').check()
  await page.getByRole('button', { name: /^Fusionner/ }).click()
  await page
    .getByRole('alert')
    .getByText(/même objet/)
    .waitFor()
  expect(await main.locator('tfoot').innerText()).toContain('66,65')

  await page.getByRole('button', { name: /^Valider 3/ }).click()
  await page.locator('.dtop .state').getByText('Terminée').waitFor()
  await expect
    .poll(
      async () => Number((await office.tasks()).find(task => task['id'] === SESSION)?.['task_state_id'] ?? 0),
      { timeout: 40_000 },
    )
    .toBe(5)
  const session = (await office.tasks()).find(task => task['id'] === SESSION)
  const lines = session?.['objects'] as readonly Json[]
  expect(lines.reduce((sum, line) => sum + Number(line['weight_done']), 0)).toBe(66_650)
  const traces = lines.flatMap(line => (line['trace'] ?? []) as readonly Json[])
  expect(traces.map(({ why }) => why)).toEqual(expect.arrayContaining(['edited', 'split', 'merged']))
  expect(traces.find(({ why }) => why === 'edited')).toMatchObject({
    gross: 310_000,
    text: 'Virgule oubliée',
  })

  await page.goto(`${server.url}/balance/desktop/dashboard`)
  await page.locator('.table').getByText('Armoire 2 portes', { exact: true }).first().waitFor()
  const day = await saved(page, () => page.getByRole('button', { name: 'Journée' }).click())
  const own = day.filter(row => row.includes(String(session?.['number'])))
  expect(own).toHaveLength(3)
  expect(gramsIn([day[0] ?? [], ...own], 'Poids net (kg)', () => true)).toBe(66_650)

  await page.goto(`${server.url}/balance/desktop/stats`)
  await page.getByRole('heading', { name: 'Destinations' }).waitFor()
  await page.locator('.honest').waitFor({ state: 'hidden', timeout: 40_000 })
  const expected = await serverGrams()
  const pivotFile = await saved(page, () =>
    page
      .getByRole('button', { name: /Exporter en CSV.*Entrées, / })
      .first()
      .click(),
  )
  expect(gramsIn(pivotFile, 'Total (kg)', row => row[0] === 'Total')).toBe(expected)
  expect(gramsIn(pivotFile, 'Total (kg)', row => row[0] !== 'Total')).toBe(expected)
  const schemes = await saved(page, () =>
    page.getByRole('button', { name: /Exporter en CSV.*Bilan par filière/ }).click(),
  )
  expect(gramsIn(schemes, 'Entrées (kg)', row => row[0] === 'Total')).toBe(expected)
  await page.getByRole('button', { name: 'Exports' }).click()
  const all = await saved(page, () => page.getByRole('button', { name: /Lignes brutes/ }).click())
  expect(gramsIn(all, 'Poids net (kg)', row => row[3] === 'Entrée')).toBe(expected)
  const register = await saved(page, () => page.getByRole('button', { name: /Registre/ }).click())
  expect(gramsIn(register, 'Poids net (kg)', row => row[4] === 'Pesée entrante')).toBe(expected)
  await page.getByRole('button', { name: 'Fermer' }).click()

  await page.goto(`${server.url}/balance/desktop/history/scale`)
  await page.locator('del').getByText('310,00').first().waitFor()
  await page.getByText('Virgule oubliée').first().waitFor()
  expect(refusedByPolicy).toEqual([])
}, 150_000)

test('a session that is given up leaves every total, and can be taken up again', async () => {
  const id = '0193a000-0000-7000-8000-00000000d002'
  const { page } = await atDesk()
  await weighedAtDock(id, [{ line_id: 'l-one', object: 'Chaise', grams: 4_444 }])
  await page.goto(`${server.url}/balance/desktop/task?id=${id}`)
  await page.locator('.form2__main').getByText('4,44').first().waitFor({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Annuler la session…' }).click()
  await page.getByLabel('Motif').fill('Pesée deux fois')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la session' }).click()
  await page.getByText('Pesée deux fois').waitFor()
  expect(await page.getByRole('button', { name: /^Valider/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Rouvrir la session' }).click()
  await page.getByRole('button', { name: /^Valider 1/ }).waitFor()
}, 90_000)

test('[LB1] [LB2] stickers print without network: one page each on the roll, 24 a sheet, and scan as they read', async () => {
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

test('[LB1] a session’s things get filled stickers: what they are, their weight and the code that they bear, one page each', async () => {
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
  // A phone has no other way back: to what opened the paper, and home from an address that nothing opened.
  const back = page.getByRole('button', { name: 'Retour', exact: true })
  await back.click()
  await page.waitForURL(own)
  await page.goto(`${server.url}/collect/desktop/print/stickers`)
  await back.click()
  await page.waitForURL(address => !address.pathname.includes('/print/'))
}, 60_000)

/** Millimetres of the pages of a printed file. */
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

test('every screen of the desk is free of violations and fits, wide and narrow, in both lights', async () => {
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
