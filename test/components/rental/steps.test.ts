// A rental at the counter: a card of the board opens the working screen of its step (RT11), where all is done by keys alone, to the signature.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
})

const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const tasks = (): Promise<readonly Json[]> => screens.house.office.tasks()
const addressNow = (): URL => new URL(screens.page.url())

/** A step of that kind in a slot, of a rental of which it may be worked on. */
const stepOf = async (isIt: (task: Json, all: readonly Json[]) => boolean): Promise<Json> => {
  const all = await tasks()
  const found = all.find(task => task['shift_instance_id'] != null && isIt(task, all))
  if (found === undefined) throw new Error('The demo has no such step.')
  return found
}
const before = (task: Json, all: readonly Json[]): Json | undefined =>
  all.find(one => one['next_task_id'] === task['id'])
const openCard = async (tab: string, task: Json): Promise<void> => {
  await screens.page.goto(`/collect/desktop?tab=${tab}&date=${String(task['date'])}&days=1`)
  // Its click alone: what begins a drag is a browser's (test/journeys/desk/board.test.ts).
  const card = screens.page.locator(`a[data-card="${String(task['id'])}"]`)
  await card.waitFor()
  card.now()[0]?.click()
}

test('[RT11] a card of « Préparation » opens the preparation; the dossier is one click away, both ways', async () => {
  const { page } = screens
  const task = await stepOf(one => one['task_type_id'] === 16 && one['task_state_id'] === 2)
  await openCard('stock', task)
  await said(/^Préparer pour /)
  expect(addressNow().searchParams.get('view')).toBe('prepare')
  await page.getByRole('link', { name: 'Retour à la location' }).click()
  await page.getByRole('list', { name: 'Étapes de la location' }).waitFor()
  await page.getByRole('link', { name: 'Préparer', exact: true }).click()
  await said(/^Préparer pour /)
})

test('[RT11] a card of « Comptoir » opens its departure; a return of what has not left opens the dossier', async () => {
  const { page } = screens
  const departure = await stepOf(
    one => one['task_type_id'] === 15 && one['task_state_id'] === 2 && String(one['date']) >= TODAY,
  )
  await openCard('counter', departure)
  await said(/^Départ pour /)
  expect(addressNow().searchParams.get('view')).toBe('departure')
  const waiting = await stepOf(
    (one, all) =>
      one['task_type_id'] === 13 && one['task_state_id'] === 2 && before(one, all)?.['task_state_id'] === 2,
  )
  await openCard('counter', waiting)
  await page.getByRole('list', { name: 'Étapes de la location' }).waitFor()
  expect(addressNow().searchParams.get('view')).toBe(null)
})

test('[RT11] the tab of all planners opens the dossier, on that step', async () => {
  const { page } = screens
  const task = await stepOf(one => one['task_type_id'] === 13 && one['task_state_id'] === 2)
  await openCard('global', task)
  await page.getByRole('list', { name: 'Étapes de la location' }).waitFor()
  await eventually(async () => addressNow().searchParams.get('view')).toBe(null)
})

const NAME = 'Chorale du quai'
const field = (name: string | RegExp): Locator =>
  screens.page.getByLabel(name, { exact: typeof name === 'string' })
const press = (keys: string): Promise<void> => screens.page.keyboard.press(keys)
/** With the tabulator alone, as far as it must. */
const reach = async (wanted: Locator): Promise<void> => {
  await wanted.waitFor()
  for (let n = 0; n < 120; n++) {
    if (wanted.now().some(one => one === document.activeElement)) return
    await press('Tab')
  }
  throw new Error(`no key leads there from ${document.activeElement?.outerHTML.slice(0, 120) ?? 'nowhere'}`)
}
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const choose = async (wanted: Locator): Promise<void> => {
  await reach(wanted)
  await press('Enter')
}
/** As a whole: letter by letter, at the pace of a busy machine, they are a hand scanner's or not. */
const write = async (wanted: Locator, text: string): Promise<void> => {
  await reach(wanted)
  await wanted.fill(text)
}

/** The ids of its steps, and the codes of chairs that are free. */
const makeRental = async (): Promise<{
  readonly ids: readonly string[]
  readonly codes: readonly string[]
}> => {
  const { page, house } = screens
  await page.goto('/collect/desktop/task?view=rental')
  await page.getByText('À jour').first().waitFor()
  await field('Téléphone').fill('06 39 98 31 42')
  await field('Nom').fill(NAME)
  await field('Ville').fill('Ostwiller')
  await field('Départ').fill(addDays(TODAY, 1))
  await field('Retour').fill(addDays(TODAY, 3))
  await page.getByRole('searchbox', { name: 'Ajouter un objet' }).fill('Chaise pliante')
  await press('Enter')
  await field('Quantité\u00a0: Chaise pliante').fill('2')
  await button('Accepter').click()
  await said('Location acceptée.')
  const own = async (): Promise<readonly Json[]> => (await tasks()).filter(one => one['lastname'] === NAME)
  await eventually(async () => (await own()).length).toBe(3)
  const chair = (await house.office.rows('object')).find(row => row['name'] === 'Chaise pliante')?.['id']
  const free = (await house.office.rows('object_instance')).filter(
    row => row['object_id'] === chair && row['state'] === 'available' && row['missing'] === 0,
  )
  return {
    ids: (await own())
      .toSorted((a, b) => Number(b['task_type_id']) - Number(a['task_type_id']))
      .map(({ id }) => String(id)),
    codes: free.slice(0, 3).map(row => String(row['external_id'])),
  }
}

test('[RT22] [RT23] [RT20] by keys alone and offline: scanned, another one taken, paid, its caution received, signed, gone', async () => {
  const { page, house } = screens
  const { ids, codes } = await makeRental()
  const [first = '', second = '', third = ''] = codes
  await page.goto(`/collect/desktop/task?id=${ids[1] ?? ''}&view=departure`)
  await screens.setOffline(true)
  for (const code of [first, second, third]) {
    await write(field('Scanner une étiquette'), code)
    await press('Enter')
  }
  await said('Il n’en faut pas plus de 2\u00a0: laissez celui-ci en rayon.')
  await choose(button('Prendre celui-ci'))
  await said('2\u00a0pièces sur 2')
  await choose(button('Encaisser…'))
  await press('Enter')
  await said('Règlement noté.')
  await choose(button('Recevoir la caution…'))
  await press('Enter')
  await said('Caution reçue.')
  await reach(field('Le client accepte ces conditions'))
  await press('Space')
  await choose(button('Faire signer\u00a0: Le client'))
  await write(page.getByRole('dialog').getByLabel('Nom', { exact: true }), 'Ana')
  await press('Enter')
  await said(/^signé par .*Ana/)
  await choose(button('Départ fait'))
  await said(/^Parti le /)
  await screens.setOffline(false)
  const states = async (): Promise<readonly unknown[]> => {
    const rows = await house.office.rows('object_instance')
    return codes.map(code => rows.find(row => row['external_id'] === code)?.['state'])
  }
  await eventually(states).toEqual(['rented', 'available', 'rented'])
  const payments = async (): Promise<string> =>
    (await house.office.rows('payment'))
      .filter(row => row['task_id'] === ids[1])
      .map(row => String(row['type']))
      .join(' ')
  await eventually(payments).toMatch(/^(regular deposit|deposit regular)$/)
})
