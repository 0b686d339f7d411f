// A rental made at the desk (RT10, RT13, RT16): from the telephone to the acceptance, without a network, found whole on the server and on
// another desk.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
const NEW = '/collect/desktop/task?view=rental'
const PHONE = '06 39 98 88 11'
const OUT = addDays(TODAY, 20)
const BACK = addDays(TODAY, 28)
/** A hand that has never done it: each field is read, each button is looked for. */
const SECONDS = { tap: 8, field: 6, key: 0.6 }
beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
  await screens.page.goto('/collect/desktop/task')
  await screens.page.getByText('À jour').first().waitFor()
})

const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const row = (name: string): Locator => screens.page.getByRole('row', { name: new RegExp(`^${name}`) })
const idInAddress = (): string => new URL(screens.page.url()).searchParams.get('id') ?? ''
const add = async (name: string, pieces: string): Promise<void> => {
  await screens.page.getByRole('searchbox', { name: 'Ajouter un objet' }).fill(name)
  await screens.page.keyboard.press('Enter')
  await field(`Quantité\u00a0: ${name}`).fill(pieces)
}
/** « 12 / 20 »: what is free of an object. */
const freeOf = async (name: string): Promise<number> => {
  const text = await row(name).innerText()
  return Number(/(\d+) \/ \d+/.exec(text)?.[1] ?? Number.NaN)
}
const stepsOf = async (lastname: string): Promise<readonly Json[]> =>
  (await screens.house.office.tasks())
    .filter(task => task['lastname'] === lastname)
    .toSorted((a, b) => String(a['date']).localeCompare(String(b['date'])))

test('[RT10] « Location » of a new task makes a dossier offline; its draft outlives the reload', async () => {
  const { page } = screens
  await page.getByRole('link', { name: 'Location', exact: true }).click()
  await page.waitForURL(/view=rental/)
  await screens.setOffline(true)
  await field('Téléphone').fill(PHONE)
  await field('Nom').fill('Fanfare du Ried')
  await field('Ville').fill('Ostwiller')
  await field('Départ').fill(OUT)
  await field('Retour').fill(BACK)
  await add('Chaise pliante', '12')
  await said('8\u00a0jours = 16\u00a0demi-journées')
  await said('Gardé sur cet appareil')
  await page.reload()
  await eventually(() => field('Quantité\u00a0: Chaise pliante').inputValue()).toBe('12')
  expect(await field('Nom').inputValue()).toBe('Fanfare du Ried')
})

test('[RT19] the numbers of a town are asked for by a tap, and the first of them has the focus', async () => {
  await button('Collectivité ou entreprise').click()
  expect(await field('SIRET').evaluate(input => input === document.activeElement)).toBe(true)
})

test('[RT11] [RT12] what cannot be is said at its field, in French, and nothing is saved', async () => {
  await field('Retour').fill(addDays(OUT, -1))
  await button('Enregistrer le devis').click()
  await eventually(() => screens.page.getByText('Le retour précède le départ.').count()).toBe(2)
  await field('Retour').fill(BACK)
  await field('Quantité\u00a0: Chaise pliante').fill('douze')
  await button('Enregistrer le devis').click()
  await said(/Chaise pliante\s: saisissez un nombre entier entre 1 et/)
  await field('Quantité\u00a0: Chaise pliante').fill('12')
})

test('[RT10] [RT13] accepted offline, its three steps and its invoice lines are on the server and on another desk', async () => {
  const { page, house } = screens
  const free = await freeOf('Chaise pliante')
  expect(free).toBeGreaterThan(12)
  await button('Accepter').click()
  await said('Location acceptée.')
  await page.waitForURL(/task\?id=/)
  const head = idInAddress()
  expect(await stepsOf('Fanfare du Ried')).toEqual([])
  await screens.setOffline(false)
  await eventually(async () => (await stepsOf('Fanfare du Ried')).length).toBe(3)
  expect(
    (await stepsOf('Fanfare du Ried')).map(step => [
      step['task_type_id'],
      step['task_state_id'],
      step['shift_id'],
    ]),
  ).toEqual([
    [16, 2, 2],
    [15, 2, 1],
    [13, 2, 2],
  ])
  const linesOf = async (): Promise<readonly Json[]> =>
    (await house.office.rows('invoice')).filter(line => line['task_id'] === head)
  await eventually(async () =>
    (await linesOf()).map(line => String(line['origin'])).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['caution', 'rental_day', 'rental_week'])
  const elsewhere = await house.openDevice('bureau')
  const steps = await elsewhere.db.rows('task').where('id').equals(head).count()
  const lines = await elsewhere.db.rows('invoice').where('task_id').equals(head).count()
  expect([steps, lines]).toEqual([1, 3])

  // RT13: another rental of these days finds fewer.
  await page.goto(NEW)
  await field('Départ').fill(OUT)
  await field('Retour').fill(BACK)
  await add('Chaise pliante', '1')
  expect(await freeOf('Chaise pliante')).toBe(free - 12)
})

