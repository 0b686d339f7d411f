// The twelve kinds of work in a crew's shift, one for each stop: what the crew enters, and what the planner's side must have afterwards.
import type { Page } from 'playwright-core'
import { labelCode } from '#records/text/label-code.ts'
import type { Colour, StopHands } from './crew-stop.ts'
import type { Json } from './office.ts'

export interface StopPlan {
  readonly page: Page
  readonly hands: StopHands
  /** The first object's name and its announced quantity. */
  readonly name: string
  readonly quantity: number
  /** Kills the browser and opens it on the same stop. */
  readonly die: () => Promise<StopPlan>
}
/** What one stop must be on the planner's side: of its fields, of its first object, its pictures in the order in which they were taken. */
export interface Entered {
  readonly fields?: Json
  readonly first?: Json
  readonly last?: Json
  readonly pictures?: readonly (readonly [kind: string, colour: Colour])[]
}

const RED: Colour = [200, 30, 30]
const GREEN: Colour = [30, 160, 60]
const BLUE: Colour = [30, 60, 200]
const GOLD: Colour = [220, 180, 40]
const CODE = labelCode('S', 7_654_321)

const done = { task_state_id: 5 }
const toBeChecked = { task_state_id: 7 }

export type Work = (stop: StopPlan) => Promise<Entered>
const asPlanned: Work = async ({ hands, quantity }) => {
  await hands.finish()
  return { fields: done, first: { quantity_done: quantity } }
}
const onePhoto: Work = async ({ hands }) => {
  await hands.photo(GOLD)
  await hands.finish()
  return { pictures: [['before', GOLD]] }
}
const moreAndSigned: Work = async ({ hands, name, quantity }) => {
  await hands.count(name, 2, '2 de plus')
  await hands.count(name, -1, '1 de plus')
  await hands.photo(RED)
  await hands.sign('Zoé Klein')
  await hands.finish()
  return {
    fields: { signed_name: 'Zoé Klein' },
    first: { quantity_done: quantity + 1 },
    pictures: [
      ['after', RED],
      ['signature', [0, 0, 0]],
    ],
  }
}
const refused: Work = async ({ hands, name }) => {
  await hands.onLine(name, 'Refuser')
  await hands.sheet().getByText('Mauvais état', { exact: true }).tap()
  await hands.sheet().getByLabel('Précision').fill('Pied cassé')
  await hands.press('Refuser\u00a0: mauvais état')
  await hands.sheet().waitFor({ state: 'detached' })
  await hands.finish()
  return {
    fields: { ...toBeChecked },
    first: { refused_reason: 'refused-condition', refused_text: 'Pied cassé', quantity_done: 0 },
  }
}
const weighed: Work = async ({ hands, page, name }) => {
  await hands.onLine(name, 'Peser')
  await hands.sheet().getByLabel('Poids de toute la ligne').fill('12,5')
  await hands.press('Enregistrer le poids')
  await page.getByText(/pesé.12,50/).waitFor()
  await hands.finish()
  return { first: { weight_done: 12_500 } }
}
const notDone: Work = async ({ hands, page }) => {
  await hands.press('Non réalisée…')
  await hands.sheet().getByText('Absent', { exact: true }).tap()
  await hands.shoot('Prendre une photo', BLUE)
  await hands.sheet().getByLabel('Précision').fill('Volets fermés')
  await hands.press('Non réalisée\u00a0: absent')
  await hands.isSettled()
  await page.getByText('Volets fermés').waitFor()
  return {
    fields: { task_state_id: 6, reason_type: 'absent', reason_text: 'Volets fermés' },
    pictures: [['proof', BLUE]],
  }
}
const postponed: Work = async ({ hands, page }) => {
  await hands.press('À reporter…')
  await hands.sheet().getByText('Camion plein', { exact: true }).tap()
  await hands.press('Demain')
  await hands.press('À reporter\u00a0: camion plein')
  await page.getByText(/^Jour souhaité/).waitFor()
  return { fields: { task_state_id: 4, reason_type: 'truck-full', shift_instance_id: null } }
}
const stickered: Work = async stop => {
  const { name } = stop
  await stop.hands.onLine(name, 'Coller une étiquette')
  await stop.hands.sheet().getByLabel('Code de l’étiquette').fill(CODE)
  await stop.hands.press('Valider le code')
  await stop.hands.sheet().waitFor({ state: 'detached' })
  await stop.page.locator('.code').waitFor()
  // The browser is killed in the middle of the shift, between two taps.
  const again = await stop.die()
  await again.page.locator('.code').waitFor()
  await again.hands.finish()
  return { fields: { bound: CODE } }
}
const lessWithPhotos: Work = async ({ hands, name, quantity }) => {
  await hands.photo(RED)
  await hands.count(name, -1, '1 de moins')
  await hands.photo(GREEN)
  await hands.finish()
  return {
    fields: toBeChecked,
    first: { quantity_done: quantity - 1 },
    pictures: [
      ['before', RED],
      ['after', GREEN],
    ],
  }
}
const nameTyped: Work = async ({ hands, page }) => {
  await hands.press(/Faire signer/)
  await hands.sheet().getByLabel('Nom').fill('Bao Nguyen')
  await hands.press('Enregistrer le nom')
  await page.getByText('Nom saisi, sans dessin').waitFor()
  await hands.finish()
  return { fields: { signed_name: 'Bao Nguyen' } }
}
const forced: Work = async ({ hands, page }) => {
  await hands.press('Forcer les totaux…')
  await hands.sheet().getByLabel('Poids total').fill('180')
  await hands.sheet().getByLabel('Durée de chargement').fill('45')
  await hands.sheet().getByLabel('Motif').fill('Deux voyages')
  await hands.press('Enregistrer les totaux')
  await page.getByText(/^Totaux forcés/).waitFor()
  await hands.finish()
  return { fields: { forced_weight: 180_000, forced_reason: 'Deux voyages' } }
}
const added: Work = async ({ hands, page }) => {
  await hands.press('Ajouter un objet')
  await hands.sheet().getByLabel('Chercher dans le catalogue').fill('tabouret')
  await hands
    .sheet()
    .locator('button.row')
    .filter({ hasText: /tabouret/i })
    .first()
    .tap()
  await page.getByText('ajouté sur place').waitFor()
  await hands.finish()
  return { fields: toBeChecked, last: { added: 1, name: 'Tabouret', quantity_done: 1 } }
}
const takenBack: Work = async stop => {
  await stop.hands.finish()
  await stop.hands.press('Remettre à faire')
  await stop.page.getByRole('button', { name: 'Terminée', exact: true }).waitFor()
  return asPlanned(stop)
}
/** One work for each stop of the day; the last is for the stop that nobody planned. */
export const works: readonly Work[] = [
  moreAndSigned,
  refused,
  weighed,
  notDone,
  postponed,
  stickered,
  lessWithPhotos,
  nameTyped,
  forced,
  added,
  takenBack,
  onePhoto,
]
/** A delivery cannot end without a signature, so it gets the work that enters a name; no other stop gets that work. */
export const nextWork = (left: Set<Work>, { task_type_id }: Json): Work => {
  const work = task_type_id === 2 ? nameTyped : ([...left].find(one => one !== nameTyped) ?? nameTyped)
  if (!left.delete(work)) throw new Error('no work is left')
  return work
}
