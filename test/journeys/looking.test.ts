// Finding and looking back at the collection's desk in the built app: queues, search with and without network, figures that close, a
// cancelled task taken up again.
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#records/text/csv.ts'
import { axeViolations } from './axe.ts'
import { newPerson, type Person } from './chromium.ts'
import { bytesOf } from './downloads.ts'
import { openOffice, type Json, type Office } from './office.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { untilAtRest } from './waits.ts'

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

const saved = async (page: Page, press: () => Promise<void>): Promise<string[][]> => {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([
    page.waitForEvent('download'),
    press(),
  ])
  return parseCsv((await bytesOf(download)).toString())
}

test('the dashboard’s queues hold what the server holds, the oldest first, and lead to the task', async () => {
  const { page } = desk
  const tasks = await office.tasks()
  const drafts = tasks.filter(
    task => task['task_state_id'] === 1 && task['scope'] !== 'scale' && task['task_type_id'] !== 19,
  )
  const queue = page.getByRole('button', { name: /^Brouillons/ })
  await expect
    .poll(async () => (await queue.innerText()).replace(/\D+/g, ' ').trim().split(' ')[0], {
      timeout: 30_000,
    })
    .toBe(String(drafts.length))
  await queue.click()
  await page.getByRole('button', { name: /^Voir les/ }).click()
  const table = page.getByRole('region', { name: 'Brouillons' })
  expect(await table.locator('tbody tr').count()).toBe(drafts.length)
  await table.getByRole('link', { name: NAME }).waitFor()
  await expect.poll(() => page.locator('.ahead tbody tr').count(), { timeout: 20_000 }).toBeGreaterThan(2)
})

