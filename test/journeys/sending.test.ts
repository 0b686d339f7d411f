// What could not leave, in a real browser on the built app: a refusal is seen and tried again, two versions become the desk's work,
// an administrator gives a change up, a file carries unsent work to another device (screens.md section 4; sync.md section 2).
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldViolations } from './axe.ts'
import { newPerson, type Person, untilKept } from './chromium.ts'
import { bytesOf } from './downloads.ts'
import { failingSync } from './failing-sync.ts'
import { openOffice, type Json } from './office.ts'
import { peopleOfTest } from './people.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { untilAtRest } from './waits.ts'

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

/** Somebody at work elsewhere: their changes come through the API, under their own name. */
const workAs = (username: string, method: string, path: string, body?: Json): Promise<Json> =>
  openOffice(server.url, { username, password: 'quai-demo-2026' }).ask(method, path, body)

const office = (method: string, path: string, body?: Json): Promise<Json> =>
  workAs('admin', method, path, body)

const sync = '/collect/mobile/sync'

/** Opens the first stop that is left and finishes it with no network; its id. */
const finishOffline = async ({ page, context }: Person): Promise<string> => {
  await page.goto(`${server.url}/collect/mobile`)
  await page.getByText('À jour').first().waitFor()
  // From the second load on, the service worker holds every part of the application.
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

const userNamed = async (username: string): Promise<string> => {
  const found = await office('GET', '/user?page_size=-1')
  const users = (found['_embedded'] as { readonly user: readonly Json[] }).user
  const user = users.find(one => one['username'] === username)
  return String(user?.['id'])
}

test('a refused change is seen with its reason and leaves when it is tried again', async () => {
  const crew = await person('camion')
  const { page, context } = crew
  const id = await finishOffline(crew)
  const user = await userNamed('camion')
  await office('PATCH', `/user/${user}`, { permissions: ['resource_1'] })
  await context.setOffline(false)
  await page.goto(server.url + sync)
  await page.getByRole('heading', { name: /En erreur/ }).waitFor()
  await page.getByText('Vous n’avez pas le droit de faire cette modification.').waitFor()
  await page.getByText(/administrateur peut l’abandonner/).waitFor()
  expect(await stateOf(id)).toBe(2)

  await office('PATCH', `/user/${user}`, { permissions: ['emma_mobile', 'search_add_object', 'resource_1'] })
  await page
    .getByRole('button', { name: /Réessayer/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Tout est synchronisé' }).waitFor()
  await page.getByText('Envoyées aujourd’hui').click()
  await page.getByText(/Réalisée · envoyée à \d\d:\d\d/).waitFor()
  expect(await stateOf(id)).toBe(5)
}, 120_000)

test('two versions of a stop: the crew goes on, the planner settles them, the crew sees what was kept', async () => {
  const crew = await person('camion2')
  const id = await finishOffline(crew)
  await office('PATCH', `/task/${id}`, { task_state_id: 6, reason_type: 'absent' })
  await crew.context.setOffline(false)
  await crew.page.goto(server.url + sync)
  await crew.page.getByRole('heading', { name: /Vu autrement au bureau/ }).waitFor()
  await crew.page.getByText('Le bureau vérifiera. Rien à faire.').waitFor()
  await crew.page.getByText('État : Réalisée').waitFor()
  await crew.page.getByText('État : Non réalisée').waitFor()
  expect(await stateOf(id)).toBe(7)

  const desk = await person('bureau', 1440, 900)
  await desk.page.goto(server.url + sync)
  await desk.page.getByRole('link', { name: /1 à départager/ }).click()
  await desk.page.getByText('1 sur 1 à vérifier').waitFor()
  // Nothing is chosen for the planner, and nothing leaves before they chose.
  await desk.page.keyboard.press('Control+Enter')
  await desk.page.getByText(/Il reste \d+.champs? à départager/).waitFor()
  await desk.page.keyboard.press('ArrowRight')
  expect(await desk.page.getByRole('radio', { name: 'La leur : Réalisée' }).isChecked()).toBe(true)
  await desk.page.getByRole('button', { name: /Tout garder\s: La leur/ }).click()
  await desk.page.keyboard.press('Control+Enter')
  await desk.page.getByRole('heading', { name: 'Plus rien à départager' }).waitFor()

  await crew.page.getByRole('heading', { name: 'Tout est synchronisé' }).waitFor()
  await crew.page
    .getByText('Le bureau vérifiera. Rien à faire.')
    .waitFor({ state: 'detached', timeout: 70_000 })
  await crew.page.goto(`${server.url}/collect/mobile/task?id=${id}`)
  await crew.page.getByText('Réalisée', { exact: true }).first().waitFor()
  expect(await stateOf(id)).toBe(5)
}, 180_000)

/** A field that the office and a crew both changed: the crew's phone brought its version as a dispute. */
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
  const today = new Date().toISOString().slice(0, 10)
  return tasks
    .filter(task => task['task_state_id'] === 2 && String(task['date']) >= today)
    .slice(0, count)
    .map(({ id }) => String(id))
}

/** How far anything that scrolls goes aside of the screen. */
const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolls = (one: Element): boolean => /auto|scroll/.test(getComputedStyle(one).overflowX)
    const all = [document.documentElement, ...[...document.querySelectorAll('main, main *')].filter(scrolls)]
    return Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })

