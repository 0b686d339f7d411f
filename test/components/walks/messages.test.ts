// The desk speaks to a crew (MS1, MS2): on top of the tour within the time of a poke, heard on the phone, answered by a tap or in words,
// without a network too; what is too long is refused with a sentence.
import '../dom.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
let slot: Json
/** What the telephone felt. */
const vibrate = vi.fn(() => true)
beforeEach(() => vibrate.mockClear())
beforeAll(async () => {
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
  // These pages ask for less motion, and a telephone would not vibrate.
  const media = matchMedia
  vi.stubGlobal('matchMedia', (query: string) => Object.assign({}, media(query), { matches: false }))
  // Nobody looks at a page of jsdom by itself.
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
  screens = await openScreens({ as: 'camion', width: 390 })
  await screens.page.getByText('À jour').first().waitFor()
  const slots = await screens.house.office.rows('shift_instance')
  const found = slots.find(
    ({ date, resource_id, shift_id }) => date === TODAY && String(resource_id) === '1' && shift_id === 1,
  )
  if (found === undefined) throw new Error('no slot today')
  slot = found
})

afterAll(() => {
  Reflect.deleteProperty(document, 'visibilityState')
  Reflect.deleteProperty(navigator, 'vibrate')
  vi.unstubAllGlobals()
})

const say = (text: string, more: Json = {}): Promise<Json> => {
  const { resource_id, date, shift_id } = slot
  return screens.house.office.ask('POST', '/slot_message', {
    resource_id,
    date,
    shift_id,
    side: 'desk',
    text,
    ...more,
  })
}
const rowsAbout = async (id: unknown): Promise<readonly Json[]> =>
  (await screens.house.office.rows('slot_message')).filter(({ to_id }) => to_id === id)
const kindsAbout = async (id: unknown): Promise<readonly string[]> =>
  (await rowsAbout(id)).map(({ kind }) => String(kind)).toSorted((a, b) => a.localeCompare(b))
const press = (name: string | RegExp): Promise<void> =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const openTour = (): Promise<void> =>
  screens.page.goto(`/collect/mobile/slot?resource=1&date=${TODAY}&shift=1`)

const rightsOf = async (
  name: string,
): Promise<{ readonly id: string; readonly rights: readonly string[] }> => {
  const user = (await screens.house.office.rows('user')).find(({ username }) => username === name)
  const rights = user?.['permissions']
  return { id: String(user?.['id']), rights: Array.isArray(rights) ? rights.map(String) : [] }
}
const allow = (id: string, permissions: readonly string[]): Promise<Json> =>
  screens.house.office.ask('PATCH', `/user/${id}`, { permissions })

test('[MS1] [MS2] a message is on the tour and heard; « Vu » and « Compris » go back under the crew’s name', async () => {
  const { page } = screens
  await openTour()
  await page.getByRole('button', { name: 'Écrire au bureau' }).waitFor()
  const { id } = await say('Laissez le canapé, prenez le matelas.')
  const card = page.getByRole('region', { name: /^Message du bureau/ })
  await card.getByText('Laissez le canapé, prenez le matelas.').waitFor()
  await page.getByText(/^Bureau\s:\sLaissez le canapé/).waitFor()
  expect(vibrate).toHaveBeenCalledTimes(1)
  await eventually(() => kindsAbout(id)).toEqual(['seen'])
  await press('Compris')
  await eventually(() => kindsAbout(id)).toEqual(['seen', 'understood'])
  await page.getByText(/vous avez vu à/).waitFor()
  expect(card.now()).toEqual([])
})

test('[MS1] without a network an answer in words is kept, and arrives with its stop', async () => {
  const { page, house, setOffline } = screens
  const stop = (await house.office.tasks()).find(
    task => task['shift_instance_id'] === slot['id'] && task['task_state_id'] === 2,
  )
  const { id } = await say('Passez d’abord chez ce monsieur.', { task_id: stop?.['id'] })
  await page.getByText('Passez d’abord chez ce monsieur.').first().waitFor()
  await setOffline(true)
  await press('Répondre')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Envoyer' }).click()
  await sheet.getByText('Écrivez un mot, ou prenez une photo.').waitFor()
  await sheet.getByLabel('Votre message').fill('La rue est barrée.')
  await sheet.getByRole('button', { name: 'Impossible' }).click()
  await page.getByText('Impossible\u00a0: La rue est barrée.').waitFor()
  await page.getByText('Message gardé ici\u00a0: il partira au retour du réseau.').waitFor()
  await setOffline(false)
  await eventually(async () =>
    (await rowsAbout(id))
      .filter(({ kind }) => kind !== 'seen')
      .map(({ kind, text, task_id, side }) => [kind, text, task_id, side]),
  ).toEqual([['impossible', 'La rue est barrée.', stop?.['id'], 'crew']])
})

