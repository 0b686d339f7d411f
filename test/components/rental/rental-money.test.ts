// The money of a rental at the desk (RT18 to RT20): billed, paid in two parts, its caution received, kept in part and given back, without a
// network; a second desk finds all of it with its numbers, and a commune its file.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { formatMoney } from '#records/values/decimal.ts'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
let head = ''
beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
  const { page } = screens
  await page.goto('/collect/desktop/task?view=rental')
  await page.getByText('À jour').first().waitFor()
  await field('Nom').fill('Mairie d’Osthouse')
  await field('Téléphone').fill('06 39 98 77 21')
  await field('Ville').fill('Ostwiller')
  await field('Départ').fill(addDays(TODAY, 30))
  await field('Retour').fill(addDays(TODAY, 32))
  await page.getByRole('searchbox', { name: 'Ajouter un objet' }).fill('Chaise pliante')
  await page.keyboard.press('Enter')
  await field('Quantité\u00a0: Chaise pliante').fill('10')
  await button('Accepter').click()
  await said('Location acceptée.')
  await page.waitForURL(/task\?id=/)
  head = new URL(page.url()).searchParams.get('id') ?? ''
})

const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
/** A field of the open dialog that must be filled has a star after its label. */
const needed = (name: string): Locator => screens.page.getByRole('dialog').getByLabel(new RegExp(`^${name}`))
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const region = (name: string): Locator => screens.page.getByRole('region', { name, exact: true })
const rowsOf = async (entity: string): Promise<readonly Json[]> =>
  (await screens.house.office.rows(entity)).filter(row => row['task_id'] === head)
const amountIn = async (name: string): Promise<number> => {
  const text = await region(name).locator('.rent-total').innerText()
  return Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
}

test('[RT19] offline, « Facturer » asks once and makes a facture that waits for its number', async () => {
  await eventually(async () => (await rowsOf('invoice')).length).toBeGreaterThan(0)
  await screens.setOffline(true)
  await button(/^Facturer/).click()
  await said('Une facture ne se modifie plus\u00a0: elle se corrige par un avoir.')
  await button('Facturer').click()
  await said('Facture en attente de numéro')
  await eventually(() => button(/^Facturer/).count()).toBe(0)
  expect(await amountIn('Règlement')).toBe(await amountIn('Facture'))
})

test('[RT20] what is no amount, or too much, is said at its field; two part payments settle it', async () => {
  const total = await amountIn('Facture')
  await button('Encaisser…').click()
  await needed('Montant').fill('douze')
  await button('Encaisser').click()
  await said('Saisissez un montant, par exemple 12,50.')
  await needed('Montant').fill('1,255')
  await button('Encaisser').click()
  await said('Saisissez un montant, par exemple 12,50.')
  await needed('Montant').fill('-5')
  await button('Encaisser').click()
  await said(/^Un montant s’écrit sans signe moins/)
  await needed('Montant').fill('200000')
  await button('Encaisser').click()
  await said(/vérifiez le montant\.$/)
  // More than what is due is asked once; another amount is another question.
  await needed('Montant').fill(String(total + 100).replace('.', ','))
  await button('Encaisser').click()
  await said(/100,00\s€ de trop seront à rembourser/)
  expect(await button('Encaisser quand même').count()).toBe(1)
  await needed('Montant').fill('1,25')
  await eventually(() => button('Encaisser quand même').count()).toBe(0)
  await field('Moyen').selectOption('cash')
  await field('Note').fill('Acompte')
  await button('Encaisser').click()
  await said('Règlement noté.')
  await eventually(() => amountIn('Règlement')).toBe(Math.round(total * 100 - 125) / 100)
  await button('Encaisser…').click()
  await field('Note').fill('Solde')
  await screens.page.reload()
  await button('Encaisser…').click()
  await eventually(() => field('Note').inputValue()).toBe('Solde')
  await button('Encaisser').click()
  await eventually(() => amountIn('Règlement')).toBe(0)
  await said('réglée')
})

