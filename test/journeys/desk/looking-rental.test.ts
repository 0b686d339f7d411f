// Every screen of a rental in the built app, as a screen reader and as a person sees it: light and dark, wide and on a phone’s width, with
// the longest names that there are. One page for all; a dialog is left by Escape, and the focus is where it was.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { axeViolations } from '../tools/axe.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { unreadableOn } from '../tools/layout/cut-texts.ts'
import { openOffice, type Json, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest, untilRead } from '../tools/waits.ts'

let server: JourneyServer
let office: Office
let desk: Person
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
const ORGANISATION = 'Association intercommunale des fêtes et cérémonies de la vallée du Haut-Florival'
const OBJECT = 'Vaisselleincassableempilablepourcollectivitésetcantines2026x'
const LINES = 30

/** A rental that is asked, and one that is out and late: thirty objects each, and nothing is short in them but room. */
const longRentals = async (): Promise<void> => {
  const objects: Json[] = []
  for (let n = 1; n <= LINES; n++) {
    const name = n === 1 ? OBJECT : `Objet de longue liste ${n}`
    const id = `long-${n}`
    const prices = { rental_day: 1.5, rental_week: 6, rental_caution: 10, rental_price_per_missing: 2 }
    await office.ask('POST', '/object', { id, name, quantity: 40, rentable: 1, value: 20, ...prices })
    objects.push({ line_id: id, object_id: id, name, quantity: 2 })
  }
  const client = {
    scope: 'loki',
    task_state_id: 2,
    shift_id: 1,
    name: ORGANISATION,
    lastname: ORGANISATION,
    address: '1234 boulevard de la Communauté de communes du Haut-Florival',
    city: 'Ostwiller',
    phone1: '06 39 98 77 01',
    objects,
  }
  const add = (id: string, task_type_id: number, days: number, more: Json = {}): Promise<Json> =>
    office.ask('POST', '/task', Object.assign({ id, task_type_id, date: addDays(today, days) }, client, more))
  await add('long-back', 13, 9)
  await add('long-out', 15, 3, { next_task_id: 'long-back' })
  await add('long-prepare', 16, 2, { next_task_id: 'long-out' })
  // No list of tasks has a cancelled one.
  const gone = { task_state_id: 3, cancelled_reason: 'Concert annulé' }
  await add('gone-back', 13, 9, gone)
  await add('gone-out', 15, 3, Object.assign({ next_task_id: 'gone-back' }, gone))
  const left = objects.map(line => Object.assign({}, line, { quantity_done: line['quantity'] }))
  await add('late-back', 13, -4)
  await add('late-out', 15, -9, { next_task_id: 'late-back', task_state_id: 5, objects: left })
}

interface Found {
  readonly head: Json
  readonly before: Json | undefined
  readonly back: Json | undefined
}
let dossiers: readonly Found[] = []
const idWhere = (name: string, isIt: (found: Found) => boolean, of: keyof Found = 'head'): string => {
  const id = dossiers.find(isIt)?.[of]?.['id']
  if (typeof id !== 'string') throw new Error(`the demo has no rental that is ${name}`)
  return id
}
const stateOf = (task: Json | undefined): unknown => task?.['task_state_id']
const isDraft = ({ head }: Found): boolean => stateOf(head) === 1
const isAsked = ({ head, before }: Found): boolean =>
  stateOf(head) === 2 && stateOf(before) === 2 && String(head['date']) > today
const isReady = ({ head, before }: Found): boolean =>
  stateOf(head) === 2 && stateOf(before) === 5 && head['task_type_id'] === 15
const isOut = ({ head, back }: Found): boolean => stateOf(head) === 5 && stateOf(back) === 2
const isLate = (found: Found): boolean => isOut(found) && String(found.back?.['date']) < today
const isClosed = ({ head, back }: Found): boolean => stateOf(head) === 5 && stateOf(back) === 5

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  const tasks = await office.tasks()
  const byId = new Map(tasks.map(task => [task['id'], task]))
  dossiers = tasks
    .filter(({ task_type_id: type }) => type === 14 || type === 15)
    .map(head => ({
      head,
      back: byId.get(head['next_task_id']),
      before: tasks.find(({ next_task_id }) => next_task_id === head['id']),
    }))
  await longRentals()
  desk = await newPerson({ width: 1440, height: 900, staysOnline: true })
  await signIn(desk.page, server.url, 'admin')
  await desk.page.goto(`${server.url}/collect/desktop/dashboard`)
  await desk.page.getByText('À jour').first().waitFor({ timeout: 40_000 })
}, 120_000)
afterAll(async () => {
  await desk.close().catch(() => null)
  await server.remove()
})

