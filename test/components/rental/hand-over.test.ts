// A rental prepared and handed over at the desk, by hand scanner and keyboard alone, without a network (RT22, RT23); then found on the server.
import '../dom.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { SECOND_TAP_MS } from '#shell/screen/one-at-a-time.ts'
import { addDays } from '#records/time/dates.ts'
import { quickly } from '../hands.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
const NAME = 'Fanfare à deux mains'
const OUT = addDays(TODAY, 1)
let ids: readonly string[] = []
let codes: readonly string[] = []

const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const stepsOf = async (): Promise<readonly Json[]> =>
  (await screens.house.office.tasks())
    .filter(task => task['lastname'] === NAME)
    .toSorted((a, b) => Number(b['task_type_id']) - Number(a['task_type_id']))
const view = (n: number, name: string): string => `/collect/desktop/task?id=${ids[n] ?? ''}&view=${name}`
const code = (n: number): string => codes[n] ?? ''
const typeCode = async (text: string): Promise<void> => {
  await field('Scanner une étiquette').fill(text)
  await screens.page.keyboard.press('Enter')
}
const add = async (name: string, pieces: string): Promise<void> => {
  await screens.page.getByRole('searchbox', { name: 'Ajouter un objet' }).fill(name)
  await screens.page.keyboard.press('Enter')
  await field(`Quantité\u00a0: ${name}`).fill(pieces)
}
/** The states of the stickers on the server. */
const states = async (): Promise<readonly unknown[]> => {
  const rows = await screens.house.office.rows('object_instance')
  return codes.map(one => rows.find(row => row['external_id'] === one)?.['state'])
}

/** After which a tap is another one. */
const aMoment = (): Promise<void> => new Promise(resolve => setTimeout(resolve, SECOND_TAP_MS))

beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
})

const makeRental = async (): Promise<void> => {
  const { page, house } = screens
  await page.goto('/collect/desktop/task?view=rental')
  await page.getByText('À jour').first().waitFor()
  await field('Téléphone').fill('06 39 98 77 66')
  await field('Nom').fill(NAME)
  await field('Ville').fill('Ostwiller')
  await field('Départ').fill(OUT)
  await field('Retour').fill(addDays(OUT, 2))
  await add('Chaise pliante', '3')
  await add('Guirlande guinguette 20 m', '2')
  await button('Accepter').click()
  await said('Location acceptée.')
  await eventually(async () => (await stepsOf()).length).toBe(3)
  ids = (await stepsOf()).map(step => String(step['id']))
  const chair = (await house.office.rows('object')).find(row => row['name'] === 'Chaise pliante')?.['id']
  codes = (await house.office.rows('object_instance'))
    .filter(row => row['object_id'] === chair && row['state'] === 'available' && row['missing'] === 0)
    .slice(0, 3)
    .map(row => String(row['external_id']))
}

test('[RT22] the dossier’s chain leads to the preparation; codes typed there fill the lines, offline', async () => {
  const { page } = screens
  await makeRental()
  expect(codes.length).toBe(3)
  await page.goto(`/collect/desktop/task?id=${ids[0] ?? ''}`)
  await page.getByRole('link', { name: 'Préparer', exact: true }).click()
  await said(`Préparer pour ${NAME}`)
  await screens.setOffline(true)
  await typeCode(code(0))
  await said('1 sur 3')
  await typeCode(code(0))
  await said('Déjà scanné pour cette location.')
  await typeCode(code(1))
  await said('2 sur 3')
  await button('Annuler').click()
  await said('1\u00a0pièce sur 5')
  await typeCode(code(1))
  await typeCode('PAS-UNE-ETIQUETTE')
  await said('Étiquette inconnue')
})

test('[RT22] pieces without a sticker are counted, too many are refused, and it may end incomplete', async () => {
  const { page } = screens
  await button('Sans étiquette').click()
  await field('Objet sans étiquette').selectOption({ label: 'Guirlande guinguette 20 m' })
  await field('Pièces').fill('7')
  await page.keyboard.press('Enter')
  await said('Il n’en reste que 2 à compter sur cette ligne.')
  const countTwo = async (): Promise<void> => {
    await field('Pièces').fill('2')
    await page.keyboard.press('Enter')
    await said('4\u00a0pièces sur 5')
  }
  await countTwo()
  await aMoment()
  // A glove taps twice: it is taken back once, and nobody is told off for the second tap.
  const undo = await button(/^Annuler.*2\spièces/).evaluate(element => () => element.click())
  await quickly(undo, undo)
  await said('2\u00a0pièces sur 5')
  expect(await page.getByText('Rien n’a été compté sur cet appareil').count()).toBe(0)
  await countTwo()
  await page.reload()
  await said('4\u00a0pièces sur 5')
  await said('2\u00a0comptés sans étiquette')
  await button('Préparation terminée').click()
  await said('Terminer sans tout\u202f?')
  await button('Terminer').click()
  await said(/^Préparation terminée le .*Il manque Chaise pliante/)
})

