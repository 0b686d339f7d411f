// What a rental costs besides its objects, at the desk (RT4, RT13, RT18): rounds, fees, discounts, decided prices; a town as client; a
// quotation with its last day; offline, then found on the server.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
const NEW = '/collect/desktop/task?view=rental'
const OUT = addDays(TODAY, 20)
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  const { office } = screens.house
  const [organisation] = await office.rows('organisation')
  await office.ask('PATCH', `/organisation/${String(organisation?.['id'])}`, {
    rental_delivery_price: 45.5,
    rental_removal_price: 40,
    rental_admin_fee: 12,
    rental_cancel_fee: 20,
    quotation_days: 15,
  })
  await screens.page.goto('/collect/desktop/task')
  await screens.page.getByText('À jour').first().waitFor()
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
const idInAddress = (): string => new URL(screens.page.url()).searchParams.get('id') ?? ''
const linesOf = async (head: string): Promise<readonly string[]> =>
  (await screens.house.office.rows('invoice'))
    .filter(line => line['task_id'] === head)
    .map(line => `${String(line['origin'])} ${String(line['amount'])} ${String(line['reason'])}`.trim())
    .toSorted((a, b) => a.localeCompare(b))
const stepOf = (id: string): Promise<Json> => screens.house.office.ask('GET', `/task/${id}`)

test('[RT4] [RT13] [RT18] a quotation for a town: delivery, fee, discount, decided price, last day', async () => {
  const { page } = screens
  await page.goto(NEW)
  await screens.setOffline(true)
  await field('Nom').fill('Mairie de Ried')
  await field('Téléphone').fill('06 39 98 88 31')
  await field('Ville').fill('Ostwiller')
  await button('Collectivité ou entreprise').click()
  await field('SIRET').fill('123 456 789 00011')
  await field('Code service').fill('FETES')
  await field('Numéro d’engagement').fill('E-2026-118')
  await button('Livraison').click()
  await said(/Livraison 45,50\u00a0€, Enlèvement 40,00\u00a0€/)
  await field('Départ').fill(OUT)
  await field('Retour').fill(addDays(OUT, 7))
  await add('Chaise pliante', '10')
  await button('Forcer un prix\u00a0: Chaise pliante').click()
  const dialog = page.getByRole('dialog', { name: 'Prix de Chaise pliante' })
  await dialog.getByLabel('Prix d’une pièce, pour toute la période*').fill('cher')
  await dialog.getByRole('button', { name: 'Appliquer ce prix' }).click()
  await said('Chaise pliante\u00a0: le prix convenu n’est pas un montant.')
  await said('Chaise pliante\u00a0: dites pourquoi ce prix.')
  await dialog.getByLabel('Prix d’une pièce, pour toute la période*').fill('1,20')
  await dialog.getByLabel('Motif*').fill('Convention')
  await dialog.getByRole('button', { name: 'Appliquer ce prix' }).click()
  await said(/prix convenu\s: Convention/)
  await button(/^Frais administratifs, 12,00/).click()
  await button('Remise').click()
  await field('Montant retiré').fill('5')
  await button('Enregistrer le devis').click()
  await said('Ce SIRET n’a pas la bonne clé')
  await field('SIRET').fill('732 829 320 00074')
  await field('Devis valable jusqu’au').fill(addDays(TODAY, -1))
  await button('Enregistrer le devis').click()
  await said('Ce jour est passé')
  await field('Devis valable jusqu’au').fill('')
  await button('Enregistrer le devis').click()
  await said('Remise\u00a0: dites pourquoi.')
  await page.getByRole('region', { name: 'Frais et remises' }).getByLabel('Motif*').fill('Fidèle')
  await button('Enregistrer le devis').click()
  await said('Devis enregistré.')
  await page.waitForURL(/task\?id=/)
  await screens.setOffline(false)
  const head = idInAddress()
  await eventually(async () => (await linesOf(head)).length).toBe(6)
  expect(await linesOf(head)).toEqual([
    'administrative 12',
    'caution 80',
    'delivery 45.5',
    'manual -5 Fidèle',
    'removal 40',
    'rental_manual 12 Convention',
  ])
  expect(await stepOf(head)).toMatchObject({
    client_siret: '732 829 320 00074',
    service_code: 'FETES',
    engagement_number: 'E-2026-118',
    quotation_until: addDays(TODAY, 15),
  })
})

