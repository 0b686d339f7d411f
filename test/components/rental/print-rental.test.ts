// The papers of a rental from its dossier (DC1): each is here without a network, for what the dossier is.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from '../house.ts'
import { openScreens, type Screens } from '../page.ts'

let screens: Screens
let rentals: readonly Json[]
beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
  await screens.page.goto('/collect/desktop/task')
  await screens.page.getByText('À jour').first().waitFor()
  rentals = (await screens.house.office.tasks()).filter(task => task['scope'] === 'loki')
})

const idOf = (lastname: string, type: number): string =>
  String(rentals.find(one => one['lastname'] === lastname && one['task_type_id'] === type)?.['id'])
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const open = (id: string, paper: string): Promise<void> =>
  screens.page.goto(`/collect/desktop/print/delivering?id=${id}&paper=${paper}`)

test('[DC1] offline, « Papiers » of an accepted rental leads to its contract, which says price, deposit and conditions', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/task?id=${idOf('École du Canal', 15)}`)
  await said('Papiers')
  await screens.setOffline(true)
  await page.getByRole('link', { name: 'Contrat', exact: true }).click()
  await page.getByRole('heading', { name: 'Contrat de location' }).first().waitFor()
  await said('École du Canal')
  await said('456,00\u00a0€')
  await said('Il est rendu propre et sec, dans ses caisses.')
  await said('TVA non applicable, article 293 B du CGI')
})

test('[DC1] [RT13] a quotation has its last day; nothing of a step is printed as if it were promised', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/task?id=${idOf('Jung', 14)}`)
  const papers = page.getByRole('region', { name: 'Papiers' })
  await papers.getByRole('link').first().waitFor()
  const later = rentals.find(one => one['lastname'] === 'Jung' && one['task_state_id'] === 1)
  await open(String(later?.['id']), 'quotation')
  await said(/^location n°\u00a0\d+ · .* · valable jusqu’au/)
  await said('Ce devis ne réserve rien avant son acceptation.')
})

test('[DC1] [RT22] the bon de préparation has a box for each piece, place by place; what is short is named before the departure', async () => {
  await open(idOf('Festival des Berges', 16), 'preparation')
  await said('Mezzanine')
  expect(await screens.page.locator('.papers .p-boxes .box').count()).toBe(17)
  const short = rentals.find(
    one => one['lastname'] === 'Haas' && one['task_type_id'] === 15 && one['task_state_id'] === 2,
  )
  await open(String(short?.['id']), 'departure')
  await said('4 sur 6 à la préparation')
})

test('[DC1] [RT19] a rental without a facture says how one is made; an unknown address says what is missing', async () => {
  await open(idOf('École du Canal', 15), 'invoice')
  await said(/Aucune facture sur cet appareil/)
  await open('nothing', 'deposit')
  await said('Un bon accompagne une livraison ou une location qui est sur cet appareil.')
})
