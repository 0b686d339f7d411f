// Nothing moves after it was drawn: every route is loaded at eight widths, and the browser's own count of what moved meanwhile stays under
// what a person notices. Nor does what a chip says, or a long name, make the desk's top bar higher.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { everyScreen } from '../tools/layout/every-screen.ts'
import { openOffice } from '../tools/office.ts'
import { openWithin } from '../tools/open-within.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { forgetShifts, shiftsOf, watchShifts } from '../tools/layout/shifts.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest, untilRead } from '../tools/waits.ts'

const WIDTHS = [360, 390, 768, 1024, 1280, 1350, 1440, 1920]
/** At these the document itself is loaded anew; at the others the screen is opened within it. */
const LOADED: ReadonlySet<number> = new Set([390, 1350])
const MOST = 0.02
/** With its border. */
const ONE_LINE = 57

let server: JourneyServer
let admin: Person
let paths: readonly string[]
/** The page of somebody whose name is as long as a name may be. */
let longNamed: string

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  ;({ paths, longNamed } = await everyScreen(openOffice(server.url)))
  admin = await newPerson({ width: 1440, height: 900, staysOnline: true })
  await watchShifts(admin.context)
  await signIn(admin.page, server.url, 'admin')
  await admin.page.goto(`${server.url}/collect/desktop/dashboard`)
  await admin.page.getByText('À jour').first().waitFor({ timeout: 40_000 })
}, 90_000)
afterAll(async () => {
  await admin?.close()
  await server.remove()
})

interface Moved {
  readonly sum: number
  readonly moved: string
}

const whole = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await untilRead(page)
  await untilAtRest(page)
}

/** What moved while a page was loaded, until it is whole and rests. */
const loaded = async (page: Page, path: string): Promise<Moved> => {
  await page.goto(server.url + path, { waitUntil: 'commit' })
  await whole(page)
  return shiftsOf(page)
}

/** The same screen opened within the application: its parts read again, its files are there. */
const opened = async (page: Page, path: string): Promise<Moved> => {
  await forgetShifts(page)
  await openWithin(page, path)
  await whole(page)
  return shiftsOf(page)
}

/** The worst of each route, printed; and those that a person notices. */
const tally = () => {
  const worst = new Map<string, { readonly sum: number; readonly told: string }>()
  const faults: string[] = []
  const note = (how: string, width: number, path: string, { sum, moved }: Moved): void => {
    const told = `${sum.toFixed(3)} ${how} at ${width} px: ${path}`
    if (sum > MOST) faults.push(`${told}, ${moved}`)
    if (sum > (worst.get(path)?.sum ?? -1)) worst.set(path, { sum, told })
  }
  const print = (): void => {
    const lines = [...worst.values()].toSorted((a, b) => b.sum - a.sum).map(({ told }) => told)
    process.stdout.write(`${lines.join('\n')}\n`)
  }
  return { faults, note, print }
}

/** Runs in the page: the tables of which a part must be scrolled to. */
const cutTables = (): string[] =>
  [...document.querySelectorAll('table:not(.sr table)')]
    .map(table => table.parentElement)
    .filter(box => box !== null && box.scrollWidth > box.clientWidth + 2)
    .map(box => `${box?.className}: a table of ${box?.scrollWidth} px in ${box?.clientWidth} px`)
/** The narrowest desk on which every column is seen. */
const WHOLE = 1280

test('no route moves by more than 0.02 when it is loaded or opened, from 360 px to 1920 px, and on a desk no column is cut', async () => {
  const { page } = admin
  const { faults, note, print } = tally()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 800 : 900 })
    const how = LOADED.has(width) ? loaded : opened
    for (const path of paths) {
      note(how.name, width, path, await how(page, path))
      if (width === WHOLE) faults.push(...(await page.evaluate(cutTables)).map(one => `${path} cuts ${one}`))
    }
  }
  print()
  expect(faults).toEqual([])
}, 480_000)

test('nor in a tab that is opened now, whose letters no other page has read yet', async () => {
  const { faults, note } = tally()
  const everywhere = WIDTHS.map(width => ({ width, path: '/collect/desktop' }))
  const others = [
    '/collect/desktop/stats',
    '/collect/desktop/dashboard',
    '/collect/mobile',
    '/balance/mobile',
  ]
  for (const { width, path } of [...everywhere, ...others.map(path => ({ width: 360, path }))]) {
    const tab = await admin.context.newPage()
    await tab.setViewportSize({ width, height: width < 700 ? 740 : 900 })
    note('loaded in a new tab', width, path, await loaded(tab, path))
    await tab.close()
  }
  expect(faults).toEqual([])
}, 120_000)

/** Runs in the page: the chip says something else, and another one stands beside it; how high the top bar then is. */
const heightSaying = ({ state, text }: { readonly state: string; readonly text: string }): number => {
  const bar = document.querySelector('.dtop')
  const chip = bar?.querySelector('.sync:not(.sync--review)')
  const words = chip?.querySelector('.sync__text')
  if (bar == null || chip == null || words == null) throw new Error('no chip')
  chip.className = `sync sync--${state}`
  words.textContent = text
  if (bar.querySelector('.sync--review') === null) {
    const other = document.createElement('a')
    other.className = 'sync sync--review'
    other.textContent = 'À vérifier 12'
    chip.before(other)
  }
  return bar.getBoundingClientRect().height
}

test('the top bar is as high whatever its chips say and however long a name is: one line from 1024 px on, then two', async () => {
  const { page } = admin
  const said = [
    { state: 'ok', text: 'À jour' },
    { state: 'pending', text: '8 en attente' },
    { state: 'offline', text: 'Hors ligne' },
    { state: 'error', text: 'Impossible de synchroniser 3 tâches' },
  ]
  const faults: string[] = []
  for (const path of ['/collect/desktop', '/collect/desktop/dashboard', longNamed]) {
    await loaded(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await untilAtRest(page)
      const before = await page.locator('.dtop').evaluate(bar => bar.getBoundingClientRect().height)
      const most = width >= 1024 ? ONE_LINE : width < 640 ? 2 * ONE_LINE + 8 : 2 * ONE_LINE
      if (before > most) faults.push(`${path} at ${width} px is ${before} px high`)
      // The board's tabs and filters: one line wherever there is room for three days and the drawer.
      const below = await page
        .locator('.dsub')
        .evaluateAll(bars => bars[0]?.getBoundingClientRect().height ?? 0)
      if (width >= 1280 && below > ONE_LINE) faults.push(`${path} at ${width} px: filters ${below} px high`)
      for (const one of said) {
        const height = await page.evaluate(heightSaying, one)
        if (height !== before) faults.push(`${path} at ${width} px, « ${one.text} »: ${before} → ${height}`)
      }
      const isWide = await page.evaluate(() => {
        const end = document.querySelector('.dtop__end')
        return (end?.getBoundingClientRect().right ?? 0) > innerWidth
      })
      if (isWide) faults.push(`${path} at ${width} px is wider than the screen`)
    }
  }
  expect(faults).toEqual([])
}, 120_000)
