// Finding and looking back at the collection's desk in the built app: every screen of it, as a screen reader and as a person sees it. Their
// sentences are tested in test/components/looking.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../tools/axe.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { openOffice, type Json, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest, untilRead } from '../tools/waits.ts'

let server: JourneyServer
let office: Office
let desk: Person
const FOUND = '0193a000-0000-7000-8000-00000000f001'
const NAME = '=HYPERLINK("http://evil","Zzyx")'

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  const known = (await office.tasks()).find(task => task['task_type_id'] === 1)
  await office.ask('POST', '/task', {
    id: FOUND,
    task_type_id: 1,
    task_state_id: 1,
    lastname: NAME,
    city: String(known?.['city']),
    phone1: '+33639987766',
  })
  desk = await newPerson({ width: 1440, height: 900 })
  await signIn(desk.page, server.url, 'bureau')
  await desk.page.goto(`${server.url}/collect/desktop/dashboard`)
  await desk.page.getByText('À jour').first().waitFor({ timeout: 40_000 })
}, 90_000)
afterAll(async () => {
  await desk.close().catch(() => null)
  await server.remove()
})

test('the list of keys and the palette have no fault that axe finds', async () => {
  const { page } = desk
  await page.goto(`${server.url}/collect/desktop/dashboard`)
  await page.getByRole('button', { name: /^Brouillons/ }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis' })
  await help.getByText('Nouvelle tâche').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Chercher ou agir' }).fill('zzyx')
  await page.getByRole('option', { selected: true }).getByText('HYPERLINK').waitFor()
  expect(await axeViolations(page)).toEqual([])
}, 60_000)

/** Runs in the page: the texts that are cut by their own box without an ellipsis. */
const cutTexts = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(one => {
      const { overflowX, textOverflow, visibility } = getComputedStyle(one)
      const hasText = [...one.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      return (
        hasText &&
        visibility === 'visible' &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        textOverflow !== 'ellipsis' &&
        one.closest('.sr') === null &&
        one.clientWidth > 1 &&
        one.scrollWidth > one.clientWidth + 1
      )
    })
    .map(one => `${one.className}: ${one.textContent?.trim().slice(0, 60)}`)

test('every screen has no violation and fits: on a wide screen, at 200 %, and on a phone’s width in dark mode', async () => {
  const tasks: readonly Json[] = await office.tasks()
  const idOf = (type: number, state: number): string =>
    String(tasks.find(task => task['task_type_id'] === type && task['task_state_id'] === state)?.['id'])
  const placed = tasks.find(
    task =>
      typeof task['shift_instance_id'] === 'string' &&
      task['task_state_id'] === 2 &&
      task['task_type_id'] === 1,
  )
  const slot = new URLSearchParams({
    resource: String(placed?.['resource_id']),
    date: String(placed?.['date']),
    shift: String(placed?.['shift_id']),
  }).toString()
  const paths = [
    'dashboard',
    'search?text=mar',
    `?date=${String(placed?.['date'])}`,
    `slot?${slot}`,
    `task?id=${String(placed?.['id'])}`,
    `print/slot?id=${String(placed?.['shift_instance_id'])}`,
    'stats',
    'history/emma',
    `print/task?id=${String(placed?.['id'])}`,
    `print/delivering?id=${idOf(15, 2)}`,
    `print/certificate?id=${idOf(1, 5)}`,
  ]
  const narrow = await newPerson({ width: 390, height: 844, colorScheme: 'dark', staysOnline: true })
  await signIn(narrow.page, server.url, 'bureau')
  await narrow.page.goto(`${server.url}/collect/desktop/dashboard`)
  await narrow.page.getByText('À jour').first().waitFor({ timeout: 40_000 })
  const faults: string[] = []
  for (const [width, { page }] of [
    [1440, desk],
    [720, desk],
    [390, narrow],
  ] as const) {
    await page.setViewportSize({ width, height: width === 720 ? 450 : 844 })
    for (const path of paths) {
      if (width === 720 && path.startsWith('print/')) continue
      await page.goto(`${server.url}/collect/desktop${path.startsWith('?') ? '' : '/'}${path}`)
      await page.locator('h1').first().waitFor()
      await untilRead(page)
      await untilAtRest(page)
      const told = `${width} ${path}`
      if (width !== 720) faults.push(...(await axeViolations(page)).map(one => `${told}: ${one}`))
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)
      if (isWide) faults.push(`${told} is wider than the screen`)
      faults.push(...(await page.evaluate(cutTexts)).map(one => `${told} cuts ${one}`))
    }
  }
  await narrow.close()
  expect(faults).toEqual([])
}, 240_000)
