// What a counter sees of the others' rentals: « Disponibilités » (RT17), the ways out of a shortage (RT16), and the word that what it
// promised without a network was promised twice (RT15).
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
let chair: Json
const OUT = addDays(TODAY, 20)
const BACK = addDays(TODAY, 22)
const LATER = addDays(TODAY, 60)
beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
  await screens.page.goto('/collect/desktop/task?view=rental')
  await screens.page.getByText('À jour').first().waitFor()
  const objects = await screens.house.office.rows('object')
  chair = objects.find(({ name }) => name === 'Chaise pliante') ?? {}
})

const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const add = async (name: string, pieces: string): Promise<void> => {
  await screens.page.getByRole('searchbox', { name: 'Ajouter un objet' }).fill(name)
  await screens.page.keyboard.press('Enter')
  await field(`Quantité\u00a0: ${name}`).fill(pieces)
}
const freeOf = async (): Promise<number> => {
  const text = await screens.page.getByRole('row', { name: /^Chaise pliante/ }).innerText()
  return Number(/(\d+) \/ \d+/.exec(text)?.[1] ?? Number.NaN)
}
const client = async (lastname: string, phone: string): Promise<void> => {
  await field('Téléphone').fill(phone)
  await field('Nom').fill(lastname)
  await field('Ville').fill('Ostwiller')
}
/** Another counter's rental, as it reaches the server. */
const rentElsewhere = async (id: string, lastname: string, quantity: number): Promise<void> => {
  const line = { line_id: id, object_id: chair['id'], name: chair['name'], quantity }
  const common = {
    scope: 'loki',
    task_state_id: 2,
    lastname,
    phone1: '+33388000001',
    city: 'Ostwiller',
    zipcode: '67990',
    objects: [line],
    shift_id: 3,
  }
  const [head, back] = [`${id}1`, `${id}2`].map(end => `01936b3e-0000-7000-8000-0000000000${end}`)
  const { office } = screens.house
  await office.ask('POST', '/task', { ...common, id: back, task_type_id: 13, date: BACK })
  await office.ask('POST', '/task', { ...common, id: head, task_type_id: 15, date: OUT, next_task_id: back })
}