test('[RT20] the same paid again within a minute is asked once, and what is too much is marked until it is paid back', async () => {
  await button('Encaisser…').click()
  await needed('Montant').fill('2')
  await button('Encaisser').click()
  await said(/^Il ne reste rien à régler/)
  await button('Encaisser quand même').click()
  await said(/dont 2,00\s€ de trop\s: à rembourser/)
  await region(TO_SETTLE).getByRole('button', { name: 'Rembourser…' }).click()
  await eventually(() => needed('Montant').inputValue()).toBe('2,00')
  // A browser keeps the submit of a form inside a form from the page, and leaves it.
  expect(await screens.page.locator('form form').count()).toBe(0)
  await button('Rembourser').click()
  await eventually(() => screens.page.getByText(/de trop\s: à rembourser/).count()).toBe(0)
  // Once: nothing is due either way, and nothing offers to pay it back again.
  await eventually(() => button('Rembourser…').count()).toBe(0)
  expect(await amountIn('Règlement')).toBe(0)
  expect(await region(TO_SETTLE).count()).toBe(0)
  await button('Encaisser…').click()
  await needed('Montant').fill('2')
  await button('Encaisser').click()
  await said(/2,00\s€ \(CB\) viennent d’être notés\s: est-ce bien une seconde fois/)
  await button('Annuler').click()
})

test('[RT20] a caution by cheque is received, kept in part with a reason and given back, offline', async () => {
  await button('Recevoir…').click()
  await needed('Montant').fill('80')
  await field('Forme').selectOption('cheque')
  await field('Numéro du chèque').fill('0001942')
  await field('Banque').fill('Banque du Ried')
  await field('À rendre avant le').fill(addDays(TODAY, 60))
  await button('Recevoir').click()
  await said(/^Chèque non encaissé, /)
  await said(/n°\s0001942, Banque du Ried, à rendre avant le/)
  await button('Garder une partie…').click()
  await needed('Montant').fill('30')
  await button('Garder').click()
  await said('Dites pourquoi une partie de la caution est gardée.')
  await needed('Motif').fill('Une chaise cassée')
  await button('Garder').click()
  await said(/^Pris sur la caution, /)
  await button('Rendre…').click()
  await needed('Montant').fill('60')
  await button('Rendre').click()
  await said(/^La caution tenue est de 50,00/)
  await needed('Montant').fill('50')
  await button('Rendre').click()
  await said('Caution soldée')
  // What was kept is a line of the next facture.
  await button('Facturer 30,00\u00a0€').click()
  await button('Facturer').click()
  await eventually(() => screens.page.getByText('Facture en attente de numéro').count()).toBe(2)
})

test('[RT19] [RT14] online the factures get their numbers, and a second desk holds all of it', async () => {
  expect(await rowsOf('document')).toEqual([])
  await screens.setOffline(false)
  await eventually(async () => (await rowsOf('document')).length).toBe(2)
  const numbers = (await rowsOf('document')).map(({ number }) => String(number))
  expect(numbers.toSorted()).toEqual([expect.stringMatching(/^F-\d{4}-\d{4}$/), expect.stringMatching(/^F-/)])
  for (const number of numbers) await said(number)
  await eventually(() => screens.page.getByText(/en attente de numéro/).count()).toBe(0)
  const elsewhere = await screens.house.openDevice('bureau')
  const here = async (entity: string): Promise<number> =>
    elsewhere.db.rows(entity).where('task_id').equals(head).count()
  expect([await here('document'), await here('payment')]).toEqual([2, 7])
  const told = await elsewhere.db.rows('document').where('task_id').equals(head).toArray()
  expect(told.map(({ number }) => String(number)).toSorted()).toEqual(numbers.toSorted())
})

