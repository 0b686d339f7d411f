// The place of a dragged card in a column of cards: a line shows it, the drop follows it, and a reload shows the same (SL3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../tools/chromium.ts'
import { openOffice, type Office } from '../tools/office.ts'
import {
  askFor,
  boardDay,
  cardsIn,
  carry,
  morningOf,
  openPlanner,
  placeOnServer,
} from '../tools/planner-board.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { untilAtRest } from '../tools/waits.ts'

let server: JourneyServer
let office: Office
let planner: Person

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  await askFor(office, { id: 'jo-new', lastname: 'Intercalée' })
  await askFor(office, { id: 'jo-hour', lastname: 'Neufheures', loaded_after: '09:00' })
  planner = await openPlanner(server.url, 'bureau')
}, 60_000)
afterAll(async () => {
  await planner?.close()
  await server.remove()
})

const slot = morningOf(1)
/** A point between this card of the slot and the one above it. */
const above = async (id: string): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await planner.page.locator(`td${slot} [data-card="${id}"]`).boundingBox()
  if (box === null) throw new Error('no card')
  return { x: box.x + box.width / 2, y: box.y - 2 }
}
const orderOnServer = async (): Promise<unknown> => {
  const task = await office.ask('GET', '/task/jo-new')
  const found = await office.ask('GET', `/shift_instance/${String(task['shift_instance_id'])}`)
  return found['task_order']
}

test('[SL3] a card dropped between two others is put between them, for everybody and after a reload', async () => {
  const { page } = planner
  const before = await cardsIn(page, slot)
  expect(before.length).toBeGreaterThan(2)
  await page.locator('.pool [data-card="jo-new"]').scrollIntoViewIfNeeded()
  await carry(page, 'jo-new', await above(before[2] ?? ''))
  const line = page.locator(`td${slot} .tkw--before [data-card]`)
  expect(await line.getAttribute('data-card')).toBe(before[2])
  await page.mouse.up()
  const wanted = before.toSpliced(2, 0, 'jo-new')
  await expect.poll(() => cardsIn(page, slot)).toEqual(wanted)
  expect(await placeOnServer(office, 'jo-new')).toEqual(['1', boardDay, 1])
  await expect.poll(orderOnServer).toEqual(wanted)
  await page.reload()
  await page.locator(`td${slot} [data-card="jo-new"]`).waitFor()
  expect(await cardsIn(page, slot)).toEqual(wanted)
})

test('[SL3] a card dropped on its own place stays there, Escape cancels the drag, and keys move a card too', async () => {
  const { page } = planner
  const before = await cardsIn(page, slot)
  const own = await page.locator(`td${slot} [data-card="jo-new"]`).boundingBox()
  if (own === null) throw new Error('no card')
  await carry(page, 'jo-new', { x: own.x + own.width / 2 + 20, y: own.y + own.height / 2 })
  await page.mouse.up()
  await untilAtRest(page)
  expect(await cardsIn(page, slot)).toEqual(before)

  await carry(page, 'jo-new', await above(before[0] ?? ''))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await untilAtRest(page)
  expect(await page.locator('.tk--drag, [data-leaving]').count()).toBe(0)
  expect(await cardsIn(page, slot)).toEqual(before)

  await carry(page, 'jo-new', await above(before[0] ?? ''))
  await page.mouse.up()
  const first = ['jo-new', ...before.filter(id => id !== 'jo-new')]
  await expect.poll(() => cardsIn(page, slot)).toEqual(first)
  await page.locator(`td${slot} [data-card="jo-new"]`).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => cardsIn(page, slot)).toEqual(before)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-card'))).toBe('jo-new')
})

test('[SL3] a card dropped on the slot’s head is put at its hour, even in a slot that was put in order', async () => {
  const { page } = planner
  const head = await page.locator(`td${slot} [data-head]`).boundingBox()
  if (head === null) throw new Error('no head')
  await page.locator('.pool [data-card="jo-hour"]').scrollIntoViewIfNeeded()
  await carry(page, 'jo-hour', { x: head.x + 30, y: head.y + 8 })
  expect(await page.locator('.tkw--before').count()).toBe(0)
  await page.mouse.up()
  await page.locator(`td${slot} [data-card="jo-hour"]`).waitFor()
  const hours = await page
    .locator(`td${slot} [data-card]`)
    .evaluateAll(all => all.map(one => one.querySelector('.tk__h')?.textContent?.trim() ?? ''))
  const at = hours.indexOf('9:00')
  const later = hours.slice(at + 1).find(hour => hour !== '') ?? ''
  expect(Number(later.split(':')[0]) * 60 + Number(later.split(':')[1])).toBeGreaterThan(540)
})
