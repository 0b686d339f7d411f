// What could not be sent (screens.md section 4; sync.md section 2): a refusal is shown and tried again, two versions become the desk's
// work, an administrator abandons a change.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from './house.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'camion', width: 390 })
})

const SYNC = '/collect/mobile/sync'
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const heading = (name: string | RegExp): Locator => screens.page.getByRole('heading', { name })
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const stateOf = async (id: string): Promise<unknown> =>
  (await screens.house.office.ask('GET', `/task/${id}`))['task_state_id']
const as = async (username: string): Promise<void> => {
  await screens.signOut()
  await screens.signIn(username)
}

/** Opens the first stop that is still to do, finishes it without network, and returns its id. */
const finishOffline = async (): Promise<string> => {
  const { page, setOffline } = screens
  await page.goto('/collect/mobile')
  await heading('Matin').waitFor()
  await page.getByText('À jour').first().waitFor()
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await page.waitForURL('**/collect/mobile/task**')
  await button('Terminée').waitFor()
  await setOffline(true)
  await button('Terminée').click()
  await said('1 en attente')
  return new URL(page.url()).searchParams.get('id') ?? ''
}

const userNamed = async (username: string): Promise<Json> => {
  const user = (await screens.house.office.rows('user')).find(one => one['username'] === username)
  if (user === undefined) throw new Error(`nobody is ${username}`)
  return user
}
const allow = (user: Json, permissions: unknown): Promise<Json> =>
  screens.house.office.ask('PATCH', `/user/${String(user['id'])}`, { permissions })

test('a refused change is seen with its reason, stays when it is tried again, and leaves by itself once the right is back', async () => {
  const { page, setOffline } = screens
  const id = await finishOffline()
  const user = await userNamed('camion')
  await allow(user, ['resource_1'])
  await setOffline(false)
  await page.goto(SYNC)
  await heading(/En erreur/).waitFor()
  await said(/^Il vous faut le droit «\u202fCollecte Mobile\u202f» ou «\u202fCollecte Bureau\u202f»/)
  await said(/administrateur peut l’abandonner/)
  expect(await stateOf(id)).toBe(2)
  await button(/Réessayer/)
    .first()
    .click()
  await said(/1 essai|Il vous faut le droit/)
  await heading(/En erreur/).waitFor()
  await allow(user, user['permissions'])
  await heading('Tout est synchronisé').waitFor()
  await page.getByText('Envoyées aujourd’hui').click()
  await said(/Réalisée · envoyée à \d\d:\d\d/)
  expect(await stateOf(id)).toBe(5)
})

test('« Tout synchroniser » says « Tout est synchronisé » once, and only when it is true', async () => {
  const { page, house } = screens
  await page.goto(SYNC)
  await heading('Tout est synchronisé').waitFor()
  const toasts = page.locator('.toast').filter({ hasText: 'Tout est synchronisé' })
  const all = button(/Tout synchroniser/)
  const isDone = (): Promise<void> => page.locator('.pbar button:not([aria-busy])').waitFor()
  house.failSync(true)
  const before = house.failedSyncs()
  await all.click()
  await eventually(() => house.failedSyncs()).toBeGreaterThan(before)
  await isDone()
  expect(await toasts.count()).toBe(0)
  house.failSync(false)
  await all.click()
  await toasts.first().waitFor()
  await all.click()
  await isDone()
  expect(await toasts.count()).toBe(1)
})