test('[RT19] after the departure the client, what a commune wants, a discount and a fee are still taken', async () => {
  await screens.house.office.ask('PATCH', `/task/${head}`, { task_state_id: 5 })
  await said(/objets et dates ne changent plus ici/)
  expect(await field('Départ').getAttribute('readonly')).not.toBeNull()
  await button('Collectivité ou entreprise').click()
  await field('SIRET').fill('21670130600013')
  await field('Code service').fill('TECH-2')
  await field('Adresse').fill('3 rue de l’Église')
  await button('Remise').click()
  await field('Montant retiré').fill('2')
  await region('Frais et remises').getByLabel('Motif*').fill('Retard du comptoir')
  await button('Enregistrer').click()
  await said(/modifications enregistrées/)
  await eventually(() => screens.page.getByText('Enregistrez d’abord ce qui est saisi.').count()).toBe(0)
  await eventually(async () =>
    (await rowsOf('invoice'))
      .filter(({ reason }) => reason === 'Retard du comptoir')
      .map(row => row['amount']),
  ).toEqual([-2])
  const steps = (await screens.house.office.rows('task')).filter(
    ({ lastname, scope }) => lastname === 'Mairie d’Osthouse' && scope === 'loki',
  )
  expect(steps.map(row => [row['client_siret'], row['service_code'], row['address']])).toEqual(
    Array.from({ length: 3 }, () => ['21670130600013', 'TECH-2', '3 rue de l’Église']),
  )
})

test('[RT19] a facture that lacked the client’s number is made again: an avoir, and a facture with it', async () => {
  const before = await rowsOf('document')
  const due = await amountIn('Règlement')
  await button('Refaire…').first().click()
  await button('Faire l’avoir et la facture').click()
  await said('Dites pourquoi cet avoir est fait.')
  await needed('Motif').fill('SIRET oublié')
  await button('Faire l’avoir et la facture').click()
  await eventually(async () => (await rowsOf('document')).length).toBe(before.length + 2)
  const made = (await rowsOf('document')).filter(({ id }) => before.every(one => one['id'] !== id))
  const told = made.map(row => `${String(row['kind'])} ${String(row['client_siret'])}`)
  expect(told.toSorted()).toEqual(['credit ', 'invoice 21670130600013'])
  const [one, other] = made.map(row => Number(row['total']))
  expect((one ?? 0) + (other ?? 0)).toBe(0)
  expect(await amountIn('Règlement')).toBe(due)
})

test('[RT19] an avoir gives back part of a facture with its reason; a commune gets an XML file', async () => {
  await button('Avoir…').first().click()
  await button('Faire l’avoir').click()
  await said('Dites pourquoi cet avoir est fait.')
  await needed('Motif').fill('Geste')
  await needed('Montant').fill('5000')
  await button('Faire l’avoir').click()
  await said('Un avoir ne rend pas plus que ce qui a été facturé.')
  await needed('Montant').fill('1')
  await button('Faire l’avoir').click()
  await said(/^A-\d{4}-\d{4}$/)
  await said('À rembourser')
  // The discount that was saved before is no longer typed.
  expect(await screens.page.getByText(/^Changé ailleurs pendant votre saisie/).count()).toBe(0)
  await button(/^Fichier XML de A-/).click()
  const file = await screens.page.download()
  expect(file.name).toMatch(/^A-\d{4}-\d{4}\.xml$/)
  expect(await file.blob.text()).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(screens.faults).toEqual([])
})

const TO_SETTLE = 'Reste à régler avec le client'

test('[RT20] a caution that a second desk gave back too is asked about at the head, and on the dashboard; one answer settles it', async () => {
  const { page, house } = screens
  const back = { task_id: head, type: 'deposit', method: 'check', amount: -50, date: `${TODAY} 10:30:00` }
  await house.office.ask('POST', '/payment', { ...back, note: 'Second comptoir' })
  await said(/^Caution rendue deux fois\s\? 50,00\s€ de plus que reçu/)
  await said('Rendue en trop')
  await page.goto('/collect/desktop/dashboard')
  await said(/Caution rendue deux fois\s\? 50,00\s€ de plus que reçu/)
  await page.goto(`/collect/desktop/task?id=${head}`)
  const paid = (await rowsOf('payment')).length
  await button('Trancher…').click()
  await page.getByRole('dialog').getByText('Second comptoir').first().waitFor()
  await button('Une seule fois').click()
  await eventually(() => button('Trancher…').count()).toBe(0)
  await said('Caution soldée')
  await eventually(async () => (await rowsOf('payment')).length).toBe(paid + 1)
  // Once more, and this time the money left twice.
  await house.office.ask('POST', '/payment', { ...back, note: 'Encore' })
  await button('Trancher…').click()
  await button('Deux fois').click()
  await eventually(() => button('Trancher…').count()).toBe(0)
  await said('Rendue en trop')
  await eventually(
    async () =>
      (await rowsOf('payment')).filter(row => row['confirmed'] === 1 && Number(row['amount']) < 0).length,
  ).toBe(1)
  expect(screens.faults).toEqual([])
})

