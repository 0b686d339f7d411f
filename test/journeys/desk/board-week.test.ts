// A week of the planning in half days with figures (screens.md section 3): each can be opened in place, by mouse and by keys alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../tools/axe.ts'
import type { Person } from '../tools/chromium.ts'
import { openOffice, type Office } from '../tools/office.ts'
import {
  afternoonOf,
  askFor,
  boardDay,
  carry,
  morningOf,
  openPlanner,
  placeOnServer,
} from '../tools/planner-board.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'

let server: JourneyServer
let office: Office
let planner: Person

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  await askFor(office, { id: 'jw-one', lastname: 'Semainier' })
  planner = await openPlanner(server.url, 'bureau', '&days=7')
}, 60_000)
afterAll(async () => {
  await planner?.close()
  await server.remove()
})

const peek = () => planner.page.locator('[data-peek]')
const focused = (name: string): Promise<string | null | undefined> =>
  planner.page.evaluate(asked => document.activeElement?.getAttribute(asked), name)
const middleOf = async (cell: string): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await planner.page.locator(`td${cell}`).boundingBox()
  if (box === null) throw new Error('no half day')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a card dropped on a half day goes in it, and the resulting load is shown before', async () => {
  const { page } = planner
  await page.getByRole('button', { name: 'Ouvrir les tâches à placer' }).click()
  await page.locator('.pool [data-card="jw-one"]').scrollIntoViewIfNeeded()
  await carry(page, 'jw-one', await middleOf(morningOf(1)))
  await expect
    .poll(() => page.locator(`td${morningOf(1)} .wc__b`).textContent())
    .toMatch(/\d+ %.*→deviendra \d+ %/)
  await page.mouse.up()
  expect(await placeOnServer(office, 'jw-one')).toEqual(['1', boardDay, 1])
  await page.getByRole('button', { name: 'Replier les tâches à placer' }).click()
})

test('by keys alone a half day is opened and a stop of it moved, and the focus stays on it', async () => {
  const { page } = planner
  await page.locator(`td${morningOf(1)} [data-head]`).focus()
  await page.keyboard.press('Enter')
  await peek().waitFor()
  await expect.poll(() => focused('data-card')).not.toBeNull()
  await peek()
    .getByText(/(Fin estimée|Dernier arrêt) à \d+:\d\d/)
    .waitFor()
  for (let n = 0; n < 20 && (await focused('data-card')) !== 'jw-one'; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() =>
      peek()
        .locator('[data-card]')
        .evaluateAll(
          all => all.length - 1 - all.findIndex(one => one.getAttribute('data-card') === 'jw-one'),
        ),
    )
    .toBe(1)
  await page.keyboard.press('d')
  const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
  await sheet.getByLabel('Jour', { exact: true }).fill(boardDay)
  await sheet
    .getByRole('button', { name: /Camion 2, après-midi/ })
    .first()
    .press('Enter')
  await peek().locator('[data-card="jw-one"]').waitFor({ state: 'detached' })
  expect(await placeOnServer(office, 'jw-one')).toEqual(['2', boardDay, 2])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-peek]') !== null))
    .toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await peek().waitFor({ state: 'detached' })
  expect(await focused('data-head')).toBe(`1 ${boardDay} 1`)
  await page.keyboard.press('ArrowRight')
  expect(await focused('data-head')).toBe(`1 ${boardDay} 2`)
  await page.keyboard.press('ArrowDown')
  expect(await focused('data-head')).toBe(`2 ${boardDay} 2`)
})

test('a stop is dragged out of the peek onto what the peek covers, and put in order inside the peek', async () => {
  const { page } = planner
  await page.locator(`td${afternoonOf(2)} [data-head]`).click()
  await peek().locator('[data-card="jw-one"]').waitFor()
  // It is the last stop, and a long half day scrolls.
  await peek().locator('[data-card="jw-one"]').scrollIntoViewIfNeeded()
  const before = peek().locator('[data-card]').nth(-2)
  const name = await before.getAttribute('data-card')
  const above = await before.boundingBox()
  if (name === null || above === null) throw new Error('no stop')
  await carry(page, 'jw-one', { x: above.x + 40, y: above.y + 4 })
  await page.mouse.up()
  await expect.poll(() => peek().locator('[data-card]').last().getAttribute('data-card')).toBe(name)
  expect(await peek().locator('[data-card]').nth(-2).getAttribute('data-card')).toBe('jw-one')
  await carry(page, 'jw-one', await middleOf(afternoonOf(1)))
  await page.mouse.up()
  await peek().locator('[data-card="jw-one"]').waitFor({ state: 'detached' })
  await expect.poll(async () => placeOnServer(office, 'jw-one')).toEqual(['1', boardDay, 2])
  // A click outside the peek closes it, and so does a second click on the same half day.
  await page.locator(`td${afternoonOf(1)} [data-head]`).click()
  await peek().locator('[data-card="jw-one"]').waitFor()
  await page.locator(`td${afternoonOf(1)} [data-head]`).click()
  await peek().waitFor({ state: 'detached' })
})

test('a day without work is a strip that opens; « Cartes » shows the week in cards, and the address keeps it', async () => {
  const { page } = planner
  const strips = page.locator('.wk__off button')
  const folded = await strips.count()
  expect(folded).toBeGreaterThan(0)
  expect(await axeViolations(page)).toEqual([])
  await strips.first().click()
  await expect.poll(() => strips.count()).toBe(folded - 1)
  const cards = page.getByRole('button', { name: 'Cartes' })
  await cards.click()
  await page.waitForURL(/cards=1/)
  await page.locator(`td${afternoonOf(1)} [data-card="jw-one"]`).waitFor()
  await page.reload()
  await page.locator(`td${afternoonOf(1)} [data-card="jw-one"]`).waitFor()
  expect(await cards.getAttribute('aria-pressed')).toBe('true')
  await cards.click()
  await expect.poll(() => page.locator('td [data-card]').count()).toBe(0)
})

test('axe finds no fault on the whole week in its groups, in dark mode and on a phone’s width', async () => {
  const { page } = planner
  await page.goto(`${server.url}/collect/desktop?tab=global&days=7&date=${boardDay}`)
  await page.getByRole('rowheader', { name: 'Préparation' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator(`td${morningOf(1)} [data-head]`).click()
  await peek().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  expect(planner.refusedByPolicy).toEqual([])
})
