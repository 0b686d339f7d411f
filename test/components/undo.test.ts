// « Annuler » and « Rétablir » at a desk: Ctrl Z and Ctrl Maj Z on the board and on a request, several steps, with no network too; a
// cancelled request is only read, and gets back the state that it had (TS11).
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from './house.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

let screens: Screens
const FORM = '/collect/desktop/task'
const who = {
  task_type_id: 1,
  task_state_id: 2,
  city: 'Ostwiller',
  zipcode: '67902',
  phone1: '06 39 98 66 77',
}
const put = (id: string, more: Json): Promise<Json> =>
  screens.house.office.ask('POST', '/task', { ...who, ...more, id })
const taskOf = (id: string): Promise<Json> => screens.house.office.ask('GET', `/task/${id}`)

beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  await put('un-one', { lastname: 'Premier' })
  await put('un-two', { lastname: 'Second' })
  await put('un-three', { lastname: 'Troisième' })
  await put('un-form', { lastname: 'Saisie', floor: 1 })
  await put('un-cancel', { lastname: 'Annulable', phone2: '06 39 98 11 22' })
})

const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
const card = (id: string): Locator => screens.page.locator(`[data-card="${id}"]`)
const isWaiting = (id: string): Promise<boolean> =>
  card(id)
    .first()
    .evaluate(element => element.closest('.pool') !== null)
const openBoard = async (): Promise<void> => {
  await screens.page.goto('/collect/desktop')
  await card('un-one').first().waitFor()
}
/** « Déplacer vers… », by its key, into the first open slot of the day; what is said of it is gone after five seconds, on a busy machine too. */
const moveAway = async (id: string, told?: RegExp): Promise<void> => {
  const { page } = screens
  const first = card(id).first()
  await first.focus()
  // The board may be drawn anew under it, and gives it the focus back.
  await eventually(() => first.evaluate(found => found === document.activeElement), `${id} in focus`).toBe(
    true,
  )
  await page.keyboard.press('d')
  const place = page.getByRole('dialog').locator('.place').first()
  await place.waitFor()
  const said = told === undefined ? undefined : page.getByText(told).waitFor()
  await place.click()
  await said
  await eventually(() => isWaiting(id), `${id} in its slot`).toBe(false)
  // The sheet closes with the drawing of the result, or just after it.
  await eventually(() => page.getByRole('dialog').count(), 'the sheet closed').toBe(0)
}

test('Ctrl Z goes back through several moves and Ctrl Maj Z forth, with no network; what is left is sent', async () => {
  const { page, setOffline } = screens
  await openBoard()
  await setOffline(true)
  await moveAway('un-one')
  await moveAway('un-two', /^Second\s: .*, (matin|après-midi|journée)$/)
  const undone = page.getByText(/^Annulé\s: Second/).waitFor()
  await page.keyboard.press('Control+z')
  await undone
  await eventually(() => isWaiting('un-two')).toBe(true)
  await page.keyboard.press('Control+z')
  await eventually(() => isWaiting('un-one')).toBe(true)
  await page.keyboard.press('Control+Shift+z')
  await eventually(() => isWaiting('un-one')).toBe(false)
  await page.keyboard.press('Control+Shift+z')
  await eventually(() => isWaiting('un-two')).toBe(false)
  await button(/^Annuler\s: Second/).click()
  await eventually(() => isWaiting('un-two')).toBe(true)
  await setOffline(false)
  await eventually(async () => (await taskOf('un-one'))['shift_instance_id']).not.toBe(null)
  await eventually(async () => (await taskOf('un-two'))['shift_instance_id']).toBe(null)
})

test('where somebody else has changed the same task since, Ctrl Z says so and does nothing', async () => {
  const { page, house, setOffline } = screens
  await openBoard()
  await moveAway('un-three')
  await eventually(async () => (await taskOf('un-three'))['shift_instance_id']).not.toBe(null)
  await setOffline(true)
  await house.office.ask('PATCH', '/task/un-three', { task_state_id: 5 })
  await setOffline(false)
  await eventually(() => card('un-three').first().innerText()).toMatch(/, réalisée/)
  await page.keyboard.press('Control+z')
  await page.getByText('Troisième a changé entre-temps\u00a0: rien n’est annulé ni rétabli.').waitFor()
  expect(await taskOf('un-three')).toMatchObject({ task_state_id: 5 })
  expect(await isWaiting('un-three')).toBe(false)
})

test('in a form Ctrl Z takes back what was chosen, step by step; in a text field it stays the browser’s', async () => {
  const { page } = screens
  await page.goto(`${FORM}?id=un-form`)
  await eventually(() => field('Étage').inputValue()).toBe('1')
  const lines = page.getByRole('region', { name: 'Objets de la demande' }).locator('tbody tr')
  const chair = page.getByRole('button', { name: /^Chaise \d/ })
  await chair.click()
  await chair.click()
  await field('Ascenseur').selectOption({ label: 'Aucun' })
  await field('Nom').fill('Saisi')
  await page.keyboard.press('Control+z')
  expect(await field('Nom').inputValue()).toBe('Saisi')
  await chair.focus()
  await page.keyboard.press('Control+z')
  await eventually(() => field('Nom').inputValue()).toBe('Saisie')
  await page.getByText('Annulé\u00a0: Saisie\u00a0: nom de famille').waitFor()
  const elevator = await field('Ascenseur').inputValue()
  await page.keyboard.press('Control+z')
  await eventually(() => field('Ascenseur').inputValue()).not.toBe(elevator)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await eventually(() => lines.count()).toBe(0)
  await page.keyboard.press('Control+Shift+z')
  await eventually(() => lines.count()).toBe(1)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')
  await eventually(() => field('Ascenseur').inputValue()).toBe(elevator)
  await button('Enregistrer').click()
  await page.getByText(/^Saisie\s: modifications enregistrées$/).waitFor()
  await eventually(async () => (await taskOf('un-form'))['elevator']).toBe(Number(elevator))
  await page.keyboard.press('Control+z')
  await eventually(async () => (await taskOf('un-form'))['elevator']).not.toBe(Number(elevator))
})

