// The request's form in the built app, by keys alone from its first field to its paper, and two planners on one request. What the form
// recalls, refuses and keeps is proved by test/components/request.test.ts.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../tools/axe.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { openOffice, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest } from '../tools/waits.ts'

let server: JourneyServer
let office: Office
let desk: Person
const people: Person[] = []
const FORM = '/collect/desktop/task'

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  desk = await newPerson({ width: 1440, height: 900 })
  people.push(desk)
  await signIn(desk.page, server.url, 'admin')
  await desk.page.goto(`${server.url}${FORM}`)
  await desk.page.getByText('À jour').first().waitFor({ timeout: 40_000 })
}, 60_000)
afterAll(async () => {
  for (const person of people) await person.close().catch(() => null)
  await server.remove()
})

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('two planners on one request: the two versions have no fault that axe finds', async () => {
  const { page } = desk
  const who = { task_type_id: 1, task_state_id: 1, lastname: 'Deux', city: 'Ostwiller', zipcode: '67902' }
  const { id } = await office.ask('POST', '/task', { ...who, phone1: '06 39 98 44 66' })
  await page.goto(`${server.url}${FORM}?id=${String(id)}`)
  await field(page, 'Étage').fill('4')
  await office.ask('PATCH', `/task/${String(id)}`, { floor: 5 })
  await page.getByText('Changé ailleurs pendant votre saisie.').waitFor()
  expect(await axeViolations(page)).toEqual([])
}, 40_000)

/** Presses Tab until the wanted element has the focus; an element that keys cannot reach fails here. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let n = 0; n < 160; n++) {
    const isThere = await page.evaluate(wanted => document.activeElement?.matches(wanted) === true, selector)
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${selector}`)
}
/** Presses Tab until the element with this role and name has the focus, and marks it for later steps. */
const tabToNamed = async (
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'combobox',
  name: string | RegExp,
) => {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await target.waitFor()
  await target.evaluate(found => found.setAttribute('data-wanted', ''))
  await tabTo(page, '[data-wanted]')
  await target.evaluate(found => found.removeAttribute('data-wanted'))
}

test('by keys alone a request is created, placed, moved, postponed, found again and printed', async () => {
  const { page } = desk
  await page.goto(`${server.url}/collect/desktop/dashboard`)
  await page.getByText('À jour').first().waitFor()
  await page.keyboard.press('n')
  await page.waitForURL(/\/task$/)
  for (const [label, text] of [
    ['Téléphone', '06 39 98 00 77'],
    ['Nom', 'Claviersaal'],
    ['Code postal', '67901'],
  ] as const) {
    await tabToNamed(page, 'textbox', label)
    await page.keyboard.type(text)
  }
  await expect.poll(() => field(page, 'Ville').inputValue()).not.toBe('')
  await tabToNamed(page, 'button', 'Accepter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/task\?id=/)
  const id = String(new URL(page.url()).searchParams.get('id'))
  const placeOf = async (): Promise<string> => {
    const task = (await office.tasks()).find(one => one['id'] === id)
    return task === undefined ? '' : `${String(task['shift_instance_id'])} ${String(task['task_state_id'])}`
  }

  // Placing: the drawer is one stop of Tab, its arrows move to the card, D offers the best slots.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.locator(`.pool [data-card="${id}"]`).waitFor()
  const chooseSlot = async (): Promise<void> => {
    await page.keyboard.press('d')
    const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
    await sheet.locator('.props .place').first().waitFor()
    await tabTo(page, '.props .place')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
  }
  await tabTo(page, '.pool [data-card]')
  for (let n = 0; n < 60; n++) {
    if (
      await page.evaluate(wanted => document.activeElement?.matches(wanted) === true, `[data-card="${id}"]`)
    )
      break
    await page.keyboard.press('ArrowDown')
  }
  await chooseSlot()
  await expect.poll(placeOf, { timeout: 15_000 }).toMatch(/^(?!null).* 2$/)
  const first = await placeOf()

  // Moving: by the palette, which opens the same sheet on any screen.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Chercher ou agir' }).waitFor()
  await page.keyboard.type('Claviersaal')
  const move = page.getByRole('option', { name: /Déplacer vers un autre créneau/ })
  await move.waitFor()
  for (let n = 0; n < 10 && (await move.getAttribute('aria-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
  await sheet.locator('.places .place:not([disabled])').first().waitFor()
  await tabTo(page, '.places .place:not([disabled])')
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  const force = page.getByRole('dialog').getByRole('button', { name: 'Forcer' })
  await untilAtRest(page)
  if (await force.isVisible()) {
    await tabToNamed(page, 'button', 'Forcer')
    await page.keyboard.press('Enter')
  }
  await expect.poll(placeOf, { timeout: 15_000 }).not.toBe(first)

  // Finding: « / » opens the search, and the name finds the request.
  await page.keyboard.press('/')
  await page.waitForURL(/\/search/)
  await tabTo(page, 'input[type="search"]')
  await page.keyboard.type('Claviersaal')
  await page.getByRole('link', { name: /Claviersaal/ }).waitFor()
  await tabToNamed(page, 'link', /Claviersaal/)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`task\\?id=${id}`))

  // Postponing, with its reason.
  await tabToNamed(page, 'button', 'À reporter…')
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: 'À reporter' })
  await why.waitFor()
  await tabTo(page, 'dialog input[type="radio"]')
  await page.keyboard.press('Space')
  await tabTo(page, 'dialog button[type="submit"]')
  await page.keyboard.press('Enter')
  await why.waitFor({ state: 'detached' })
  await expect.poll(placeOf, { timeout: 15_000 }).toBe('null 4')

  // Printing.
  await tabToNamed(page, 'link', 'Imprimer')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/print\/task/)
  await page.locator('.papers .paper').first().waitFor()
  await page.evaluate(() =>
    Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: 1 }) }),
  )
  await tabToNamed(page, 'button', 'Imprimer')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'printed') as unknown)).toBe(1)
  expect(await axeViolations(page)).toEqual([])
}, 90_000)
