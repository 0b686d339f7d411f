// On the phone with a donor, in the built app (screens.md section 3, the request's form): the number recalls who it is, a request that may
// be the same twice is announced, what is typed outlives a reload, what is impossible is answered, and what was accepted with no network
// arrives on the truck once it is back. A hostile name is a text everywhere.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { newPerson, type Person } from './chromium.ts'
import { openOffice, type Json, type Office } from './office.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { untilAtRest, untilOnDisk } from './waits.ts'

let server: JourneyServer
let office: Office
let desk: Person
const people: Person[] = []
const FORM = '/collect/desktop/task'
const HOSTILE = '<img src=x onerror="window.hacked=1">'

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  desk = await newPerson({ width: 1440, height: 900 })
  people.push(desk)
  await signIn(desk.page, server.url, 'admin')
  await desk.page.goto(`${server.url}${FORM}`)
  await desk.page.getByText('À jour').first().waitFor({ timeout: 40_000 })
}, 60_000)
afterAll(async () => {
  for (const person of people) await person.close().catch(() => null)
  await server.remove()
})

const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Somebody whom a crew did not find at home. */
const absentDonor = async (): Promise<Json> => {
  const found = (await office.tasks()).find(
    task =>
      task['task_state_id'] === 6 &&
      task['reason_type'] === 'absent' &&
      task['scope'] === 'emma' &&
      task['phone1'] !== '',
  )
  if (found === undefined) throw new Error('nobody was absent in the demo world')
  return found
}

test('a call: number, recall, objects, a draft that outlives the reload, impossible words answered', async () => {
  const { page } = desk
  const donor = await absentDonor()
  await field(page, 'Téléphone').fill(String(donor['phone1']))
  await page.getByText(/passages?, dernier non réalisé\s: absent/).waitFor()
  await button(page, 'Reprendre ces coordonnées').click()
  await expect.poll(() => field(page, 'Nom').inputValue()).toBe(donor['lastname'])
  expect(await field(page, 'Ville').inputValue()).toBe(donor['city'])

  // A device that is signed in for the first time brings the catalogue.
  await page.getByRole('button', { name: /^Chaise \d/ }).waitFor({ timeout: 30_000 })
  await page.getByRole('searchbox', { name: 'Chercher un objet' }).fill('chaise')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Objets de la demande' })
    .getByText('Chaise', { exact: true })
    .waitFor()
  await field(page, 'Étage').fill('3e')
  await field(page, 'Pas avant').fill('10:00')
  await field(page, 'Pas après').fill('09:30')
  await untilOnDisk(page, '09:30')
  await page.reload()
  await expect.poll(() => field(page, 'Étage').inputValue()).toBe('3e')
  expect(await field(page, 'Nom').inputValue()).toBe(donor['lastname'])
  await page
    .getByRole('region', { name: 'Objets de la demande' })
    .getByText('Chaise', { exact: true })
    .waitFor()

  await field(page, 'Second téléphone').fill('06 12')
  await field(page, 'Jour souhaité').fill('2020-02-29')
  await button(page, 'Accepter').click()
  for (const sentence of [
    "Il n'y a pas assez de caractères pour le second téléphone.",
    "Il faut saisir un nombre pour l'étage.",
    'L’heure de fin précède le début.',
    'Ce jour est déjà passé.',
  ])
    await expect.poll(() => page.getByText(sentence, { exact: true }).count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])
  await field(page, 'Étage').fill('3')
  await field(page, 'Second téléphone').fill('')
  await field(page, 'Pas avant').fill('')
  await field(page, 'Pas après').fill('')
  await field(page, 'Jour souhaité').fill('')
  await button(page, 'Enregistrer en brouillon').click()
  await page.getByText('Demande enregistrée en brouillon.').waitFor()
  await page.waitForURL(/task\?id=/)
  await page.getByText('Brouillon', { exact: true }).first().waitFor()
}, 60_000)

test('two planners on one request: what the other changed is told before it is written over', async () => {
  const { page } = desk
  const id = String(new URL(page.url()).searchParams.get('id'))
  await page.getByText('À jour').first().waitFor()
  await field(page, 'Étage').fill('4')
  await office.ask('PATCH', `/task/${id}`, { floor: 5, digicode: '45A2' })
  await page.getByText('Changé ailleurs pendant votre saisie.').waitFor()
  expect(await field(page, 'Digicode').inputValue()).toBe('45A2')
  expect(await field(page, 'Étage').inputValue()).toBe('4')
  await button(page, 'Prendre leur version').click()
  expect(await field(page, 'Étage').inputValue()).toBe('5')
  expect(await axeViolations(page)).toEqual([])
}, 40_000)

test('the same number again is announced as a possible duplicate', async () => {
  const { page } = desk
  const donor = await absentDonor()
  await page.goto(`${server.url}${FORM}`)
  await field(page, 'Téléphone').fill(String(donor['phone1']).replaceAll(' ', ''))
  await page.getByText('Peut-être un doublon.').waitFor()
  await button(page, 'Effacer la saisie').click()
  expect(await field(page, 'Téléphone').inputValue()).toBe('')
}, 40_000)

