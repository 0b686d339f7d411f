// The papers of a rental of sixty long names (DC1, RT19), each without a network: every line is there, and the totals are the dossier's.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeLongRental, type LongRental } from '#test/fixtures/long-rental.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
let rental: LongRental
beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
  rental = await makeLongRental(screens.house.office.ask, TODAY)
  await screens.page.goto(`/collect/desktop/task?id=${rental.head}&view=rental`)
  await screens.page.getByText('À jour').first().waitFor()
  await screens.page
    .getByText(/^A-\d{4}-\d{4}/)
    .first()
    .waitFor()
})

const papers = () => screens.page.locator('.papers')
const open = async (paper: string, title: string): Promise<string> => {
  await screens.page.goto(`/collect/desktop/print/delivering?id=${rental.head}&paper=${paper}`)
  await papers().getByRole('heading', { name: title }).first().waitFor()
  return papers().innerText()
}
const missingFrom = (text: string): string[] => rental.names.filter(name => !text.includes(name))

test('[DC1] offline, the devis and the contract have each line and the total of the dossier, to the cent', async () => {
  await screens.setOffline(true)
  for (const [paper, title] of [
    ['quotation', 'Devis'],
    ['contract', 'Contrat de location'],
  ] as const) {
    const text = await open(paper, title)
    expect(missingFrom(text), paper).toEqual([])
    expect(text).toContain(formatMoney(rental.total + rental.credited))
    expect(text).toContain(formatMoney(rental.asked))
  }
})

test('[DC1] [RT14a] the bons have each object, and each part of an ensemble with its count and a box', async () => {
  for (const [paper, title] of [
    ['preparation', 'Bon de préparation'],
    ['departure', 'Bon de retrait'],
    ['return', 'Bon de retour'],
  ] as const) {
    const text = await open(paper, title)
    expect(missingFrom(text), paper).toEqual([])
    const [glass = '', basket = ''] = rental.parts
    expect(text).toContain(`3\u00a0× ${glass}`)
    expect(text).toContain(`1\u00a0× ${basket}`)
    expect(await papers().locator('.p-parts .box').count(), paper).toBe(2)
  }
})

test('[DC1] [RT19] the facture and its avoir have their lines, what the law asks for, and totals that add up', async () => {
  const text = await open('invoice', 'Facture F-')
  expect(missingFrom(text)).toEqual([])
  for (const words of [
    /Facture F-\d{4}-\d{4}/,
    /sur la facture F-\d{4}-\d{4}/,
    formatMoney(rental.total),
    `Avoir${formatMoney(rental.credited)}Déjà réglé${formatMoney(0)}`,
    'Convention du 3 mars',
    'Code du service\u00a0: FETES',
    'Numéro d’engagement\u00a0: EJ-4471',
    'SIRET 216\u00a0701\u00a0300\u00a000008',
    'TVA non applicable, article 293 B du CGI',
    'Pas d’escompte pour paiement anticipé.',
    'majoré de 8\u00a0points',
    'frais de recouvrement en cas de retard\u00a0: 40\u00a0€',
  ])
    expect(text).toMatch(words)
  const avoir = (await papers().locator('.paper').allInnerTexts()).find(one => /Avoir A-/.test(one))
  expect(avoir).toContain('Total de l’avoir')
  expect(avoir).not.toContain('escompte')
})

test('[DC1] [RT20] the receipt of the deposit says its kind, its bank, and what is held', async () => {
  const text = await open('deposit', 'Reçu de caution')
  expect(text).toContain('n°\u00a00001942, Banque du Ried et des bords du Rhin')
  expect(text.split(formatMoney(rental.asked)).length).toBeGreaterThanOrEqual(4)
})
