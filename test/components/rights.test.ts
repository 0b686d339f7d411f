// Rights that the office changes while a page is open (RG3): the screens follow at once and say so; what a lost right refuses names it.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from './house.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'camion', width: 390 })
})

const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const userNamed = async (username: string): Promise<Json> => {
  const user = (await screens.house.office.rows('user')).find(one => one['username'] === username)
  if (user === undefined) throw new Error(`nobody is ${username}`)
  return user
}
const rightsOf = ({ permissions }: Json): string[] =>
  Array.isArray(permissions) ? permissions.map(String) : []
const allow = (user: Json, permissions: readonly string[]): Promise<Json> =>
  screens.house.office.ask('PATCH', `/user/${String(user['id'])}`, { permissions })
const without = (user: Json, ...taken: readonly string[]): string[] =>
  rightsOf(user).filter(right => !taken.includes(right))
/** A town that is collected, once the list of towns is there. */
const chooseTown = async (list: Locator): Promise<void> => {
  const town = (await screens.house.office.rows('city')).find(({ collected }) => collected === 1)
  await eventually(() => list.innerText()).toContain(String(town?.['name']))
  await list.selectOption(String(town?.['id']))
}
const isGone = (found: Locator): Promise<void> => eventually(() => found.count()).toBe(0)

test('[RG3] on a crew’s open slot « Ajouter un passage » goes and comes back with its right, half typed as it was, and the crew is told', async () => {
  const { page } = screens
  const user = await userNamed('camion')
  await page.goto('/collect/mobile')
  await page.getByText('À jour').first().waitFor()
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await button(/Ajouter un passage/)
    .first()
    .click()
  await page.getByLabel(/^Nom/).fill('Weber')

  await allow(user, without(user, 'search_add_object'))
  await said(/Votre accès a changé. Retiré.*Chercher et ajouter un objet/)
  await isGone(button(/Ajouter (un|le) passage/))
  await said(/Votre accès a changé.*vous n’avez plus/)

  await allow(user, rightsOf(user))
  await said(/Votre accès a changé. Donné.*Chercher et ajouter un objet/)
  // The message that it contradicts has made room.
  expect(await screens.page.locator('.toast', { hasText: 'Retiré' }).count()).toBe(0)
  await button(/Ajouter un passage/)
    .first()
    .click()
  await eventually(() => page.getByLabel(/^Nom/).inputValue()).toBe('Weber')
  // What was given back is no longer missed.
  await isGone(page.getByText(/vous n’avez plus/))
})

test('[RG3] a stop that waits and a lost right refuses names the right, offers no address to complete, and leaves when the right is back', async () => {
  const { page, setOffline } = screens
  const user = await userNamed('camion')
  await page.goto('/collect/mobile')
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await setOffline(true)
  await button(/Ajouter un passage/)
    .first()
    .click()
  await page.getByLabel(/^Nom/).fill('Weber')
  await page.getByLabel(/^Téléphone/).fill('06 39 98 01 23')
  await chooseTown(page.getByLabel(/^Ville/))
  await button(/Ajouter (le passage|quand même)/).click()
  await isGone(button('Ajouter le passage'))
  await allow(user, without(user, 'search_add_object'))
  await setOffline(false)
  await page.goto('/collect/mobile/sync')
  await said(
    'Il vous faut le droit «\u202fChercher et ajouter un objet\u202f»\u00a0: un administrateur peut vous le donner.',
  )
  await said('Dès que vous l’aurez, cet envoi repartira de lui-même.')
  expect(await button(/Compléter l’adresse/).count()).toBe(0)
  await allow(user, rightsOf(user))
  await said('Tout est synchronisé')
  const added = (await screens.house.office.tasks()).filter(({ lastname }) => lastname === 'Weber')
  expect(added).toHaveLength(1)
})

test('[RG3] a crew that lost its whole area is told on the screen that it has open, and finds its way back without signing in', async () => {
  const { page } = screens
  const user = await userNamed('camion')
  await page.goto('/collect/mobile')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  await allow(user, without(user, 'emma_mobile'))
  await page.getByRole('heading', { name: 'Votre accès a changé' }).waitFor()
  await said(/Ce que vous aviez commencé ici est gardé sur cet appareil/)
  await allow(user, rightsOf(user))
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
})

test('[RG3] at the desk a new request that may no longer be made says so before more is typed, and keeps what was', async () => {
  const { page, signIn, signOut } = screens
  const user = await userNamed('bureau')
  await signOut()
  page.resize(1440)
  await signIn('bureau')
  await page.goto('/collect/desktop/task')
  await page.getByLabel(/^Nom/).first().fill('Weber')
  await allow(user, without(user, 'add_task'))
  await page.getByRole('heading', { name: 'Vous ne pouvez pas créer de tâche' }).waitFor()
  await said(/Ce que vous aviez tapé est gardé sur cet appareil/)
  await said(/vous n’avez plus.*Ajouter une tâche/)
  await allow(user, rightsOf(user))
  await eventually(() => page.getByLabel(/^Nom/).first().inputValue()).toBe('Weber')
})

/** How long a right that was saved may take to an open page, by the engine's clock. */
const SOON_MS = 2000
const soon = async (save: () => Promise<unknown>, seen: () => Promise<void>): Promise<void> => {
  const { time } = screens
  const saving = time.now()
  await save()
  await seen()
  expect(time.now() - saving).toBeLessThanOrEqual(SOON_MS)
}

test('[RG3] a right that is taken or given changes the menu of an open page within 2 s', async () => {
  const { page } = screens
  const user = await userNamed('bureau')
  await page.goto('/collect/desktop')
  const figures = page.getByRole('link', { name: 'Chiffres' })
  await figures.first().waitFor()
  // A first load is one pass; what changes meanwhile is heard at its end.
  const { askRemote } = await import('#shell/sync/remote.ts')
  await askRemote(remote => remote.syncNow())
  await soon(
    () => allow(user, without(user, 'stats')),
    () => isGone(figures),
  )
  await soon(
    () => allow(user, rightsOf(user)),
    () => figures.first().waitFor(),
  )
})

test('[RG3] menus appear with the area that was given, and go with it', async () => {
  const { page } = screens
  const user = await userNamed('bureau')
  await page.goto('/collect/desktop')
  const dock = page.getByRole('link', { name: /Pesée/ })
  await page.getByRole('link', { name: 'Recherche' }).first().waitFor()
  expect(await dock.count()).toBe(0)
  await allow(user, [...rightsOf(user), 'balance_desktop'])
  await dock.first().waitFor()
  await allow(user, rightsOf(user))
  await isGone(dock)
})