test('[RT16] a shortage names who holds, until when, and « Passer à » leaves what is free', async () => {
  const { page } = screens
  const free = await freeOf('Chaise pliante')
  await field('Quantité\u00a0: Chaise pliante').fill(String(free + 3))
  await said('il en manque 3')
  await said(/Fanfare du Ried/)
  await said(/en tient 12 jusqu’au/)
  expect(
    await page
      .getByRole('link', { name: /^Appeler/ })
      .first()
      .getAttribute('href'),
  ).toMatch(/^tel:/)
  expect(await button('Forcer…').count()).toBe(0)
  await field('Nom').fill('Trop')
  await field('Téléphone').fill('06 39 98 88 22')
  await field('Ville').fill('Ostwiller')
  await button('Accepter').click()
  await said('Il n’y en a pas assez')
  await button('Corriger').click()
  await button(`Passer à ${free}`).click()
  expect(await field('Quantité\u00a0: Chaise pliante').inputValue()).toBe(String(free))
  await button('Enregistrer le devis').click()
  await said('Devis enregistré.')
})

test('[RT3] [RT10] any step opens the dossier; other days ask for the prices; it is cancelled as one thing', async () => {
  const { page, house } = screens
  const ids = (await stepsOf('Fanfare du Ried')).map(({ id }) => String(id))
  await page.goto(`/collect/desktop/task?id=${ids[0] ?? ''}`)
  await eventually(() => field('Retour').inputValue()).toBe(BACK)
  await field('Retour').fill(addDays(BACK, 1))
  await button('Enregistrer').click()
  await said('Recalculer les prix\u202f?')
  await button('Recalculer').click()
  await eventually(async () => (await stepsOf('Fanfare du Ried')).map(step => step['date'])).toEqual([
    addDays(OUT, -1),
    OUT,
    addDays(BACK, 1),
  ])
  await button('Annuler la location…').click()
  await field('Motif d’annulation*').fill('Concert annulé')
  await button('Annuler la location').click()
  await said(/Location annulée/)
  // A list of tasks has no cancelled ones.
  for (const id of ids)
    await eventually(async () => {
      const step = await house.office.ask('GET', `/task/${id}`)
      return [step['task_state_id'], step['cancelled_reason']]
    }).toEqual([3, 'Concert annulé'])
})

test('[RT10] a newcomer at the counter makes a rental from the planning in under three minutes, and nothing is asked twice', async () => {
  const { page } = screens
  let [taps, keys, moves] = [0, 0, 0]
  const tap = async (target: Locator): Promise<void> => {
    await target.click()
    taps += 1
  }
  /** Into the next field, and what is typed there; a day has eight figures. */
  const type = async (name: string, text: string): Promise<void> => {
    await field(name).fill(text)
    moves += 1
    keys += text.replaceAll('-', '').length
  }
  await page.goto('/collect/desktop')
  await tap(page.getByRole('link', { name: /Nouvelle tâche/ }).first())
  await tap(page.getByRole('link', { name: 'Location', exact: true }))
  await eventually(() => field('Téléphone').evaluate(input => input === document.activeElement)).toBe(true)
  await type('Téléphone', '0639988833')
  await type('Nom', 'Chorale du Ried')
  await type('Ville', 'Ostwiller')
  await said('Le client vient au comptoir, au départ et au retour.')
  await type('Départ', OUT)
  await type('Retour', BACK)
  for (const [words, name, pieces] of [
    ['chaise pl', 'Chaise pliante', '4'],
    ['table pl', 'Table pliante 180 cm', '1'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Ajouter un objet' }).fill(words)
    await page.keyboard.press('Enter')
    keys += words.length + 1
    moves += 1
    await type(`Quantité\u00a0: ${name}`, pieces)
  }
  await said(/Un devis ne retient pas le matériel/)
  await tap(button('Accepter'))
  await said('Location acceptée.')
  process.stdout.write(`a rental took ${taps} taps, ${moves} fields and ${keys} keys\n`)
  expect(taps * SECONDS.tap + moves * SECONDS.field + keys * SECONDS.key).toBeLessThan(180)
  // From the first call to the promise: what a sentence of the client holds, and no screen more.
  expect(taps).toBe(3)
})