const open = async (path: string): Promise<void> => {
  await desk.page.setViewportSize({ width: 1440, height: 900 })
  await desk.page.goto(`${server.url}${path}`)
  await desk.page.locator('h1').first().waitFor()
  await untilRead(desk.page)
  await untilAtRest(desk.page)
}
const rental = (id: string, view = ''): string =>
  `/collect/desktop/task?id=${id}${view === '' ? '' : `&view=${view}`}`

/** What is wrong with the present screen, at each width and in each light. */
const faultsOf = async (page: Page, told: string): Promise<string[]> => {
  const faults: string[] = []
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await untilAtRest(page)
    const here = `${told}, ${width} ${colorScheme}`
    faults.push(...(await axeViolations(page)).map(one => `${here}: ${one}`))
  }
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await untilAtRest(page)
    faults.push(...(await unreadableOn(page)).map(one => `${told}, ${width}: ${one}`))
  }
  return faults
}

test('[RT10] every dossier, step and sheet of a rental has no fault that axe finds, and can be read', async () => {
  const asked = idWhere('asked', isAsked)
  const screens: readonly (readonly [name: string, path: string])[] = [
    ['a new one', '/collect/desktop/task?view=rental'],
    ['a quotation', rental(idWhere('a quotation', isDraft))],
    ['asked', rental(asked)],
    ['late', rental(idWhere('late', isLate))],
    ['closed', rental(idWhere('closed', isClosed))],
    ['cancelled', rental('gone-out')],
    ['preparation', rental(idWhere('asked', isAsked, 'before'), 'prepare')],
    ['departure', rental(idWhere('ready', isReady), 'departure')],
    ['return', rental(idWhere('late', isLate, 'back'), 'return')],
    ['return that is closed', rental(idWhere('closed', isClosed, 'back'), 'return')],
    ['long names', rental('long-out')],
    ['preparation of long names', rental('long-prepare', 'prepare')],
    ['departure of long names', rental('long-out', 'departure')],
    ['return of long names', rental('late-back', 'return')],
    ['settings', '/management/config/location'],
  ]
  const faults: string[] = []
  for (const [name, path] of screens) {
    await open(path)
    faults.push(...(await faultsOf(desk.page, name)))
  }
  expect(faults).toEqual([])
}, 300_000)

/** Runs in the page: what the focus is on. */
const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''

test('[RT10] what opens over a dossier has no fault either; Escape closes it, and the focus is where it was', async () => {
  const { page } = desk
  const asked = rental(idWhere('asked', isAsked))
  const late = rental(idWhere('late', isLate))
  const sheets: readonly (readonly [path: string, button: RegExp])[] = [
    [asked, /^Disponibilités/],
    [asked, /^Forcer un prix/],
    [asked, /^Facturer/],
    [asked, /^Encaisser…/],
    [asked, /^Recevoir…/],
    [asked, /^Annuler la location…/],
    [late, /^Rendre…/],
    [late, /^Garder une partie…/],
    [late, /^Prolonger…/],
    [late, /^Dupliquer…/],
  ]
  const faults: string[] = []
  for (const [path, name] of sheets) {
    await open(path)
    const opener = page.getByRole('button', { name }).first()
    await opener.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(focused), { timeout: 20_000 }).toMatch(name)
    await opener.press('Enter')
    await page.getByRole('dialog').waitFor()
    await untilRead(page)
    faults.push(...(await faultsOf(page, String(name))))
  }
  expect(faults).toEqual([])
}, 240_000)

test('[RT16] a shortage with its ways out, what is added to the price, and the rental of an object have none', async () => {
  const { page } = desk
  await open('/collect/desktop/task?view=rental')
  await page.getByLabel('Départ', { exact: true }).fill(addDays(today, 3))
  await page.getByLabel('Retour', { exact: true }).fill(addDays(today, 9))
  for (const name of ['Percolateur 60 tasses', OBJECT]) {
    await page.getByRole('searchbox', { name: 'Ajouter un objet' }).fill(name)
    await page.keyboard.press('Enter')
    await page.getByLabel(`Quantité\u00a0: ${name}`).fill('400')
  }
  await page.getByRole('button', { name: 'Remise', exact: true }).last().click()
  await page.getByText('il en manque').first().waitFor()
  const faults = await faultsOf(page, 'shortage')
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.locator('.form__error').first().waitFor()
  faults.push(...(await faultsOf(page, 'refused')))
  await open('/management/config/objets')
  await page.getByRole('row', { name: /^Chaise pliante/ }).click()
  await page.getByRole('tab', { name: 'Location' }).click()
  await page.getByLabel('Demi-journée').waitFor()
  faults.push(...(await faultsOf(page, 'object')))
  expect(faults).toEqual([])
}, 120_000)