test('[MS1] on the page of a stop a message is confirmed once the server has it, and a call is one tap away', async () => {
  const { page, house } = screens
  const stop = (await house.office.tasks()).find(
    task => task['shift_instance_id'] === slot['id'] && task['task_state_id'] === 2,
  )
  await page.goto(`/collect/mobile/task?id=${String(stop?.['id'])}`)
  await press('Écrire au bureau')
  await page.getByRole('dialog').getByLabel('Votre message').fill('Sonnette cassée')
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Message envoyé au bureau.').waitFor()
  const call = page.getByRole('link', { name: 'Appeler le bureau' }).first()
  expect(await call.getAttribute('href')).toBe('tel:0353012000')
})

test('[MS7] a message for tomorrow rings once, says its day, and leads to that day, where it is on top until it is seen', async () => {
  const { page, house } = screens
  const tomorrow = addDays(TODAY, 1)
  const next = (await house.office.rows('shift_instance')).find(
    ({ date, resource_id }) => date === tomorrow && String(resource_id) === '1',
  )
  await page.goto('/collect/mobile')
  await page.getByText(/^Mes créneaux/).waitFor()
  const { id } = await say('Prenez le diable.', { date: tomorrow, shift_id: next?.['shift_id'] })
  await page.getByText(/^Bureau, pour demain\s:\sPrenez le diable/).waitFor()
  expect(vibrate).toHaveBeenCalledTimes(1)
  await page.getByRole('link', { name: /^1 à lire\s?Tournée/ }).waitFor()
  await page.getByRole('link', { name: /1\smessage pour demain/ }).click()
  await page
    .getByRole('region', { name: /^Message du bureau/ })
    .getByText('Prenez le diable.')
    .waitFor()
  await eventually(() => kindsAbout(id)).toEqual(['seen'])
  await eventually(() => page.getByRole('link', { name: /à lire/ }).count()).toBe(0)
  await page.goto(`/collect/mobile?date=${tomorrow}&prepare=1`)
  await page.getByRole('region', { name: /^Message du bureau/ }).waitFor()
})

test('[MS1] what is written without a network about a slot that is closed meanwhile arrives, and its thread says so', async () => {
  const { page, house, setOffline } = screens
  const open = (is: 0 | 1): Promise<Json> =>
    house.office.ask('PATCH', `/shift_instance/${String(slot['id'])}`, { open: is })
  await openTour()
  await page.getByRole('button', { name: 'Écrire au bureau' }).waitFor()
  await setOffline(true)
  await open(0)
  await press('Écrire au bureau')
  await page.getByRole('dialog').getByLabel('Votre message').fill('On rentre au dépôt.')
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Message gardé ici\u00a0: il partira au retour du réseau.').waitFor()
  await setOffline(false)
  const texts = async () => (await house.office.rows('slot_message')).map(({ text }) => text)
  await eventually(texts).toContain('On rentre au dépôt.')
  await page.getByText(/^Vous, .*pas encore vu/).waitFor()
  await screens.signOut()
  await screens.signIn('bureau')
  await page.goto(`/collect/desktop/slot?resource=1&date=${TODAY}&shift=1&messages=1`)
  const thread = page.getByRole('log', { name: 'Fil du créneau' })
  await thread.getByText('On rentre au dépôt.').waitFor()
  await page.getByText(/Créneau fermé\s: l’équipe lit encore ce fil/).waitFor()
  await open(1)
  await screens.signOut()
  await screens.signIn('camion')
})

test('[MS7] nobody rings for what they may no longer see', async () => {
  const { page } = screens
  const { id, rights } = await rightsOf('camion')
  await openTour()
  await page.getByRole('button', { name: 'Écrire au bureau' }).waitFor()
  await say('Dit ce matin.', { resource_id: '2', sent_at: `${TODAY} 08:00:00` })
  await allow(
    id,
    rights.map(right => (right === 'resource_1' ? 'resource_2' : right)),
  )
  await page.getByText('Ce créneau n’est pas sur cet appareil').waitFor()
  await screens.time.pass(60_000)
  await page.goto('/collect/mobile')
  await page
    .getByText(/^Camion 2/)
    .first()
    .waitFor()
  await say('Pour l’autre équipe.')
  // Its own truck is heard: what came before was passed over, not late.
  await say('Pour celle-ci.', { resource_id: '2' })
  await page.getByText(/^Bureau\s:\sPour celle-ci/).waitFor()
  expect(vibrate).toHaveBeenCalledTimes(1)
  expect(await page.getByText(/^Bureau\s:\s.*(Pour l’autre équipe|Dit ce matin)/).count()).toBe(0)
  await allow(id, rights)
})

