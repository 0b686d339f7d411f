// A rental that was billed, paid and secured is cancelled from the form of one of its steps (RT10, RT19 to RT21): the whole of it goes, what that leaves
// to do is said before, and waits at the head of the dossier and on the dashboard until it is done.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

const NAME = 'Fanfare de Gerstheim'
let screens: Screens
let ids: { readonly prep: string; readonly out: string; readonly back: string }

const create = async (entity: string, members: Json): Promise<string> =>
  String((await screens.house.office.ask('POST', `/${entity}`, members))['id'])

beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
  const chair = (await screens.house.office.rows('object')).find(row => row['name'] === 'Chaise pliante')
  const step = (task_type_id: number, days: number, next: string | null): Promise<string> =>
    create('task', {
      task_type_id,
      task_state_id: 2,
      date: addDays(TODAY, days),
      shift_id: 1,
      lastname: NAME,
      phone1: '+33639983143',
      city: 'Gerstheim',
      objects: [{ line_id: 'l', object_id: chair?.['id'], name: 'Chaise pliante', quantity: 2 }],
      ...(next === null ? {} : { next_task_id: next }),
    })
  const back = await step(13, 24, null)
  const out = await step(15, 20, back)
  ids = { back, out, prep: await step(16, 19, out) }
  const money = { task_id: ids.out, label: 'Chaise pliante', quantity: 1 }
  const line = await create('invoice', { ...money, origin: 'rental_day', unit_price: 120, amount: 120 })
  const named = { ...money, invoice_id: line, object_id: null, origin: 'rental_day', reason: '' }
  const { task_id: _, ...billed } = { ...named, unit_price: 120, amount: 120 }
  await create('document', { task_id: ids.out, kind: 'invoice', date: TODAY, lines: [billed], total: 120 })
  await create('payment', {
    task_id: ids.out,
    type: 'regular',
    method: 'cash',
    amount: 50,
    date: `${TODAY} 08:00:00`,
  })
  await create('payment', {
    task_id: ids.out,
    type: 'deposit',
    method: 'cash',
    amount: 200,
    date: `${TODAY} 08:00:00`,
  })
})

const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (): Locator => screens.page.getByRole('dialog')
const states = async (): Promise<unknown[]> => {
  const rows = [ids.prep, ids.out, ids.back].map(id => screens.house.office.ask('GET', `/task/${id}`))
  return (await Promise.all(rows)).map(row => row['task_state_id'])
}
const openForm = async (id: string): Promise<void> => {
  await screens.page.goto(`/collect/desktop/task?id=${id}&view=form`)
  await button('Annuler la tâche…').waitFor()
}

test('[RT10] the preparation may go alone: what stays is said, and nothing is done yet', async () => {
  await screens.page.goto('/collect/desktop')
  await screens.page.getByText('À jour').first().waitFor()
  await openForm(ids.prep)
  await button('Annuler la tâche…').click()
  await said('Annuler cette étape\u202f?')
  await said(
    /^Le matériel reste réservé et partira sans préparation\. Toujours prévu\u00a0: le retrait du .* et le retour du .*[^.]\.$/,
  )
  await button('Garder').click()
  expect(await states()).toEqual([2, 2, 2])
})

test('[RT10] [RT20] « Annuler la tâche… » of the departure cancels the rental, and says what stays to be settled', async () => {
  const { page } = screens
  await openForm(ids.out)
  await button('Annuler la tâche…').click()
  await said('Annuler la location\u202f?')
  await said(
    /^Une location s’annule en entier\u00a0: avec cette étape, la préparation du .* et le retour du .*, et le matériel redevient libre\.$/,
  )
  await said(/^Facture F-.*\u00a0: 120,00\u00a0€ à corriger par un avoir\.$/)
  await said('Déjà payé\u00a0: 50,00\u00a0€, à rembourser une fois l’avoir fait.')
  await said('Caution de 200,00\u00a0€, à rendre.')
  await dialog()
    .getByLabel(/^Motif d’annulation/)
    .fill('Fête annulée')
  await dialog().getByRole('button', { name: 'Annuler la location' }).click()
  await eventually(states).toEqual([3, 3, 3])
  await page.goto(`/collect/desktop/task?id=${ids.out}`)
  await page.getByRole('region', { name: 'Reste à régler avec le client' }).waitFor()
})

test('[RT20] what is left waits on the dashboard', async () => {
  await screens.page.goto('/collect/desktop/dashboard')
  await said('Avoirs et remboursements à faire')
  await said(
    /^Facture F-.* à corriger par un avoir\u202f; Déjà payé\u00a0: 50,00\u00a0€, à rembourser une fois l’avoir fait$/,
  )
  await said(/^200,00\u00a0€, location annulée/)
})

test('[RT19] [RT20] its buttons do it, one after the other, until nothing is left', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/task?id=${ids.out}`)
  const left = page.getByRole('region', { name: 'Reste à régler avec le client' })
  await left.getByRole('button', { name: 'Faire l’avoir…' }).click()
  await dialog()
    .getByLabel(/^Motif/)
    .fill('Location annulée')
  await dialog().getByRole('button', { name: 'Faire l’avoir' }).click()
  await left.getByText('Déjà payé\u00a0: 50,00\u00a0€, à rembourser.').waitFor()
  await left.getByRole('button', { name: 'Rembourser…' }).click()
  await dialog().getByRole('button', { name: 'Rembourser' }).click()
  await left.getByRole('button', { name: 'Rendre la caution…' }).click()
  await dialog().getByRole('button', { name: 'Rendre' }).click()
  await eventually(() => left.count()).toBe(0)
  const documents = (await screens.house.office.rows('document')).filter(row => row['task_id'] === ids.out)
  expect(
    documents
      .map(row => `${String(row['kind'])} ${String(row['total'])}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['credit -120', 'invoice 120'])
})
