// RT15 at the desk: a rental that lacks pieces says so at its head, and on the screens of its steps, with the other rental and ways out
// that work.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

const [FIRST, SECOND] = ['Chorale du Ried', 'Mairie de Benfeld']
const OUT = addDays(TODAY, 40)
const QUOTATION = { task_state_id: 1, shift_id: 1, lastname: 'Théâtre du Quai', objects: [] }
let screens: Screens
let first = ''
let second = ''

const create = async (entity: string, members: Json): Promise<string> =>
  String((await screens.house.office.ask('POST', `/${entity}`, members))['id'])

beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
  const category = await create('object_category', { name: 'Tentes de fête' })
  const tent = { object_category_id: category, rentable: 1, rental_day: 10, weight_channel: 'unit' }
  const object = await create('object', { ...tent, name: 'Tonnelle', quantity: 10 })
  await create('object', { ...tent, name: 'Barnum', quantity: 20 })
  const rent = async (lastname: string, phone1: string, quantity: number): Promise<string> => {
    const objects = [{ line_id: 'l', object_id: object, name: 'Tonnelle', quantity }]
    const common = {
      task_state_id: 2,
      shift_id: 1,
      lastname,
      phone1,
      city: 'Benfeld',
      objects,
    }
    const back = await create('task', { ...common, task_type_id: 13, date: addDays(OUT, 2) })
    return create('task', { ...common, task_type_id: 15, date: OUT, next_task_id: back })
  }
  first = await rent(FIRST, '06 39 98 31 44 après 18 h', 6)
  second = await rent(SECOND, '+33639983145', 7)
})

const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const head = (): Locator => screens.page.getByRole('region', { name: 'Rupture de stock' })
const piecesOf = async (id: string): Promise<unknown[]> => {
  const task = await screens.house.office.ask('GET', `/task/${id}`)
  return (task['objects'] as readonly Json[]).map(line => [line['name'], line['quantity']])
}
const TOLD = /Tonnelle\u00a0: 3\u00a0de trop du .*, avec la location n°\u00a0\d+\. Il n’y en a pas assez\./

test('[RT15] the head of the dossier says what is missing, when and with whom, and the ways out', async () => {
  const { page } = screens
  await page.goto('/collect/desktop')
  await page.getByText('À jour').first().waitFor()
  await page.goto(`/collect/desktop/task?id=${second}`)
  await head().getByText(TOLD).waitFor()
  await head()
    .getByRole('link', { name: new RegExp(`^${FIRST}`) })
    .first()
    .waitFor()
  // A number is dialled without what was noted beside it, and the note is read.
  await head().getByText('06 39 98 31 44 après 18 h').waitFor()
  expect(await head().getByRole('link', { name: 'Appeler' }).getAttribute('href')).toBe('tel:0639983144')
  await head().getByRole('button', { name: 'Plutôt Barnum (20 libres)' }).waitFor()
  await head().getByRole('button', { name: 'Prendre ces dates' }).waitFor()
  await head().getByRole('button', { name: 'Sous-louer 3…' }).waitFor()
  expect(await head().getByRole('button', { name: 'Forcer…' }).count()).toBe(0)
  await page.goto(`/collect/desktop/task?id=${first}`)
  await head().getByText('Une autre location manque de pièces que celle-ci a aussi.').waitFor()
  await head()
    .getByText(/Tonnelle\u00a0: 3\u00a0de trop du .*, avec celle-ci\./)
    .waitFor()
  await head()
    .getByRole('link', { name: new RegExp(`^${SECOND}`) })
    .waitFor()
})

test('[RT15] the screen of its step and its form say the same', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/task?id=${second}&view=form`)
  await head().getByText(TOLD).waitFor()
  await page.goto(`/collect/desktop/task?id=${second}&view=departure`)
  await head().getByText(TOLD).waitFor()
})

test('[RT13] [RT15] the cards of its steps tell it on the board, as that of a quotation whose validity is over', async () => {
  const { page } = screens
  await create('task', { ...QUOTATION, task_type_id: 15, date: OUT, quotation_until: addDays(TODAY, -1) })
  const card = (name: RegExp): Locator => page.getByRole('tabpanel').getByRole('link', { name })
  await page.goto('/collect/desktop?drawer=undated')
  await card(/Mairie de Benfeld.*, Retrait.* Rupture de stock/).waitFor()
  await card(/Chorale du Ried.*, Retrait.* Promis deux fois/).waitFor()
  await page.goto('/collect/desktop?drawer=drafts')
  await card(/Théâtre du Quai.*, Retrait, brouillon.* Devis expiré/).waitFor()
})

test('[RT15] [RT16] on the step, « Passer à 4 » is saved at once, and the mark is gone from both', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/task?id=${second}&view=departure`)
  await head().getByRole('button', { name: 'Passer à 4' }).click()
  await eventually(() => head().count()).toBe(0)
  await eventually(() => piecesOf(second)).toEqual([['Tonnelle', 4]])
  await page.goto(`/collect/desktop/task?id=${first}`)
  await button('Annuler la location…').waitFor()
  await eventually(() => head().count()).toBe(0)
})
