// The request's form at a desk, with a donor on the phone (screens.md section 3; CP3, CP6, RC1, RC4): the number finds who called before,
// an impossible value gets a sentence in a toast and at its field, typed values survive a reload, what another planner changed is shown.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from './house.ts'
import type { Locator } from './locator.ts'
import { fill, quickly, strike } from './hands.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

let screens: Screens
const FORM = '/collect/desktop/task'
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  await screens.page.goto(FORM)
  await screens.page.getByText('À jour').first().waitFor()
})

const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate(element => element === document.activeElement)
const saidOf = (control: Locator): Promise<string> =>
  control.evaluate(element =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
const idInAddress = (): string => new URL(screens.page.url()).searchParams.get('id') ?? ''

/** A person whom a crew did not find at home. */
const absentDonor = async (): Promise<Json> => {
  const found = (await screens.house.office.tasks()).find(
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
  const { page } = screens
  const donor = await absentDonor()
  await field('Téléphone').fill(String(donor['phone1']))
  await said(/passages?, dernier non réalisé\s: absent/)
  await button('Reprendre ces coordonnées').click()
  await eventually(() => field('Nom').inputValue()).toBe(donor['lastname'])
  expect(await field('Ville').inputValue()).toBe(donor['city'])

  await page.getByRole('button', { name: /^Chaise \d/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Chercher un objet' }).fill('chaise')
  await page.keyboard.press('Enter')
  const chosen = page
    .getByRole('region', { name: 'Objets de la demande' })
    .getByText('Chaise', { exact: true })
  await chosen.waitFor()
  await field('Étage').fill('3e')
  await field('Pas avant').fill('10:00')
  await field('Pas après').fill('09:30')
  await said('Gardé sur cet appareil')
  await page.reload()
  await eventually(() => field('Étage').inputValue()).toBe('3e')
  expect(await field('Nom').inputValue()).toBe(donor['lastname'])
  await chosen.waitFor()

  await field('Second téléphone').fill('06 12')
  await field('Jour souhaité').fill('2020-02-29')
  await button('Accepter').click()
  for (const sentence of [
    "Il n'y a pas assez de caractères pour le second téléphone.",
    "Il faut saisir un nombre pour l'étage.",
    'L’heure de fin précède le début.',
    'Ce jour est déjà passé.',
  ])
    await eventually(() => page.getByText(sentence, { exact: true }).count(), sentence).toBe(2)
  await field('Étage').fill('3')
  for (const name of ['Second téléphone', 'Pas avant', 'Pas après', 'Jour souhaité'])
    await field(name).fill('')
  await button('Enregistrer en brouillon').click()
  await said('Demande enregistrée en brouillon.')
  await page.waitForURL(/task\?id=/)
  await page.getByText('Brouillon', { exact: true }).first().waitFor()
})

test('two planners on one request: what the other changed is shown before it is overwritten', async () => {
  const { page, house } = screens
  const who = { task_type_id: 1, task_state_id: 1, lastname: 'Partage', city: 'Ostwiller', zipcode: '67902' }
  const { id } = await house.office.ask('POST', '/task', { ...who, phone1: '06 39 98 66 77', floor: 3 })
  await page.goto(`${FORM}?id=${String(id)}`)
  await eventually(() => field('Étage').inputValue()).toBe('3')
  await page.getByText('À jour').first().waitFor()
  await field('Étage').fill('4')
  await house.office.ask('PATCH', `/task/${String(id)}`, { floor: 5, digicode: '45A2' })
  await said('Changé ailleurs pendant votre saisie.')
  expect(await field('Digicode').inputValue()).toBe('45A2')
  expect(await field('Étage').inputValue()).toBe('4')
  await button('Prendre leur version').click()
  expect(await field('Étage').inputValue()).toBe('5')
})

test('the same number again is announced as a possible duplicate', async () => {
  const { page } = screens
  const donor = await absentDonor()
  await page.goto(FORM)
  await field('Téléphone').fill(String(donor['phone1']).replaceAll(' ', ''))
  await said('Peut-être un doublon.')
  await button('Effacer la saisie').click()
  expect(await field('Téléphone').inputValue()).toBe('')
})

test('a caller of two years ago is known from the server; offline the form says how far it looked', async () => {
  const { page, house } = screens
  await house.office.ask('POST', '/task', {
    task_type_id: 1,
    task_state_id: 2,
    lastname: 'Autrefois',
    city: 'Ostwiller',
    zipcode: '67902',
    phone1: '06 39 98 44 55',
    date: '2024-03-04',
  })
  await page.goto(FORM)
  await field('Téléphone').fill('06 39 98 44 55')
  await said('1\u00a0demande sans passage')
  await said('Autrefois')
  await button('Effacer la saisie').click()
  await screens.setOffline(true)
  await field('Téléphone').fill('06 39 98 44 55')
  await said(/sur cet appareil seulement, sur les \d+\sderniers jours/)
  await screens.setOffline(false)
  await button('Effacer la saisie').click()
})

test('a full disk: « Gardé sur cet appareil » is not shown for what is lost', async () => {
  const { page, faults } = screens
  await page.goto(FORM)
  const { put } = IDBObjectStore.prototype
  const fail: typeof put = () => {
    throw new DOMException('Encountered full disk', 'QuotaExceededError')
  }
  IDBObjectStore.prototype.put = fail
  try {
    await field('Nom').fill('Plein')
    await said(/Non gardé\s: plus de place/)
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect(faults.splice(0).length).toBeGreaterThan(0)
  await field('Nom').fill('Pleine')
  await said('Gardé sur cet appareil')
  await button('Effacer la saisie').click()
})

test('[RC4] a cancelled occurrence asks how far that reaches', async () => {
  const { page, house } = screens
  const rule = { frequency: 1, frequency_key: 'week', frequency_end_date: null }
  const who = { task_type_id: 1, task_state_id: 2, lastname: 'Retour', city: 'Ostwiller', zipcode: '67902' }
  const series = { ...who, ...rule, phone1: '06 39 98 55 66', series_id: 'jr-series', date: TODAY }
  await house.office.ask('POST', '/task', { ...series, id: 'jr-one', series_date: TODAY })
  await page.goto(`${FORM}?id=jr-one&date=${TODAY}`)
  await button('Annuler la tâche…').click()
  const dialog = page.getByRole('dialog', { name: 'Annuler la tâche' })
  await dialog.getByText('Autre', { exact: true }).click()
  await dialog.getByLabel('Précision').fill('Déménagé')
  await dialog.getByRole('button', { name: 'Annuler la tâche\u00a0: autre' }).click()
  await button('Celle-ci et les suivantes').click()
  await eventually(async () => (await house.office.ask('GET', '/task/jr-one'))['cancelled_reason']).toBe(
    'Déménagé',
  )
})

test('[CP6] what is refused is shown in the toast and at its field, which has the focus: blanks, a town, a slot', async () => {
  const { page } = screens
  await page.goto(FORM)
  await button('Accepter').click()
  for (const [name, sentence] of [
    ['Téléphone', 'Le téléphone est obligatoire'],
    ['Nom', 'Le nom de famille est obligatoire'],
    ['Ville', 'La ville est obligatoire'],
  ] as const) {
    await eventually(() => saidOf(field(name))).toBe(sentence)
    await page.locator('.toast').getByText(sentence, { exact: true }).waitFor()
  }
  expect(await hasFocus(field('Téléphone'))).toBe(true)

  await field('Téléphone').fill('06 39 98 00 22')
  await field('Nom').fill('Ailleurs')
  await field('Ville').fill('Savernau')
  await field('Jour souhaité').fill(TODAY)
  const slots = page.getByRole('group', { name: /^Créneaux du/ })
  await slots.locator('.prop', { hasText: 'Fermé' }).first().click()
  await button(/^Accepter et planifier/).click()
  const dialog = page.getByRole('dialog', { name: /Passer outre|créneau fermé/ })
  await dialog.getByText('Savernau n’est pas dans les villes collectées.').waitFor()
  await dialog.getByText('Ce créneau est fermé.').waitFor()
  await dialog.getByRole('button', { name: 'Corriger' }).click()
  await eventually(() => saidOf(field('Ville'))).toBe('Savernau n’est pas dans les villes collectées.')
  expect(await saidOf(slots)).toContain('Ce créneau est fermé.')
  await eventually(() => hasFocus(field('Ville'))).toBe(true)
  await field('Ville').fill('Ostwiller')
  await button(/^Accepter et planifier/).click()
  await dialog.getByRole('button', { name: 'Corriger' }).click()
  await eventually(() => hasFocus(slots)).toBe(true)
  await slots.locator('.prop[aria-pressed="true"]').click()
  expect(await saidOf(slots)).toBe('')
  await button('Effacer la saisie').click()
})

/** Types as soon as the field appears, before the towns have been read. */
const typeAtOnce = (selector: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      const input = document.querySelector<HTMLInputElement>(selector)
      if (input === null) return
      observer.disconnect()
      expect(document.querySelector('datalist option')).toBeNull()
      fill(input, text).then(resolve, reject)
    })
    observer.observe(document, { childList: true, subtree: true })
  })

test('a postcode or a town that is typed before the towns are read is known once they are', async () => {
  const { page } = screens
  const isTyped = typeAtOnce('.rform input[name="zipcode"]', '67902')
  await page.goto(FORM)
  await isTyped
  await eventually(() => field('Ville').inputValue()).toBe('Ostwiller')
  expect(await field('Code postal').inputValue()).toBe('67902')
  await button('Effacer la saisie').click()

  const isNamed = typeAtOnce('.rform input[name="city"]', 'ostwiller')
  await page.reload()
  await isNamed
  await eventually(() => field('Code postal').inputValue()).toBe('67902')
  await button('Effacer la saisie').click()
})

test('[RC1] [CP3] a series that runs backwards, a mistyped year, a weight in words: answered in sight, and nothing is lost', async () => {
  const { page } = screens
  await page.goto(FORM)
  await field('Nom').fill('Contretemps')
  await button('Forcer les valeurs').click()
  const typed = {
    'Poids total forcé': 'lourd',
    'Jour souhaité': '2126-11-22',
    Téléphone: '00 00 00 00 00',
    Étage: 'mezzanine',
  } as const
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
  await field('Répéter').selectOption('week')
  await field('Toutes les (semaines)').fill('0')
  await field('Jusqu’au').fill('2020-01-01')
  await button('Enregistrer en brouillon').click()
  const answers = {
    Téléphone: 'Ce numéro de téléphone n’est pas valable.',
    Étage: "Il faut saisir un nombre pour l'étage.",
    'Jour souhaité': 'Ce jour est dans plus de deux ans\u00a0: vérifiez l’année.',
    'Jusqu’au': 'La fin de la série précède son premier jour.',
  } as const
  for (const [name, sentence] of Object.entries(answers)) {
    await eventually(() => saidOf(field(name)), name).toBe(sentence)
    await page.locator('.toast').getByText(sentence, { exact: true }).waitFor()
  }
  for (const name of ['Poids total forcé', 'Toutes les (semaines)'])
    expect(await saidOf(field(name)), name).not.toBe('')

  // The fields are corrected one by one, until the last one in error, at the foot of the form, has the focus.
  await button('Revenir au calcul').click()
  for (const [name, text] of [
    ['Téléphone', '06 39 98 00 23'],
    ['Étage', '2'],
    ['Jour souhaité', TODAY],
    ['Toutes les (semaines)', '2'],
  ] as const)
    await field(name).fill(text)
  await button('Enregistrer en brouillon').click()
  await eventually(() => hasFocus(field('Jusqu’au'))).toBe(true)

  await said('Gardé sur cet appareil')
  await page.reload()
  await eventually(() => field('Nom').inputValue()).toBe('Contretemps')
  expect(await field('Jusqu’au').inputValue()).toBe('2020-01-01')
  await field('Jusqu’au').fill('')
  await said('Sans date de fin, la série continue')
  await button('Enregistrer en brouillon').click()
  await said('Demande enregistrée en brouillon.')
})

test('accepted and planned with no network, a hostile name arrives on the truck as a text', async () => {
  const { page, house } = screens
  const hostile = '<img src=x onerror="window.hacked=1">'
  const truck = await house.openDevice('camion')
  await page.goto(FORM)
  await field('Téléphone').fill('06 39 98 00 11')
  await field('Nom').fill(hostile)
  await field('Code postal').fill('67901')
  await eventually(() => field('Ville').inputValue()).not.toBe('')
  await page.getByRole('searchbox', { name: 'Chercher un objet' }).fill('lampe')
  await page.keyboard.press('Enter')
  await field('Jour souhaité').fill(TODAY)
  await page
    .getByRole('button', { name: /Camion 1, (matin|après-midi|journée)/ })
    .first()
    .click()
  await screens.setOffline(true)
  await button(/^Accepter et planifier/).click()
  // The tour may be full already; a person with the right forces it.
  const force = button('Forcer')
  await eventually(async () => idInAddress() !== '' || (await force.isVisible())).toBe(true)
  if (await force.isVisible()) await force.click()
  await page.waitForURL(/task\?id=/)
  const id = idInAddress()
  await said('a saisi la demande, pas encore envoyée')
  await said(/en attente|Hors ligne/)
  expect(await truck.db.rows('task').get(id)).toBeUndefined()
  await screens.setOffline(false)
  await eventually(async () => (await truck.db.rows('task').get(id))?.['lastname']).toBe(hostile)
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect('hacked' in globalThis || 'hacked' in window).toBe(false)
})

test('two objects that are named before the catalogue has answered are both added', async () => {
  const { page } = screens
  await page.goto(FORM)
  await page.getByRole('button', { name: /^Chaise \d/ }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Chercher un objet' })
  await search.fill('chaise')
  const typed = await search.evaluate(element => element)
  await quickly(
    () => strike('Enter'),
    () => void fill(typed, 'lampe'),
    () => strike('Enter'),
  )
  const lines = page.getByRole('region', { name: 'Objets de la demande' })
  await lines.getByText('Chaise', { exact: true }).waitFor()
  await lines
    .getByText(/^Lampe/)
    .first()
    .waitFor()
  await eventually(() => search.inputValue()).toBe('')
})