test('[MS1] of three messages without an answer one has the screen’s primary button', async () => {
  const { page } = screens
  await openTour()
  for (const text of ['Un.', 'Deux.', 'Trois.']) await say(text)
  await page.getByText('Trois.', { exact: true }).first().waitFor()
  await page.getByText('Un.', { exact: true }).first().waitFor()
  const understood = page.getByRole('button', { name: 'Compris', exact: true })
  expect(await understood.count()).toBeGreaterThanOrEqual(3)
  const primaries = () => [...document.querySelectorAll('main .btn--primary')]
  await eventually(async () => primaries().length).toBe(1)
  expect(primaries()).toEqual([understood.now()[0]])
})

test('[MS1] 5,000 letters to a slot closed meanwhile, in a dead zone: refused once, at their field, which keeps them', async () => {
  const { page, house, setOffline } = screens
  const open = (is: 0 | 1): Promise<Json> =>
    house.office.ask('PATCH', `/shift_instance/${String(slot['id'])}`, { open: is })
  await openTour()
  await page.getByRole('button', { name: 'Écrire au bureau' }).waitFor()
  await setOffline(true)
  await open(0)
  await press('Écrire au bureau')
  const sheet = page.getByRole('dialog')
  const field = sheet.getByLabel('Votre message')
  const send = () => sheet.getByRole('button', { name: 'Envoyer' }).click()
  await field.fill('a'.repeat(5000))
  await send()
  await sheet
    .getByText('Ce message a 3\u202f000\u00a0caractères de trop\u00a0: 2\u202f000 au plus.')
    .waitFor()
  expect(await page.getByText(/de trop/).count()).toBe(1)
  expect(await field.inputValue()).toHaveLength(5000)
  // What is left to remove is counted while it is removed.
  await field.fill('a'.repeat(2001))
  await sheet.getByText(/1\scaractère de trop/).waitFor()
  await field.fill('a'.repeat(2000))
  await send()
  await page.getByText('Message gardé ici\u00a0: il partira au retour du réseau.').waitFor()
  await setOffline(false)
  const lengths = async () => (await house.office.rows('slot_message')).map(({ text }) => String(text).length)
  await eventually(lengths).toContain(2000)
  await open(1)
})

test('what is half written about one stop is not found under another', async () => {
  const { page, house } = screens
  const stops = (await house.office.tasks()).filter(
    task => task['shift_instance_id'] === slot['id'] && task['task_state_id'] === 2,
  )
  const written = async (stop: Json | undefined): Promise<string> => {
    await page.goto(`/collect/mobile/task?id=${String(stop?.['id'])}`)
    await press('Écrire au bureau')
    return page.getByRole('dialog').getByLabel('Votre message').inputValue()
  }
  expect(await written(stops[0])).toBe('')
  await page.getByRole('dialog').getByLabel('Votre message').fill('Chien méchant')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  expect(await written(stops[1])).toBe('')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await written(stops[0])
  await eventually(() => page.getByRole('dialog').getByLabel('Votre message').inputValue()).toBe(
    'Chien méchant',
  )
})

test('[MS7] a desk that may use the truck too has its messages on the device, and rings for none', async () => {
  const { page } = screens
  const { id, rights } = await rightsOf('bureau')
  await allow(id, [...rights, 'resource_1'])
  await screens.signOut()
  await screens.signIn('bureau')
  await page.goto(`/collect/desktop/slot?resource=1&date=${TODAY}&shift=1&messages=1`)
  const thread = page.getByRole('log', { name: 'Fil du créneau' })
  await thread.waitFor()
  await page.getByText('À jour').first().waitFor()
  // Once the second is shown, the first would have been heard.
  for (const text of ['Le bureau n’écoute pas.', 'Toujours pas.']) {
    await say(text)
    await thread.getByText(text).waitFor()
  }
  expect(vibrate).not.toHaveBeenCalled()
  expect(await page.getByText(/^Bureau\s:\s/).count()).toBe(0)
})
