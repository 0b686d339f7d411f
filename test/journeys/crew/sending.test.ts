// What could not leave, in a real browser on the built app: a planner settles it by the arrows at two widths, and a file carries unsent
// work to another device (screens.md section 4; sync.md section 2). Refusals and two versions: test/components/sending.test.ts.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldViolations } from '../tools/axe.ts'
import { newPerson, type Person, untilKept } from '../tools/chromium.ts'
import { openOffice, type Json } from '../tools/office.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { bytesOf } from '../tools/downloads.ts'

let server: JourneyServer
const people = peopleOfTest()
const person = async (username: string, width = 390, height = 844): Promise<Person> => {
  const one = await newPerson({ width, height })
  people.push(one)
  await signIn(one.page, server.url, username)
  return one
}

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

/** A person who works elsewhere: their changes are made through the API, under their own name. */
const workAs = (username: string, method: string, path: string, body?: Json): Promise<Json> =>
  openOffice(server.url, { username, password: 'quai-demo-2026' }).ask(method, path, body)

const office = (method: string, path: string, body?: Json): Promise<Json> =>
  workAs('admin', method, path, body)

const sync = '/collect/mobile/sync'

/** Opens the first stop that is still to do, finishes it without network, and returns its id. */
const finishOffline = async ({ page, context }: Person): Promise<string> => {
  await page.goto(`${server.url}/collect/mobile`)
  await page.getByText('À jour').first().waitFor()
  // From the second load on, the service worker has every part of the application.
  await untilKept(page)
  await page.reload()
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await page.waitForURL('**/collect/mobile/slot**')
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await page.waitForURL('**/collect/mobile/task**')
  const done = page.getByRole('button', { name: 'Terminée', exact: true })
  await done.waitFor()
  await context.setOffline(true)
  await done.click()
  await page.getByText('1 en attente').first().waitFor()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

const stateOf = async (id: string): Promise<unknown> => (await office('GET', `/task/${id}`))['task_state_id']

/** A field that the office and a crew both changed, with the crew's version stored as a dispute. */
const disputePhone = async (id: string, name: string): Promise<void> => {
  const from = { phone1: '+33388000000' }
  const patch = { phone1: '+33388111111' }
  await office('PATCH', `/task/${id}`, {
    firstname: name,
    lastname: 'de Saint-Hilaire',
    phone1: '+33388222222',
  })
  const dispute = { id: crypto.randomUUID(), cause: 'both_changed', captured_at: new Date().toISOString() }
  await workAs('camion2', 'PATCH', `/task/${id}`, { disputes: [{ ...dispute, from, patch, theirs: null }] })
}

const tasksOfCrew = async (count: number): Promise<string[]> => {
  const found = await workAs('camion2', 'GET', '/task?page_size=-1')
  const tasks = (found['_embedded'] as { readonly task: readonly Json[] }).task
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  return tasks
    .filter(task => task['task_state_id'] === 2 && String(task['date']) >= today)
    .slice(0, count)
    .map(({ id }) => String(id))
}

/** By how many pixels the page, or anything that scrolls, is wider than its box. */
const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolls = (one: Element): boolean => /auto|scroll/.test(getComputedStyle(one).overflowX)
    const all = [document.documentElement, ...[...document.querySelectorAll('main, main *')].filter(scrolls)]
    return Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })

test('planners find open conflicts from any desk screen, and settle them by arrow keys alone, at two widths', async () => {
  const ids = await tasksOfCrew(3)
  for (const [i, id] of ids.entries()) await disputePhone(id, `Marie-Bernadette Antoinette ${i + 1}`)
  for (const [width, left] of [
    [390, 3],
    [1440, 2],
  ] as const) {
    const { page } = await person('bureau', width, 844)
    await page.goto(`${server.url}/collect/desktop/search`)
    // On a narrow desk the rail has the count.
    await page
      .getByRole('link', { name: width < 1280 ? new RegExp(`^Tableau.*${left}`) : `À vérifier ${left}` })
      .click()
    await page.getByRole('heading', { name: 'À vérifier' }).waitFor()
    expect(await page.locator('.list a.row').count()).toBe(left)
    expect(await fieldViolations(page)).toEqual([])
    await page.locator('.list a.row').first().click()
    await page.getByText(`1 sur ${left} à vérifier`).waitFor()
    expect(await page.locator('h1').evaluate(title => title === document.activeElement)).toBe(true)
    expect(await sidewaysOf(page)).toBe(0)
    for (const side of ['La mienne', 'La leur']) {
      const box = await page
        .getByRole('radio', { name: new RegExp(`^${side}`) })
        .first()
        .boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? width) + (box?.width ?? 0) <= width).toBe(true)
    }
    await page.getByText('Au bureau', { exact: true }).waitFor()
    await page.getByText(/Camion 2, .*\d\d:\d\d/).waitFor()
    await page.getByRole('link', { name: 'Retour à la liste « À vérifier »' }).waitFor()
    // To the end, so that the bar of the page does not lie over half of a choice.
    await page.locator('main').evaluate(main => main.scrollTo(0, main.scrollHeight))
    expect(await fieldViolations(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    expect(
      await page
        .getByRole('radio', { name: /^La leur/ })
        .first()
        .isChecked(),
    ).toBe(true)
    await page.keyboard.press('Control+Enter')
    await page.getByText(`1 sur ${left - 1} à vérifier`).waitFor()
  }
  const task = await office('GET', `/task/${ids[0] ?? ''}`)
  expect(task['phone1']).toBe('+33388111111')
}, 180_000)

test('unsent work is moved by a file to another device of the same person, and is performed once', async () => {
  const first = await person('camion')
  const id = await finishOffline(first)
  const { rev } = await office('GET', `/task/${id}`)
  await first.page.locator('a[href="/collect/mobile/sync"]').first().click()
  await expect
    .poll(async () => (await first.page.locator('header .sync').boundingBox())?.height)
    .toBeGreaterThanOrEqual(48)
  const [file] = await Promise.all([
    first.page.waitForEvent('download'),
    first.page.getByRole('button', { name: 'Exporter (fichier)' }).click(),
  ])
  const exported = {
    name: file.suggestedFilename(),
    mimeType: 'application/json',
    buffer: await bytesOf(file),
  }

  const second = await person('camion')
  await second.page.goto(server.url + sync)
  await second.page.getByRole('heading', { name: 'Tout est synchronisé' }).waitFor()
  await second.page.getByLabel('Fichier à importer').setInputFiles(exported)
  await second.page.getByText(/1.modification reprise/).waitFor()
  await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(5)
  const once = await office('GET', `/task/${id}`)
  expect(Number(once['rev'])).toBeGreaterThan(Number(rev))

  await first.page.getByRole('button', { name: /Tout synchroniser/ }).click()
  await first.page.getByText('Impossible de synchroniser 1 tâche').first().waitFor()
  await first.context.setOffline(false)
  await first.page.getByRole('button', { name: /Tout synchroniser/ }).click()
  await first.page.getByRole('heading', { name: 'Tout est synchronisé' }).waitFor({ timeout: 70_000 })
  const twice = await office('GET', `/task/${id}`)
  expect(twice['rev']).toBe(once['rev'])

  const stranger = await person('camion2')
  await stranger.page.goto(server.url + sync)
  await stranger.page.getByLabel('Fichier à importer').setInputFiles(exported)
  await stranger.page.getByText(/Ce fichier appartient à Samir Haddad/).waitFor()
}, 180_000)