test('[RT20] who paid too much is on the dashboard with the amount, and the rental opens from there', async () => {
  const { page, house } = screens
  await house.office.ask('POST', '/payment', { task_id: head, amount: 41, date: `${TODAY} 10:40:00` })
  const due = (await rowsOf('invoice'))
    .filter(row => row['origin'] !== 'caution')
    .reduce((sum, row) => sum + Math.round(Number(row['amount']) * 100), 0)
  const paid = (await rowsOf('payment'))
    .filter(row => row['type'] === 'regular')
    .reduce((sum, row) => sum + Math.round(Number(row['amount']) * 100), 0)
  const owed = formatMoney((paid - due) / 100)
  await page.goto('/collect/desktop/dashboard')
  await said(new RegExp(`Déjà payé\\s: ${owed}, à rembourser`))
  await page
    .getByRole('link', { name: /Mairie d’Osthouse/ })
    .first()
    .click()
  await region(TO_SETTLE)
    .getByText(new RegExp(`${owed}, à rembourser`))
    .first()
    .waitFor()
  // What is asked stays a refund when another desk pays it back meanwhile.
  await region(TO_SETTLE).getByRole('button', { name: 'Rembourser…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rembourser' })
  await eventually(() => needed('Montant').inputValue()).toBe(owed.replace(/\s€$/, ''))
  const refund = { task_id: head, amount: -(paid - due) / 100, date: `${TODAY} 10:50:00` }
  await house.office.ask('POST', '/payment', refund)
  await eventually(() => needed('Montant').inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
  await said('Saisissez un montant, par exemple 12,50.')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(screens.faults).toEqual([])
})

test('[RT19] a billed fee that is changed, and changed back, is as it was billed: nothing is typed, nothing is to bill', async () => {
  const { page } = screens
  const linesNow = async () =>
    (await rowsOf('invoice')).map(row => `${String(row['id'])} ${String(row['amount'])}`).toSorted(byText)
  const saveAmount = async (typed: string): Promise<void> => {
    const cleaning = { has: button('Retirer\u00a0: Nettoyage') }
    await region('Frais et remises')
      .locator('.rent-extra', cleaning)
      .getByLabel('Montant', { exact: true })
      .fill(typed)
    await button('Enregistrer').click()
    await eventually(() => page.getByText('Enregistrez d’abord ce qui est saisi.').count()).toBe(0)
    await eventually(() => page.getByText('Gardé sur cet appareil').count()).toBe(0)
  }
  await button('Autre ligne').click()
  await region('Frais et remises')
    .locator('.rent-extra', { has: button('Retirer\u00a0: cette ligne') })
    .getByLabel('Libellé', { exact: true })
    .fill('Nettoyage')
  await saveAmount('30')
  await button(/^Facturer/).click()
  await button('Facturer').click()
  await eventually(() => button(/^Facturer/).count()).toBe(0)
  const billed = await linesNow()
  await saveAmount('35')
  await button('Facturer 5,00\u00a0€').waitFor()
  await saveAmount('30')
  await eventually(() => button(/^Facturer/).count()).toBe(0)
  await eventually(linesNow).toEqual(billed)
  expect(screens.faults).toEqual([])
})

const byText = (a: string, b: string): number => a.localeCompare(b)