test('[RT17] from a line, the sheet shows who holds the object, whom to call, and leads to the dossier', async () => {
  const { page } = screens
  await rentElsewhere('1', 'Mairie de Sélestat', 4)
  await field('Départ').fill(OUT)
  await field('Retour').fill(BACK)
  await add('Chaise pliante', '1')
  await button('Disponibilités\u00a0: Chaise pliante').click()
  const sheet = page.getByRole('dialog', { name: 'Disponibilité de Chaise pliante' })
  await sheet.getByRole('list', { name: /^Retenus par .*Mairie de Sélestat/ }).waitFor()
  await sheet
    .getByText(/4 réservé/)
    .first()
    .waitFor()
  const link = sheet.getByRole('link', { name: /Mairie de Sélestat/ })
  expect(await link.getAttribute('href')).toMatch(/task\?id=01936b3e/)
  await sheet.getByRole('button', { name: 'Fermer', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
})

test('[RT16] a shortage says its cause, and proposes other days and like objects that are free', async () => {
  const free = await freeOf()
  await field('Quantité\u00a0: Chaise pliante').fill(String(free + 2))
  await said(/Il n’y en a pas assez/)
  await said(/Mairie de Sélestat/)
  await said(/Tout est libre/)
  await button('Prendre ces dates').click()
  await eventually(() => button('Prendre ces dates').count()).toBe(0)
  expect(await field('Départ').inputValue()).not.toBe(OUT)
  await field('Départ').fill(OUT)
  await field('Retour').fill(BACK)
  await button('Prendre ces dates').waitFor()
  await button(`Passer à ${free}`).click()
})

test('[RT15] what was accepted here and promised elsewhere meanwhile is told by a toast, once', async () => {
  const { page } = screens
  const free = await freeOf()
  await client('Fanfare du Ried', '06 39 98 88 11')
  await screens.setOffline(true)
  await button('Accepter').click()
  await said('Location acceptée.')
  await rentElsewhere('2', 'Comité des fêtes', free)
  await screens.setOffline(false)
  await said(/Fanfare du Ried\s: rupture de stock\. Chaise pliante\s: \d+\sde trop/)
  await page.reload()
  await page.getByText('À jour').first().waitFor()
  expect(await page.getByText(/rupture de stock/).count()).toBe(0)
})

test('[RT25a] what is missing is rented from others beside the line, counts at once, and is given back', async () => {
  const { page, house } = screens
  await page.goto('/collect/desktop/task?view=rental')
  await field('Départ').fill(LATER)
  await field('Retour').fill(addDays(LATER, 2))
  await add('Chaise pliante', '1')
  const free = await freeOf()
  await field('Quantité\u00a0: Chaise pliante').fill(String(free + 4))
  await button('Sous-louer 4…').click()
  await button('Sous-louer').click()
  await said(/loueur est obligatoire/)
  await field('Loueur*').fill('Fêtes et Cie')
  await field('Coût').fill('24')
  // It stands inside the rental's own form, which Enter must not save.
  expect(await page.locator('form form').count()).toBe(0)
  await page.keyboard.press('Enter')
  await said(/ces pièces comptent sur la période/)
  await eventually(() => freeOf()).toBe(free + 4)
  await eventually(async () => (await house.office.rows('sub_rental')).length).toBe(1)
  expect((await house.office.rows('sub_rental'))[0]).toMatchObject({
    quantity: 4,
    cost: 24,
    start_date: LATER,
  })
  await button('Disponibilités\u00a0: Chaise pliante').click()
  await said('Fêtes et Cie')
  await button('Rendu').click()
  await said('Sous-location rendue.')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer', exact: true }).click()
})

test('[RT10] an object that is asked for before the catalogue is read is added once it is', async () => {
  const { page } = screens
  const name = (await indexedDB.databases()).find(one => one.name?.startsWith('quai:'))?.name ?? ''
  const opening = indexedDB.open(name)
  await eventually(() => opening.readyState).toBe('done')
  const db = opening.result
  // A slow device: whoever reads the objects waits until this one has written.
  const held = db.transaction('object', 'readwrite').objectStore('object')
  let isHeld = true
  const hold = (): void => void (held.count().onsuccess = () => isHeld && hold())
  hold()
  await page.goto('/collect/desktop/task?view=rental')
  await page.getByRole('searchbox', { name: 'Ajouter un objet' }).fill('banc de')
  await page.keyboard.press('Enter')
  expect(await field('Quantité\u00a0: Banc de brasserie').count()).toBe(0)
  isHeld = false
  await eventually(() => field('Quantité\u00a0: Banc de brasserie').inputValue()).toBe('1')
  expect(await page.getByRole('searchbox', { name: 'Ajouter un objet' }).inputValue()).toBe('')
  db.close()
})

test('[RT19] a rental is found by the number of its facture, and by an object', async () => {
  const { page, house } = screens
  const id = '01936b3e-0000-7000-8000-000000000021'
  const line = '01936b3e-0000-7000-8000-0000000000a1'
  await house.office.ask('POST', '/invoice', {
    id: line,
    task_id: id,
    origin: 'manual',
    label: 'Vaisselle',
    quantity: 1,
    unit_price: 10,
    amount: 10,
  })
  await house.office.ask('POST', '/document', {
    task_id: id,
    kind: 'invoice',
    date: TODAY,
    client_name: 'Autre nom',
    lines: [
      { invoice_id: line, origin: 'manual', label: 'Vaisselle', quantity: 1, unit_price: 10, amount: 10 },
    ],
  })
  const [document] = await house.office.rows('document')
  const number = String(document?.['number'])
  expect(number).toMatch(/^F-/)
  await page.goto(`/collect/desktop/search?text=${number}`)
  await page.getByRole('row', { name: /Comité des fêtes/ }).waitFor()
  await page.goto('/collect/desktop/search?text=chaise%20pliante')
  await page
    .getByRole('row', { name: /Mairie de Sélestat/ })
    .first()
    .waitFor()
})