test('[RT23] the departure names what is missing; it leaves offline, and all states follow once it is sent', async () => {
  const { page, house } = screens
  await page.goto(view(1, 'departure'))
  await said('La préparation n’a pas tout.')
  await button('Tout ce qui est préparé part').click()
  await said('4\u00a0pièces sur 5')
  await button(new RegExp(`^État\\s: Chaise pliante`)).first().click()
  await page.getByLabel(/^Pièces manquantes/).fill('deux')
  await page.keyboard.press('Enter')
  await said('Saisissez un nombre entier, par exemple 3.')
  await page.getByLabel(/^Pièces manquantes/).fill('2')
  await page.keyboard.press('Enter')
  await said('2\u00a0manquants')
  await field('Le client accepte ces conditions').check()
  await button('Départ fait').click()
  await said('Partir en deux fois\u202f?')
  await said('Le client n’a pas signé.')
  await button('Faire partir').click()
  await said('Dites pourquoi le matériel part sans la caution.')
  await page
    .getByRole('dialog')
    .getByLabel(/^Motif du départ sans caution/)
    .fill('Chèque apporté demain')
  await button('Faire partir').click()
  await said('Il reste des pièces\u00a0: dites quand elles partent, ou retirez-les de la location.')
  await field('Départ du reste').fill(addDays(OUT, 1))
  await button('Faire partir').click()
  await said(/^Parti le/)
  await said('Chèque apporté demain')
  expect(await states()).toEqual(['available', 'available', 'available'])
  await screens.setOffline(false)
  await eventually(states).toEqual(['rented', 'rented', 'available'])
  const steps = await stepsOf()
  expect(steps.map(step => [step['task_type_id'], step['task_state_id']])).toEqual([
    [16, 5],
    [15, 5],
    [15, 2],
    [13, 2],
  ])
  const [, left] = steps
  expect(left?.['check_reasons']).toEqual([])
  expect(left?.['conditions_accepted_at']).not.toBe(null)
  const reasons = async (): Promise<readonly unknown[]> =>
    (await house.office.rows('invoice'))
      .filter(row => row['task_id'] === left?.['id'] && row['origin'] === 'caution')
      .map(row => row['reason'])
  await eventually(reasons).toContain('Chèque apporté demain')
  const seen = await house.openDevice('bureau')
  expect(await seen.db.rows('task').where('id').equals(String(steps[2]?.['id'])).count()).toBe(1)
})

test('[RT22] « Retirer » taken twice by a glove takes the pieces of one line', async () => {
  const { page, house } = screens
  const { ask } = house.office
  await screens.setOffline(false)
  const asked = ['Pelle', 'Pioche', 'Râteau'].map((name, n) => ({ id: `obj${n}`, name }))
  for (const one of asked) await ask('POST', '/object', { ...one, quantity: 9, rentable: 1 })
  const objects = asked.map(({ id, name }) => ({ line_id: `l${id}`, object_id: id, name, quantity: 3 }))
  const client = {
    lastname: 'Jardin',
    city: 'Ostwiller',
    phone1: '06 39 98 77 02',
    scope: 'loki',
    shift_id: 1,
  }
  const step = { ...client, task_state_id: 2, objects }
  await ask('POST', '/task', { ...step, id: 'jarback', task_type_id: 13, date: addDays(TODAY, 3) })
  const out = { ...step, id: 'jarout', task_type_id: 15, next_task_id: 'jarback', date: OUT }
  await ask('POST', '/task', out)
  await ask('POST', '/task', {
    ...step,
    id: 'jarprep',
    task_type_id: 16,
    next_task_id: 'jarout',
    date: OUT,
  })
  await page.goto('/collect/desktop/task?id=jarprep&view=prepare')
  await said('Préparer pour Jardin')
  for (const { name } of asked) await button(`Il en manque\u00a0: ${name}`).click()
  // However long this machine takes, the second tap comes within the moment: on what has slid under the finger.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const lines = '0\u00a0complète sur 2, 0\u00a0pièce sur 6'
  await button('Retirer 3').first().click()
  await said(lines)
  await button('Retirer 3').first().click()
  now.mockRestore()
  const left = async (): Promise<readonly unknown[]> => {
    const { objects: lines } = await ask('GET', '/task/jarout')
    return (lines as readonly Json[]).map(line => line['name'])
  }
  await eventually(left).toEqual(['Pioche', 'Râteau'])
  await aMoment()
  await said(lines)
  expect([await left(), await button('Retirer 3').count()]).toEqual([['Pioche', 'Râteau'], 2])
  await button('Retirer 3').first().click()
  await eventually(left).toEqual(['Râteau'])
})