test('two versions of a stop: the crew goes on, the planner settles them by keys, the crew sees what was kept', async () => {
  const { page, house, setOffline } = screens
  await as('camion2')
  const id = await finishOffline()
  await house.office.ask('PATCH', `/task/${id}`, { task_state_id: 6, reason_type: 'absent' })
  await setOffline(false)
  await page.goto(SYNC)
  await heading(/Vu autrement au bureau/).waitFor()
  await said('Le bureau vérifiera. Rien à faire.')
  await said('État : Réalisée')
  await said('État : Non réalisée')
  expect(await stateOf(id)).toBe(7)

  await as('bureau')
  page.resize(1440)
  await page.goto('/collect/desktop/search')
  await page
    .locator('header')
    .getByRole('link', { name: /^À vérifier \d/ })
    .waitFor()
  await page.goto(SYNC)
  await page.getByRole('link', { name: /à départager/ }).click()
  await said(/1 sur \d+ à vérifier/)
  await page.getByText('À jour').first().waitFor()
  await said('À choisir')
  // Nothing is chosen for the planner, and nothing is sent before they have chosen.
  await page.keyboard.press('Control+Enter')
  await said(/Il reste \d+.champs? à départager/)
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'La leur : Réalisée' }).isChecked()).toBe(true)
  await button(/Tout garder\s: La leur/).click()
  await page.getByText('À choisir').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await heading('Plus rien à départager').waitFor()
  await eventually(() => stateOf(id)).toBe(5)

  page.resize(390)
  await as('camion2')
  await page.goto(`/collect/mobile/task?id=${id}`)
  await page.getByText('Réalisée', { exact: true }).first().waitFor()
  await page.goto(SYNC)
  await heading('Tout est synchronisé').waitFor()
  expect(await page.getByText('Le bureau vérifiera. Rien à faire.').count()).toBe(0)
})

test('a stop that was handed to another truck while the crew finished it offline stays in sight as the office’s work', async () => {
  const { page, house, setOffline } = screens
  const { office } = house
  await as('camion')
  const id = await finishOffline()
  const all = await office.rows('shift_instance')
  const { shift_instance_id } = await office.ask('GET', `/task/${id}`)
  const own = all.find(slot => slot['id'] === shift_instance_id)
  let isHanded = false
  // Some slots take no collection; the first one that does belongs to another truck.
  for (const slot of all)
    if (!isHanded && slot['date'] === own?.['date'] && slot['resource_id'] !== own?.['resource_id'])
      isHanded = await office
        .ask('PATCH', `/task/${id}?force=1`, { shift_instance_id: slot['id'] })
        .then(() => true)
        .catch(() => false)
  expect(isHanded).toBe(true)
  await setOffline(false)
  await page.goto(SYNC)
  await eventually(() => stateOf(id)).toBe(7)
  await heading(/Au bureau\s: à vérifier/).waitFor()
  await said('Passage sorti de votre tournée')
  await said(/^Réalisée à \d\d:\d\d/)
  await said('Le bureau a reçu votre version et vérifiera. Rien à faire.')
})

test('on the crew’s phone an administrator gives a refused change up, by their own account and the typed word', async () => {
  const { page, setOffline } = screens
  await as('camion')
  const id = await finishOffline()
  const user = await userNamed('camion')
  await allow(user, ['resource_1'])
  await setOffline(false)
  await page.goto(SYNC)
  await heading(/En erreur/).waitFor()
  await button(/Autres actions pour/)
    .first()
    .click()
  await button(/Abandonner…/).click()
  const abandon = button('Abandonner')
  await abandon.click()
  await said('Le nom d’un administrateur est demandé.')
  await said('Tapez ABANDONNER en majuscules pour confirmer.')
  const who = page.getByLabel('Nom d’utilisateur de l’administrateur')
  await page.getByLabel('Tapez ABANDONNER').fill('ABANDONNER')
  await who.fill('quai')
  await page.getByLabel('Son mot de passe', { exact: true }).fill('quai-demo-2026')
  await abandon.click()
  await said('Ce compte n’est pas celui d’un administrateur.')
  await heading(/En erreur/).waitFor()
  await who.fill('admin')
  await abandon.click()
  await heading('Tout est synchronisé').waitFor()
  await allow(user, user['permissions'])
  expect(await stateOf(id)).toBe(2)
})
