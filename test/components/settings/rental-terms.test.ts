// What the organisation asks for a rental (RT13, RT18, RT20, RT21), typed without a network, refused with sentences, kept on the server.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
})

const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
const button = (name: string): Locator => screens.page.getByRole('button', { name, exact: true })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const stored = async (): Promise<Json> => {
  const [row] = await screens.house.office.rows('organisation')
  if (row === undefined) throw new Error('no organisation')
  return row
}
const open = async (path: string): Promise<void> => {
  await screens.page.goto(path)
  await screens.page.getByText('À jour', { exact: true }).first().waitFor()
}

test('[RT18] prices, VAT, bank and deposits of rentals are refused with a sentence, then reach the server', async () => {
  const { page } = screens
  await open('/management/config/location')
  await screens.setOffline(true)
  await field('Livraison').fill('gratuit')
  await field('IBAN').fill('FR76 3000 6000 0112 3456 7890 188')
  await field('BIC').fill('AGRI')
  await button('Avec TVA').click()
  await field('Taux').fill('')
  await button('Enregistrer').click()
  await said('Il faut saisir un nombre pour le prix de la livraison.')
  await said('Cet IBAN n’a pas la bonne clé')
  await said('Un code BIC a 8 ou 11')
  await said('Saisissez un taux, ou choisissez')
  await field('Livraison').fill('45,50')
  await field('Enlèvement').fill('45,50')
  await field('Frais d’annulation').fill('20')
  await field('Validité d’un devis').fill('15')
  await field('IBAN').fill('fr14 2004 1010 0505 0001 3m02 606')
  await field('BIC').fill('agrifrpp')
  await field('Taux').fill('5,5')
  await button('Espèces').click()
  await button('Chèque non encaissé').click()
  await field('Conditions de location').fill('Le matériel est rendu propre et sec.')
  await button('Enregistrer').click()
  await said('Les réglages de la location sont enregistrés.')
  await screens.setOffline(false)
  await eventually(async () => (await stored())['bank_iban']).toBe('FR1420041010050500013M02606')
  expect(await stored()).toMatchObject({
    rental_delivery_price: 45.5,
    rental_removal_price: 45.5,
    rental_cancel_fee: 20,
    quotation_days: 15,
    bank_bic: 'AGRIFRPP',
    rental_vat_rate: 5.5,
    deposit_kinds: ['cash', 'cheque'],
    rental_conditions: 'Le matériel est rendu propre et sec.',
  })
  await page.reload()
  await eventually(() => field('IBAN').inputValue()).toBe(
    'FR14\u00a02004\u00a01010\u00a00505\u00a00001\u00a03M02\u00a0606',
  )
  await button('Sans TVA').click()
  await said(/TVA non applicable, article 293 B du CGI/)
  await button('Enregistrer').click()
  await eventually(async () => (await stored())['rental_vat_rate']).toBeNull()
})

test('[RT18] a server refuses a bank that cannot be, and a price below zero', async () => {
  const { id } = await stored()
  for (const wrong of [
    { bank_iban: 'FR7630006000011234567890188' },
    { bank_bic: 'AGRI' },
    { rental_admin_fee: -1 },
    { rental_vat_rate: 101 },
    { deposit_kinds: ['gold'] },
  ])
    await expect(screens.house.office.ask('PATCH', `/organisation/${String(id)}`, wrong)).rejects.toThrow()
})

test('[RT18] a sector may have its own price of delivery; emptied it is the organisation’s', async () => {
  const { page, house } = screens
  await open('/management/config/secteurs')
  await page.locator('.cfg__name a').first().click()
  const name = await page.locator('.cfg__head h2').innerText()
  const price = async () =>
    (await house.office.rows('sector')).find(one => one['name'] === name)?.['rental_delivery_price']
  expect(await price()).toBeNull()
  await field('Location, livraison').fill('80')
  await button('Enregistrer').click()
  await eventually(price).toBe(80)
  await page.locator('.cfg__name a', { hasText: name }).first().click()
  await field('Location, livraison').fill('')
  await button('Enregistrer').click()
  await eventually(price).toBeNull()
})

test('[RT2] the Location tab says the lowest price as it is typed, and what the category adds', async () => {
  const { page, house } = screens
  await open('/management/config/objets')
  const tree = page.getByRole('navigation', { name: 'Catégories' })
  await tree.locator('.tree__name', { hasText: 'Vaisselle' }).first().click()
  await tree.getByRole('button', { name: 'Modifier Vaisselle' }).click()
  const sheet = page.getByRole('dialog', { name: 'Vaisselle' })
  await sheet.getByLabel('Conditions de location, adresse du fichier').fill('javascript:alert(1)')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await said('Il faut une adresse web')
  await sheet.getByLabel('Conditions de location, adresse du fichier').fill('https://quai.test/tables.pdf')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await sheet.waitFor({ state: 'detached' })
  await eventually(
    async () =>
      (await house.office.rows('object_category')).find(row => row['name'] === 'Vaisselle')?.[
        'rental_condition_file'
      ],
  ).toBe('https://quai.test/tables.pdf')
  await page.locator('.cfg__name a').first().click()
  await page.getByRole('tab', { name: /^Location/ }).click()
  await field('Demi-journée').fill('0,80')
  await said('À partir de 0,80\u00a0€ / 1/2j.')
  await page.getByRole('link', { name: 'Conditions de location' }).waitFor()
})