test('in a record of the settings Ctrl Z takes back what was chosen, step by step, and a save ends its steps', async () => {
  const { page } = screens
  const isOn = (day: string): Promise<boolean> =>
    button(day).evaluate(element => element.getAttribute('aria-pressed') === 'true')
  await page.goto('/management/config/villes')
  await page.locator('.cfg__name a').first().click()
  await button('Samedi').waitFor()
  const [saturday, sunday] = [await isOn('Samedi'), await isOn('Dimanche')]
  await button('Samedi').click()
  await button('Dimanche').click()
  await page.keyboard.press('Control+z')
  await eventually(() => isOn('Dimanche')).toBe(sunday)
  expect(await isOn('Samedi')).toBe(!saturday)
  await page.getByText(/^Annulé\s: Saisie\s: liste des jours/).waitFor()
  await page.keyboard.press('Control+z')
  await eventually(() => isOn('Samedi')).toBe(saturday)
  await page.keyboard.press('Control+z')
  const nothing = page.locator('.toast', { hasText: 'Rien à annuler.' })
  await nothing.getByRole('button', { name: 'Fermer' }).click()
  await nothing.waitFor({ state: 'detached' })
  await button('Dimanche').focus()
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await eventually(() => isOn('Dimanche')).toBe(!sunday)
  expect(await isOn('Samedi')).toBe(!saturday)
  const name = page.getByLabel(/^Nom/)
  await name.fill('Ville nommée')
  await page.keyboard.press('Control+z')
  expect(await name.inputValue()).toBe('Ville nommée')

  await page.goto('/management/config/organisation')
  const phone = page.getByLabel('Téléphone')
  await eventually(() => phone.inputValue()).not.toBe('')
  await phone.fill('03 88 11 22 33')
  await button('Enregistrer').click()
  await page.getByText('La fiche de l’organisation est enregistrée.').waitFor()
  await button('Enregistrer').focus()
  await page.keyboard.press('Control+z')
  await nothing.waitFor()
  expect(await phone.inputValue()).toBe('03 88 11 22 33')
})

test('[TS11] a cancelled request gives its reason from the list, is only read, and is undone or reopened as it was', async () => {
  const { page } = screens
  const cancel = async (): Promise<void> => {
    await button('Annuler la tâche…').click()
    const sheet = page.getByRole('dialog', { name: 'Annuler la tâche' })
    await sheet.getByText('Déjà donné', { exact: true }).click()
    await sheet.getByLabel('Précision').fill('à un voisin')
    await sheet.getByRole('button', { name: 'Annuler la tâche\u00a0: déjà donné' }).click()
    await page.getByText('Annulable\u00a0: tâche annulée').waitFor()
  }
  const isReadOnly = (name: string): Promise<boolean> =>
    field(name).evaluate(element => (element as HTMLInputElement).readOnly)
  await page.goto(`${FORM}?id=un-cancel`)
  await eventually(() => field('Second téléphone').inputValue()).not.toBe('')
  await cancel()
  expect(await page.getByText('Super !').count()).toBe(0)
  await eventually(() => isReadOnly('Nom')).toBe(true)
  expect(await field('Logement').isDisabled()).toBe(true)
  expect(await button('Enregistrer').count()).toBe(0)
  await button(/^Annuler\s: Annulable/).click()
  await eventually(() => isReadOnly('Nom')).toBe(false)
  await eventually(() => taskOf('un-cancel')).toMatchObject({ task_state_id: 2, cancelled_reason: '' })

  await cancel()
  await eventually(() => taskOf('un-cancel')).toMatchObject({
    task_state_id: 3,
    cancelled_reason: 'Déjà donné\u00a0: à un voisin',
    state_before: 2,
  })
  await button('Rouvrir\u00a0: acceptée').click()
  await eventually(() => taskOf('un-cancel')).toMatchObject({ task_state_id: 2, state_before: null })
})

test('« Accepter et planifier » and its message name truck, day and half day, and the promised slot is on the page', async () => {
  const { page } = screens
  await put('un-plan', { lastname: 'Promise', task_state_id: 1 })
  await page.goto(`${FORM}?id=un-plan`)
  await button('Proposer un créneau').click()
  await page.locator('.rprops .prop').first().click()
  // The list may get other slots while the device still reads: the button keeps the chosen one.
  const accept = button(/^Accepter et planifier\s: /)
  await accept.waitFor()
  const title = (await accept.innerText()).replace(/^Accepter et planifier\s: /, '').trim()
  expect(title).toMatch(/, (lundi|mardi|mercredi|jeudi|vendredi|samedi) \d+ \S+, (matin|après-midi|journée)$/)
  await accept.click()
  await page.getByText(`Promise\u00a0: demande acceptée et planifiée\u00a0: ${title}`).waitFor()
  const promised = page.getByRole('region', { name: 'Créneau', exact: true })
  await promised.getByText('Créneau promis').waitFor()
  // Its date and its state are two requests.
  await eventually(() => taskOf('un-plan')).toMatchObject({ task_state_id: 2 })
  expect(String((await taskOf('un-plan'))['date']) >= TODAY).toBe(true)
})
