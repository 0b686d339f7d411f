// One day of the planning on its time axis (screens.md section 3): stops at their hours, moved by mouse and by keys; folding the drawers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../tools/axe.ts'
import type { Person } from '../tools/chromium.ts'
import { openOffice, type Office } from '../tools/office.ts'
import {
  afternoonOf,
  askFor,
  boardDay,
  cardsIn,
  carry,
  makeRoom,
  morningOf,
  nextSunday,
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
  await askFor(office, { id: 'jd-hour', lastname: 'Dixheures', loaded_after: '10:15', minutes: '01:30' })
  await askFor(office, { id: 'jd-free', lastname: 'Sansheure' })
  await makeRoom(office, [1, 2])
  planner = await openPlanner(server.url, 'bureau', '&days=1')
}, 60_000)
afterAll(async () => {
  await planner?.close()
  await server.remove()
})

/** The start and the length of a block, in minutes, read from the axis of 8:00 to 17:00. */
const hoursOf = (id: string): Promise<readonly [number, number]> =>
  planner.page.locator(`td [data-card="${id}"]`).evaluate(card => {
    const axis = card.closest('td')?.getBoundingClientRect()
    const block = card.parentElement?.getBoundingClientRect()
    if (axis === undefined || block === undefined) throw new Error('no block')
    const minutes = (px: number): number => Math.round((px / axis.width) * 540)
    return [480 + minutes(block.left - axis.left), minutes(block.width)] as const
  })

/** A point over a truck's hours, at the given minute of the day. */
const at = async (cell: string, minutes: number): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await planner.page.locator(`td${cell}`).boundingBox()
  if (box === null) throw new Error('no slot')
  return { x: box.x + ((minutes - 480) / 540) * box.width, y: box.y + box.height - 12 }
}

test('folded drawers open by their icon, keep their state, and fold again', async () => {
  const { page } = planner
  expect(await page.locator('.pool').count()).toBe(0)
  const strip = page.getByRole('complementary', { name: 'Tâches à placer' })
  await strip.getByRole('button', { name: /Brouillons.: \d+/ }).click()
  expect(await page.getByRole('tab', { name: /Brouillons/ }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('tab', { name: /Sans date/ }).click()
  await page.reload()
  await page.locator('.pool [data-card="jd-hour"]').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('[SL3] a stop is shown at its hour, as wide as its duration, wherever on its slot it was dropped', async () => {
  const { page } = planner
  await carry(page, 'jd-hour', await at(morningOf(1), 520))
  await expect
    .poll(() => page.locator(`td${morningOf(1)} .ax__run`).textContent())
    .toMatch(/\d+ %→deviendra.?\d+ %.*à 10:15/)
  await page.locator(`td${morningOf(1)} .ax__land`).waitFor()
  await page.mouse.up()
  await page.locator(`td${morningOf(1)} [data-card="jd-hour"]`).waitFor()
  expect(await placeOnServer(office, 'jd-hour')).toEqual(['1', boardDay, 1])
  expect(await hoursOf('jd-hour')).toEqual([615, 90])

  // First over the other truck's afternoon, to which the stop's hour does not belong, and cancelled; then into its morning.
  await carry(page, 'jd-hour', await at(afternoonOf(2), 900))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await cardsIn(page, morningOf(1))).toContain('jd-hour')
  await carry(page, 'jd-hour', await at(morningOf(2), 500))
  await page.mouse.up()
  await page.locator(`td${morningOf(2)} [data-card="jd-hour"]`).waitFor()
  expect(await hoursOf('jd-hour')).toEqual([615, 90])
})

test('[SL3] a stop without an hour stays where it is dropped, after the stop before it, also after a reload', async () => {
  const { page } = planner
  const before = await cardsIn(page, afternoonOf(1))
  const second = await page.locator(`td [data-card="${before[1] ?? ''}"]`).boundingBox()
  if (second === null) throw new Error('no second stop')
  await carry(page, 'jd-free', { x: second.x + 8, y: (await at(afternoonOf(1), 900)).y })
  await page.locator(`td${afternoonOf(1)} .ax__land`).waitFor()
  await page.mouse.up()
  const wanted = before.toSpliced(1, 0, 'jd-free')
  await expect.poll(() => cardsIn(page, afternoonOf(1))).toEqual(wanted)
  const [first, own] = [await hoursOf(before[0] ?? ''), await hoursOf('jd-free')]
  expect(own[0]).toBeGreaterThan(first[0])
  expect(await page.locator('td [data-card="jd-free"]').textContent()).toMatch(/≈.\d+:\d\d/)
  await placeOnServer(office, 'jd-free')
  await page.reload()
  await page.locator('td [data-card="jd-free"]').waitFor()
  expect(await cardsIn(page, afternoonOf(1))).toEqual(wanted)
})

test('by keys: arrows move along the hours and between trucks, Alt moves a stop in the order, D to another slot', async () => {
  const { page } = planner
  const order = await cardsIn(page, afternoonOf(1))
  const focused = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-card'))
  await page.locator('td [data-card="jd-free"]').focus()
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe(order[0])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const below = await focused()
  expect(await cardsIn(page, afternoonOf(2))).toContain(below)
  await page.keyboard.press('ArrowUp')
  await page.locator('td [data-card="jd-free"]').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await cardsIn(page, afternoonOf(1))).indexOf('jd-free')).toBe(2)
  // Left of the first stop is the slot's head, and Enter opens its sheet.
  await page.locator(`td [data-card="${(await cardsIn(page, morningOf(1)))[0] ?? ''}"]`).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-head'))).toBe(`1 ${boardDay} 1`)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Camion 1, .*matin/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('td [data-card="jd-free"]').focus()
  await page.keyboard.press('d')
  const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
  await sheet.getByLabel('Jour', { exact: true }).fill(boardDay)
  await sheet
    .getByRole('button', { name: /Camion 2, matin/ })
    .first()
    .press('Enter')
  await page.locator(`td${morningOf(2)} [data-card="jd-free"]`).waitFor()
})

test('a stop leaves its slot when it is dropped on the folded drawers, or on drawers that opened while it was held over them', async () => {
  const { page } = planner
  await page.getByRole('button', { name: 'Replier les tâches à placer' }).click()
  const strip = await page.locator('.poolstrip').boundingBox()
  if (strip === null) throw new Error('no strip')
  await carry(page, 'jd-free', { x: strip.x + 20, y: strip.y + 400 })
  await page.locator('.pool--sprung').waitFor()
  await page.mouse.up()
  await expect.poll(() => page.locator('td [data-card="jd-free"]').count()).toBe(0)
  await page.locator('.pool--sprung').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ouvrir les tâches à placer' }).click()
  await page.locator('.pool [data-card="jd-free"]').waitFor()
})

test('today has a line at the present time, and axe finds no fault on the axis, in dark mode, on a phone’s width and on a closed day', async () => {
  const { page } = planner
  expect(await page.locator('.ax--now').count()).toBe(0)
  await page.goto(`${server.url}/collect/desktop?days=1`)
  await page.locator('.ax tbody tr').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${server.url}/collect/desktop?days=1&date=${nextSunday}`)
  await page.locator('.ax__off').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(planner.refusedByPolicy).toEqual([])
})