test('a caller of two years ago is known from the server; offline the form says how far it looked', async () => {
  const { page, context } = desk
  const date = `${Number(today().slice(0, 4)) - 2}-03-04`
  const asked = {
    task_type_id: 1,
    task_state_id: 2,
    lastname: 'Autrefois',
    city: 'Ostwiller',
    zipcode: '67902',
  }
  await office.ask('POST', '/task', { ...asked, phone1: '06 39 98 44 55', date })
  await page.goto(`${server.url}${FORM}`)
  await field(page, 'Téléphone').fill('06 39 98 44 55')
  await page.getByText('1\u00a0demande sans passage').waitFor()
  await page.getByText('Autrefois').waitFor()
  await button(page, 'Effacer la saisie').click()
  await context.setOffline(true)
  await field(page, 'Téléphone').fill('06 39 98 44 55')
  await page.getByText(/sur ce poste seulement, sur les \d+\sderniers jours/).waitFor()
  await context.setOffline(false)
  await button(page, 'Effacer la saisie').click()
}, 40_000)

test('a full disk: « Gardé sur cet appareil » is not said of what is lost', async () => {
  const { page } = desk
  await page.goto(`${server.url}${FORM}`)
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    Object.assign(IDBObjectStore.prototype, {
      put(this: IDBObjectStore, ...args: [unknown]) {
        if (document.documentElement.dataset['full'] !== undefined)
          throw new DOMException('Encountered full disk', 'QuotaExceededError')
        return put.apply(this, args)
      },
    })
    document.documentElement.dataset['full'] = ''
  })
  await field(page, 'Nom').fill('Plein')
  await page.getByText(/Non gardé\s: plus de place/).waitFor()
  await page.evaluate(() => delete document.documentElement.dataset['full'])
  await field(page, 'Nom').fill('Pleine')
  await page.getByText('Gardé sur cet appareil').waitFor()
  await button(page, 'Effacer la saisie').click()
}, 40_000)

test('[RC4] a cancelled occurrence asks how far that reaches', async () => {
  const { page } = desk
  const rule = { frequency: 1, frequency_key: 'week', frequency_end_date: null }
  const who = { task_type_id: 1, task_state_id: 2, lastname: 'Retour', city: 'Ostwiller', zipcode: '67902' }
  const series = { ...who, ...rule, phone1: '06 39 98 55 66', series_id: 'jr-series', date: today() }
  await office.ask('POST', '/task', { ...series, id: 'jr-one', series_date: today() })
  await page.goto(`${server.url}${FORM}?id=jr-one&date=${today()}`)
  await button(page, 'Annuler la tâche…').click()
  await page.getByLabel(/^Motif d’annulation/).fill('Déménagé')
  await page
    .getByRole('dialog', { name: 'Annuler la tâche' })
    .getByRole('button', { name: 'Annuler la tâche' })
    .click()
  await button(page, 'Celle-ci et les suivantes').click()
  await expect
    .poll(async () => (await office.ask('GET', '/task/jr-one'))['cancelled_reason'], { timeout: 15_000 })
    .toBe('Déménagé')
}, 40_000)

test('accepted and planned with no network, a hostile name arrives on the truck as a text', async () => {
  const { page, context } = desk
  await page.goto(`${server.url}${FORM}`)
  await field(page, 'Téléphone').fill('06 39 98 00 11')
  await field(page, 'Nom').fill(HOSTILE)
  await field(page, 'Code postal').fill('67901')
  await expect.poll(() => field(page, 'Ville').inputValue()).not.toBe('')
  await page.getByRole('searchbox', { name: 'Chercher un objet' }).fill('lampe')
  await page.keyboard.press('Enter')
  await field(page, 'Jour souhaité').fill(today())
  await page
    .getByRole('button', { name: /Camion 1, (matin|après-midi|journée)/ })
    .first()
    .click()
  await context.setOffline(true)
  await button(page, 'Accepter et planifier').click()
  // A tour that is full already is forced by whoever may.
  const force = button(page, 'Forcer')
  await Promise.race([force.waitFor(), page.waitForURL(/task\?id=/)])
  if (await force.isVisible()) await force.click()
  await page.waitForURL(/task\?id=/)
  const id = String(new URL(page.url()).searchParams.get('id'))
  await page.getByText('Demande saisie, pas encore envoyée').waitFor()
  await page
    .getByText(/en attente|Hors ligne/)
    .first()
    .waitFor()
  await context.setOffline(false)

  await expect
    .poll(async () => (await office.tasks()).some(task => task['id'] === id), { timeout: 30_000 })
    .toBe(true)
  const crew = await newPerson({ width: 390, height: 844 })
  people.push(crew)
  await signIn(crew.page, server.url, 'camion')
  await crew.page.goto(`${server.url}/collect/mobile/task?id=${id}`)
  await crew.page.getByText(HOSTILE).first().waitFor({ timeout: 30_000 })
  for (const one of [page, crew.page])
    expect(await one.evaluate(() => Reflect.get(window, 'hacked') as unknown)).toBeUndefined()
  expect([...desk.refusedByPolicy, ...crew.refusedByPolicy]).toEqual([])
}, 60_000)

