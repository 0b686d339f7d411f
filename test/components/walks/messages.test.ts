// The desk speaks to a crew (MS1, MS2): on top of the tour within the time of a poke, heard on the phone, answered by a tap or in words,
// without a network too; what is too long is refused with a sentence.
import '../dom.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../house.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
let slot: Json
beforeAll(async () => {
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

afterAll(() => void Reflect.deleteProperty(document, 'visibilityState'))

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

test('[MS1] [MS2] a message is on the tour and heard; « Vu » and « Compris » go back under the crew’s name', async () => {
  const { page } = screens
  await openTour()
  await page.getByRole('button', { name: 'Écrire au bureau' }).waitFor()
  const { id } = await say('Laissez le canapé, prenez le matelas.')
  const card = page.getByRole('region', { name: /^Message du bureau/ })
  await card.getByText('Laissez le canapé, prenez le matelas.').waitFor()
  await page.getByText(/^Bureau\s:\sLaissez le canapé/).waitFor()
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
  await setOffline(false)
  await eventually(async () =>
    (await rowsAbout(id))
      .filter(({ kind }) => kind !== 'seen')
      .map(({ kind, text, task_id, side }) => [kind, text, task_id, side]),
  ).toEqual([['impossible', 'La rue est barrée.', stop?.['id'], 'crew']])
})

test('[MS1] 5,000 letters are refused with a sentence, and stay in the field', async () => {
  const { page } = screens
  await press('Écrire au bureau')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Votre message').fill('a'.repeat(5000))
  await sheet.getByRole('button', { name: 'Envoyer' }).click()
  await sheet.getByText('Les informations saisies pour le texte sont trop longues.').waitFor()
  expect(await sheet.getByLabel('Votre message').inputValue()).toHaveLength(5000)
  await sheet.getByRole('button', { name: 'Fermer' }).click()
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