test('[RT13] a quotation that has ended says so; a duplicate is a new one on other days', async () => {
  const { page } = screens
  const id = idInAddress()
  await screens.house.office.ask('PATCH', `/task/${id}`, { quotation_until: addDays(TODAY, -3) })
  await said(/ce devis a expiré et ne réserve rien/)
  await said('Devis expiré')
  await screens.page.getByRole('button', { name: 'Prolonger le devis', exact: true }).click()
  await eventually(() => screens.page.getByText('Devis expiré').count()).toBe(0)
  await eventually(async () => (await stepOf(id))['quotation_until']).toBe(addDays(TODAY, 15))
  await screens.house.office.ask('PATCH', `/task/${id}`, { quotation_until: addDays(TODAY, -3) })
  await said('Devis expiré')
  await button('Dupliquer…').click()
  const dialog = page.getByRole('dialog', { name: 'Dupliquer la location' })
  await dialog.getByRole('button', { name: 'Créer le devis' }).click()
  await said('Choisissez le jour du départ.')
  await dialog.getByLabel('Départ', { exact: true }).fill(addDays(OUT, 30))
  await eventually(() => dialog.getByLabel('Retour', { exact: true }).inputValue()).toBe(addDays(OUT, 37))
  await dialog.getByRole('button', { name: 'Créer le devis' }).click()
  await said('Devis créé\u00a0: même client, mêmes objets.')
  await eventually(idInAddress).not.toBe(id)
  await eventually(() => field('Départ').inputValue()).toBe(addDays(OUT, 30))
  expect(await field('Quantité\u00a0: Chaise pliante').inputValue()).toBe('10')
})

test('[RT3] [RT11] [RT21] other days of an accepted rental tell how long it becomes and both prices; prepared, a cancellation has its fee', async () => {
  const { house } = screens
  await button('Accepter').click()
  await eventually(async () => (await stepOf(idInAddress()))['task_state_id']).toBe(2)
  const id = idInAddress()
  await field('Retour').fill(addDays(OUT, 40))
  await button('Enregistrer').click()
  await said('La location passe de 7 à 10\u00a0jours.')
  await said(/Gardés\s: /)
  await button('Garder les prix').click()
  const first = (await house.office.tasks()).find(task => task['next_task_id'] === id)
  await house.office.ask('PATCH', `/task/${String(first?.['id'])}`, { task_state_id: 5 })
  await said('Réalisée')
  await field('Retour').fill(addDays(OUT, 35))
  await button('Enregistrer').click()
  await said(/Frais de modification\s: 20,00/)
  await button('Garder les prix').click()
  await eventually(
    async () => (await linesOf(id)).filter(line => line.startsWith('administrative')).length,
  ).toBe(1)
  await button('Annuler la location…').click()
  await said(/Frais d’annulation\s: 20,00/)
  await field('Motif d’annulation*').fill('Fête annulée')
  await button('Annuler la location').click()
  await eventually(() => linesOf(id)).toEqual(['administrative 20'])
})

test('[RT7] [RT21] [TS6] what is out is prolonged in one tap after its difference is told, and cannot be cancelled', async () => {
  const { page, house } = screens
  const tasks = await house.office.tasks()
  const back = tasks.find(
    task =>
      (task['task_type_id'] === 13 || task['task_type_id'] === 12) &&
      task['task_state_id'] === 2 &&
      tasks.some(one => one['next_task_id'] === task['id'] && one['task_state_id'] === 5),
  )
  const id = String(back?.['id'])
  await page.goto(`/collect/desktop/task?id=${id}`)
  await button('Annuler la location…').click()
  await said('Cette location ne s’annule plus')
  await button('Fermer').click()
  await button('Prolonger…').click()
  const dialog = page.getByRole('dialog', { name: 'Autre jour de retour' })
  const to = addDays(TODAY, 200)
  await dialog.getByLabel('Nouveau retour', { exact: true }).fill(addDays(TODAY, -400))
  await dialog.getByText(/précède le départ|est passé/).waitFor()
  await dialog.getByLabel('Nouveau retour', { exact: true }).fill(to)
  await dialog.getByText(/À payer en plus/).waitFor()
  await dialog.getByRole('button', { name: 'Prolonger' }).click()
  await eventually(async () => (await stepOf(id))['date']).toBe(to)
})