test('planners find what waits from any desk screen, and settle it with the arrows alone, at two widths', async () => {
  const ids = await tasksOfCrew(3)
  for (const [i, id] of ids.entries()) await disputePhone(id, `Marie-Bernadette Antoinette ${i + 1}`)
  for (const [width, left] of [
    [390, 3],
    [1440, 2],
  ] as const) {
    const { page } = await person('bureau', width, 844)
    await page.goto(`${server.url}/collect/desktop/search`)
    await page
      .locator('header')
      .getByRole('link', { name: `À vérifier ${left}` })
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

test('« Tout synchroniser » says « Tout est synchronisé » once, and only when it is true', async () => {
  const proxy = await failingSync(server.url)
  try {
    const phone = await newPerson({ width: 390, height: 844 })
    people.push(phone)
    const { page } = phone
    await signIn(page, proxy.url, 'camion')
    await page.goto(proxy.url + sync)
    await page.getByRole('heading', { name: 'Tout est synchronisé' }).waitFor()
    const toasts = page.locator('.toast').filter({ hasText: 'Tout est synchronisé' })
    const all = page.getByRole('button', { name: /Tout synchroniser/ })
    const isDone = () => page.locator('.pbar button:not([aria-busy])').waitFor()
    // A pass that was under way when the failing began ends well.
    await proxy.fail(true)
    await all.click()
    await isDone()
    await untilAtRest(page)
    expect(await toasts.count()).toBe(0)
    await proxy.fail(false)
    await all.click()
    await toasts.first().waitFor()
    await all.click()
    await isDone()
    await untilAtRest(page)
    expect(await toasts.count()).toBe(1)
    const chip = await page.locator('header .sync').boundingBox()
    expect(chip?.height).toBeGreaterThanOrEqual(48)
  } finally {
    await proxy.close()
  }
}, 60_000)

test('a stop that was handed to another truck while the crew finished it offline stays in sight as the office’s work', async () => {
  const crew = await person('camion')
  const id = await finishOffline(crew)
  const slots = await office('GET', '/shift_instance?page_size=-1')
  const all = (slots['_embedded'] as { readonly shift_instance: readonly Json[] }).shift_instance
  const { shift_instance_id } = await office('GET', `/task/${id}`)
  const own = all.find(slot => slot['id'] === shift_instance_id)
  const others = all.filter(
    slot => slot['date'] === own?.['date'] && slot['resource_id'] !== own?.['resource_id'],
  )
  // Some slots take no collection: the first that does is another truck's.
  const hand = (slot: Json): Promise<Json | null> =>
    office('PATCH', `/task/${id}?force=1`, { shift_instance_id: slot['id'] }).catch(() => null)
  let handed: Json | null = null
  for (const slot of others) handed ??= await hand(slot)
  expect(handed).not.toBeNull()
  await crew.context.setOffline(false)
  await crew.page.goto(server.url + sync)
  await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(7)
  await crew.page.getByRole('heading', { name: /Au bureau\s: à vérifier/ }).waitFor({ timeout: 30_000 })
  await crew.page.getByText('Passage sorti de votre tournée').waitFor()
  await crew.page.getByText(/^Réalisée à \d\d:\d\d/).waitFor()
  await crew.page.getByText('Le bureau a reçu votre version et vérifiera. Rien à faire.').waitFor()
}, 120_000)

test('on the crew’s phone an administrator gives a refused change up, by their own account and the typed word', async () => {
  const crew = await person('camion')
  const { page, context } = crew
  const id = await finishOffline(crew)
  const user = await userNamed('camion')
  const { permissions } = await office('GET', `/user/${user}`)
  await office('PATCH', `/user/${user}`, { permissions: ['resource_1'] })
  await context.setOffline(false)
  await page.goto(server.url + sync)
  await page.getByRole('heading', { name: /En erreur/ }).waitFor()
  await page
    .getByRole('button', { name: /Autres actions pour/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Abandonner…/ }).click()
  const abandon = page.getByRole('button', { name: 'Abandonner', exact: true })
  await abandon.click()
  await page.getByText('Le nom d’un administrateur est demandé.').waitFor()
  await page.getByText('Tapez ABANDONNER en majuscules pour confirmer.').waitFor()
  await page.getByLabel('Tapez ABANDONNER').fill('ABANDONNER')
  await page.getByLabel('Nom d’utilisateur de l’administrateur').fill('quai')
  await page.getByLabel('Son mot de passe', { exact: true }).fill('quai-demo-2026')
  await abandon.click()
  await page.getByText('Ce compte n’est pas celui d’un administrateur.').waitFor()
  await page.getByRole('heading', { name: /En erreur/ }).waitFor()
  await page.getByLabel('Nom d’utilisateur de l’administrateur').fill('admin')
  await abandon.click()
  await page.getByRole('heading', { name: 'Tout est synchronisé' }).waitFor()
  await office('PATCH', `/user/${user}`, { permissions })
  expect(await stateOf(id)).toBe(2)
}, 120_000)

test('a file carries unsent work to another device of the same person, and it arrives once', async () => {
  const first = await person('camion')
  const id = await finishOffline(first)
  const { rev } = await office('GET', `/task/${id}`)
  await first.page.locator('a[href="/collect/mobile/sync"]').first().click()
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