test('search answers as one types, by phone and accents apart, keeps a search, and its file is safe to open', async () => {
  const { page } = desk
  await page.goto(`${server.url}/collect/desktop/search`)
  const field = page.getByRole('searchbox')
  const table = page.getByRole('region', { name: 'Tâches trouvées' })
  await field.fill('06 39 98 77 66')
  await table.getByRole('link', { name: NAME }).waitFor()
  await field.fill('zzyx')
  await expect.poll(() => table.locator('tbody tr').count()).toBe(1)
  const file = await saved(page, () => page.getByRole('button', { name: 'Exporter en CSV' }).click())
  expect(file[1]).toContain(NAME)
  await page.getByRole('button', { name: 'Garder celle-ci' }).click()
  await page.getByLabel('Nom de la recherche').fill('Les Zzyx')
  await page.getByRole('button', { name: 'Garder', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Les Zzyx', exact: true }).click()
  expect(await field.inputValue()).toBe('zzyx')
  await table.getByRole('link', { name: NAME }).waitFor()
  await desk.context.setOffline(true)
  await page.getByText(/Recherche limitée aux\s\d+\sderniers jours/).waitFor()
  await field.fill('zzy')
  await table.getByRole('link', { name: NAME }).waitFor()
  await desk.context.setOffline(false)
}, 60_000)

test('online the server’s own answers join below: a task of years ago is found and opened; offline it is not promised', async () => {
  const { page } = desk
  await office.ask('POST', '/task?force=1', {
    id: '0193a000-0000-7000-8000-00000000f002',
    task_type_id: 1,
    task_state_id: 5,
    date: '2023-05-10',
    lastname: 'Lointainville',
    city: 'Ostwiller',
    zipcode: '67902',
    phone1: '+33639987755',
  })
  await page.goto(`${server.url}/collect/desktop/search`)
  await page.getByRole('searchbox').fill('lointainv')
  const link = page.getByRole('link', { name: 'Lointainville' })
  await link.waitFor()
  await page.getByText(/toutes années, sur le serveur\s: 1\stâche de plus/).waitFor()
  await desk.context.setOffline(true)
  await page.getByText(/Recherche limitée aux/).waitFor()
  await link.waitFor({ state: 'detached' })
  await desk.context.setOffline(false)
  await link.click()
  await page.getByRole('heading', { name: 'Lointainville' }).waitFor()
  expect(await page.getByLabel('Téléphone', { exact: true }).inputValue()).not.toBe('')
}, 60_000)

test('the figures close, and count what the server counts', async () => {
  const { page } = desk
  await page.goto(`${server.url}/collect/desktop/stats`)
  await page.getByRole('heading', { name: 'Par ressource' }).waitFor({ timeout: 30_000 })
  await page.locator('.honest').waitFor({ state: 'hidden', timeout: 40_000 })
  const today = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 10)
  const ended = (await office.tasks()).filter(
    task =>
      task['scope'] !== 'scale' &&
      task['task_type_id'] !== 19 &&
      [5, 6, 7].includes(Number(task['task_state_id'])) &&
      String(task['date']) >= `${today.slice(0, 7)}-01` &&
      String(task['date']) <= today,
  )
  for (const title of ['Par ressource', 'Par équipe', 'Par ville', 'Par type']) {
    const rows = await saved(page, () =>
      page.getByRole('button', { name: `Exporter en CSV\u00a0: ${title}` }).click(),
    )
    const counts = rows.slice(1).map(([, count = '0']) => Number(count))
    expect(counts.at(-1), title).toBe(ended.length)
    expect(
      counts.slice(0, -1).reduce((sum, count) => sum + count, 0),
      title,
    ).toBe(ended.length)
  }
  const done = page.getByRole('link', { name: /^Tâches réalisées/ })
  await done.click()
  await page.getByRole('region', { name: 'Tâches trouvées' }).waitFor()
}, 60_000)

test('[TS] a cancelled task is found in the history and taken up again', async () => {
  const { page } = desk
  await office.ask('PATCH', `/task/${FOUND}`, { task_state_id: 3, cancelled_reason: 'Déjà donné ailleurs' })
  await page.goto(`${server.url}/collect/desktop/history/emma`)
  await page.getByLabel('État').selectOption('3')
  await page.waitForURL(/\/3$/)
  const row = page.getByRole('row').filter({ hasText: 'Zzyx' })
  await row.getByText('Déjà donné ailleurs').waitFor({ timeout: 30_000 })
  // The rows of the other states are gone, and nothing moves under the hand.
  await page.getByText('1 tâche', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Voir' }).click()
  await row.locator('del').getByText('Brouillon').waitFor()
  await row.locator('ins').getByText('Annulée').waitFor()
  await row.getByRole('button', { name: 'Rétablir' }).click()
  await row.waitFor({ state: 'hidden' })
  const stateOf = async (): Promise<unknown> => (await office.ask('GET', `/task/${FOUND}`))['task_state_id']
  await expect.poll(stateOf, { timeout: 20_000 }).toBe(1)
}, 60_000)

test('Ctrl K finds a task and opens it by keys alone; letters lead to screens, and « ? » lists them', async () => {
  const { page } = desk
  await page.goto(`${server.url}/collect/desktop/dashboard`)
  await page.getByRole('button', { name: /^Brouillons/ }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis' })
  await help.getByText('Nouvelle tâche').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL(/\/collect\/desktop\/stats$/)
  await page.keyboard.press('/')
  await page.waitForURL(/\/collect\/desktop\/search$/)
  await page.getByRole('searchbox').press('n')
  expect(await page.getByRole('searchbox').inputValue()).toBe('n')
  await page.keyboard.press('Control+k')
  // In one go, before anything was found: the task is meant.
  await page.getByRole('combobox', { name: 'Chercher ou agir' }).fill('zzyx')
  await page.keyboard.press('Enter')
  await page.waitForURL(address => address.searchParams.get('id') === FOUND)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Chercher ou agir' }).fill('zzyx')
  await page.getByRole('option', { selected: true }).getByText('HYPERLINK').waitFor()
  expect(await axeViolations(page)).toEqual([])
}, 60_000)

/** In the page: texts that end in nothing: cut by their own box, without an ellipsis that says so. */
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

test('every screen is free of violations and fits: wide, at 200 % and on a phone’s width in the dark', async () => {
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