/** Tab, as often as it takes, until what is wanted has the focus: whatever cannot be reached by keys fails here. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let n = 0; n < 160; n++) {
    const isThere = await page.evaluate(wanted => document.activeElement?.matches(wanted) === true, selector)
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${selector}`)
}
/** The button of that name, marked so that it can be named again. */
const tabToNamed = async (
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'combobox',
  name: string | RegExp,
) => {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await target.waitFor()
  await target.evaluate(found => found.setAttribute('data-wanted', ''))
  await tabTo(page, '[data-wanted]')
  await target.evaluate(found => found.removeAttribute('data-wanted'))
}

test('by keys alone a request is created, placed, moved, postponed, found again and printed', async () => {
  const { page } = desk
  await page.goto(`${server.url}/collect/desktop/dashboard`)
  await page.getByText('À jour').first().waitFor()
  await page.keyboard.press('n')
  await page.waitForURL(/\/task$/)
  for (const [label, text] of [
    ['Téléphone', '06 39 98 00 77'],
    ['Nom', 'Claviersaal'],
    ['Code postal', '67901'],
  ] as const) {
    await tabToNamed(page, 'textbox', label)
    await page.keyboard.type(text)
  }
  await expect.poll(() => field(page, 'Ville').inputValue()).not.toBe('')
  await tabToNamed(page, 'button', 'Accepter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/task\?id=/)
  const id = String(new URL(page.url()).searchParams.get('id'))
  const placeOf = async (): Promise<string> => {
    const task = (await office.tasks()).find(one => one['id'] === id)
    return task === undefined ? '' : `${String(task['shift_instance_id'])} ${String(task['task_state_id'])}`
  }

  // Placed: the drawer is one stop of Tab, its arrows walk to the card, D offers the best slots.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.locator(`.pool [data-card="${id}"]`).waitFor()
  const chooseSlot = async (): Promise<void> => {
    await page.keyboard.press('d')
    const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
    await sheet.locator('.props .place').first().waitFor()
    await tabTo(page, '.props .place')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
  }
  await tabTo(page, '.pool [data-card]')
  for (let n = 0; n < 60; n++) {
    if (
      await page.evaluate(wanted => document.activeElement?.matches(wanted) === true, `[data-card="${id}"]`)
    )
      break
    await page.keyboard.press('ArrowDown')
  }
  await chooseSlot()
  await expect.poll(placeOf, { timeout: 15_000 }).toMatch(/^(?!null).* 2$/)
  const first = await placeOf()

  // Moved: through the palette, which leads to the same sheet wherever one stands.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Chercher ou agir' }).waitFor()
  await page.keyboard.type('Claviersaal')
  const move = page.getByRole('option', { name: /Déplacer vers un autre créneau/ })
  await move.waitFor()
  for (let n = 0; n < 10 && (await move.getAttribute('aria-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
  await sheet.locator('.places .place:not([disabled])').first().waitFor()
  await tabTo(page, '.places .place:not([disabled])')
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  const force = page.getByRole('dialog').getByRole('button', { name: 'Forcer' })
  await untilAtRest(page)
  if (await force.isVisible()) {
    await tabToNamed(page, 'button', 'Forcer')
    await page.keyboard.press('Enter')
  }
  await expect.poll(placeOf, { timeout: 15_000 }).not.toBe(first)

  // Found: « / » leads to the search, the name to the request.
  await page.keyboard.press('/')
  await page.waitForURL(/\/search/)
  await tabTo(page, 'input[type="search"]')
  await page.keyboard.type('Claviersaal')
  await page.getByRole('link', { name: /Claviersaal/ }).waitFor()
  await tabToNamed(page, 'link', /Claviersaal/)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`task\\?id=${id}`))

  // Postponed, with its reason.
  await tabToNamed(page, 'button', 'À reporter…')
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: 'À reporter' })
  await why.waitFor()
  await tabTo(page, 'dialog input[type="radio"]')
  await page.keyboard.press('Space')
  await tabTo(page, 'dialog button[type="submit"]')
  await page.keyboard.press('Enter')
  await why.waitFor({ state: 'detached' })
  await expect.poll(placeOf, { timeout: 15_000 }).toBe('null 4')

  // Printed.
  await tabToNamed(page, 'link', 'Imprimer')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/print\/task/)
  await page.locator('.papers .paper').first().waitFor()
  await page.evaluate(() =>
    Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: 1 }) }),
  )
  await tabToNamed(page, 'button', 'Imprimer')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'printed') as unknown)).toBe(1)
  expect(await axeViolations(page)).toEqual([])
}, 90_000)
