// A planner checks what crews did (TS4): causes in words, planned beside done, and a decision that leads to the next visit by one key.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { quickly } from './hands.ts'
import { PASSWORD, type Json } from './house.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

let screens: Screens
const ids: string[] = []

const line = (line_id: string, members: Json): Json => ({
  line_id,
  object_id: null,
  quantity: 1,
  volume: 0,
  loading_duration: '00:01',
  estimated: 1,
  ...members,
})
/** A visit that did not go as planned: a bed refused, one lamp more, a chest that nobody announced. */
const objects = [
  line('bed', {
    name: 'Sommier',
    weight: 22_000,
    quantity_done: 0,
    refused_reason: 'refused-condition',
    refused_text: 'lattes cassées',
  }),
  line('books', {
    name: 'Livres',
    weight: 8000,
    quantity: 4,
    quantity_done: 4,
    weight_done: 33_200,
    estimated: 0,
  }),
  line('lamp', { name: 'Lampadaire', weight: 4000, quantity_done: 2 }),
  line('chest', { name: 'Commode', weight: 18_500, quantity: 0, quantity_done: 1, added: 1 }),
]

let made = 0
const finished = async (lastname: string): Promise<string> => {
  const { office } = screens.house
  const placed = (await office.tasks()).filter(
    task => task['shift_instance_id'] !== null && task['task_state_id'] === 2 && task['scope'] === 'emma',
  )
  const slots = [...new Map(placed.map(task => [task['shift_instance_id'], task])).values()]
  // Each in another slot, so that none is overfull.
  const { shift_instance_id, date, resource_id, shift_id } = slots[(made += 1) % slots.length] ?? {}
  const task = await office.ask('POST', '/task', {
    task_type_id: 1,
    task_state_id: 2,
    lastname,
    city: 'Ostwiller',
    zipcode: '67902',
    phone1: '06 39 98 44 55',
    shift_instance_id,
    date,
    resource_id,
    shift_id,
    objects,
  })
  const id = String(task['id'])
  const arrived_at = `${TODAY} 07:24:00`
  const state_time = `${TODAY} 08:05:00`
  const done = await office.ask('PATCH', `/task/${id}`, { task_state_id: 5, arrived_at, state_time })
  expect(done['task_state_id']).toBe(7)
  return id
}

const objectsOf = (task: Json): readonly Json[] => task['objects'] as readonly Json[]
const stateOf = async (id: string): Promise<unknown> =>
  (await screens.house.office.ask('GET', `/task/${id}`))['task_state_id']
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()

beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  for (const name of ['Kœnig', 'Braun', 'Haas']) ids.push(await finished(name))
  await screens.page.goto(`/collect/desktop/task?id=${ids[0]}`)
})

test('[TS4] the causes are sentences, and every object is shown planned, done and refused', async () => {
  await said('Ce passage ne s’est pas déroulé comme prévu.')
  await said('Sommier\u00a0: refusé, lattes cassées')
  await said('Lampadaire\u00a0: 1\u00a0pièce de plus')
  await said('Commode\u00a0: 1\u00a0pièce non annoncée')
  await said('1, lattes cassées')
  await said('7\u00a0objets, 59,70\u00a0kg')
})

test('[DY2] it shows when the crew came and went, and what validating changes: kilograms, time, mass balance', async () => {
  const { page } = screens
  await said(/7:24\u00a0–\u2060\u00a08:05/)
  const effects = page.locator('.kv')
  await effects.getByText('58,00\u00a0kg').waitFor()
  await effects.getByText('59,70\u00a0kg').waitFor()
  await effects.getByText('41\u00a0min').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'Toutes les collectes' })
    .getByText('+\u00a01,70\u00a0kg')
    .waitFor()
})

test('J and K lead through the queue', async () => {
  const { page } = screens
  // The neighbours may still be on their way to this device.
  await page.getByRole('link', { name: /^Suivant\s: .*Braun/ }).waitFor()
  await page.keyboard.press('j')
  await eventually(() => page.getByRole('heading', { name: 'Braun' }).count()).toBe(1)
  await page.getByRole('link', { name: /^Précédent\s: .*Kœnig/ }).waitFor()
  await page.keyboard.press('k')
  await eventually(() => page.getByRole('heading', { name: 'Kœnig' }).count()).toBe(1)
})

test('Entrée after a counter was tapped validates: it counts no more', async () => {
  const { page } = screens
  await page.keyboard.press('c')
  const more = page.getByRole('button', { name: 'Ajouter un' }).first()
  await more.waitFor()
  await more.focus()
  const counted = (): Promise<string> => page.locator('.stepper output').first().innerText()
  const before = await counted()
  await page.keyboard.press('Enter')
  await eventually(() => page.getByRole('heading', { name: 'Braun' }).count()).toBe(1)
  await eventually(() => stateOf(ids[0] ?? '')).toBe(5)
  await page.getByRole('button', { name: /^Annuler\s:/ }).click()
  await eventually(() => stateOf(ids[0] ?? '')).toBe(7)
  await page.keyboard.press('c')
  await eventually(counted).toBe(before)
  await page.keyboard.press('c')
})

test('taps that come before the first is stored each count', async () => {
  const { page } = screens
  await page.keyboard.press('c')
  const more = page.getByRole('button', { name: 'Ajouter un' }).first()
  await more.waitFor()
  const counted = async (): Promise<number> =>
    Number(await page.locator('.stepper output').first().innerText())
  const before = await counted()
  const [up, down] = await Promise.all(
    [more, page.getByRole('button', { name: 'Retirer un' }).first()].map(one =>
      one.evaluate(found => () => found.click()),
    ),
  )
  if (up === undefined || down === undefined) throw new Error('nothing to tap')
  await quickly(up, up, up)
  await eventually(counted).toBe(before + 3)
  await quickly(down, down, up, down, down)
  await eventually(counted).toBe(before)
  await page.keyboard.press('c')
})

test('Entrée validates and opens the next one; the decision can be taken back', async () => {
  const { page } = screens
  await page.keyboard.press('Enter')
  await eventually(() => page.getByRole('heading', { name: 'Braun' }).count()).toBe(1)
  await eventually(() => stateOf(ids[0] ?? '')).toBe(5)
  await page.getByRole('button', { name: /^Annuler\s:/ }).click()
  await eventually(() => stateOf(ids[0] ?? '')).toBe(7)
  await eventually(() => page.getByRole('heading', { name: 'Kœnig' }).count()).toBe(1)
  await page.keyboard.press('Enter')
  await eventually(() => stateOf(ids[0] ?? '')).toBe(5)
})

test('Ctrl Z takes the decision back too, and Ctrl Maj Z makes it again', async () => {
  const { page } = screens
  await page.keyboard.press('Control+z')
  await eventually(() => stateOf(ids[0] ?? '')).toBe(7)
  await page.keyboard.press('Control+Shift+Z')
  await eventually(() => stateOf(ids[0] ?? '')).toBe(5)
  // Made again, it leads on like the first time.
  await eventually(() => page.getByRole('heading', { name: 'Braun' }).count()).toBe(1)
})

test('a correction is made with the crew’s own tools, and its kilograms follow', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/task?id=${ids[1]}`)
  await eventually(() => page.getByRole('heading', { name: 'Braun' }).count()).toBe(1)
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Retirer un\u00a0: Lampadaire' }).click()
  await said('6\u00a0objets, 55,70\u00a0kg')
})

test('each correction is taken back by Ctrl Z and made again, on the server too', async () => {
  const { page, house } = screens
  const lampsThere = async (): Promise<unknown> =>
    objectsOf(await house.office.ask('GET', `/task/${ids[1]}`)).find(({ line_id }) => line_id === 'lamp')?.[
      'quantity_done'
    ]
  await said('Braun\u00a0: objets corrigés')
  await eventually(lampsThere).toBe(1)
  await page.getByRole('button', { name: 'Retirer un\u00a0: Livres' }).click()
  await said('5\u00a0objets, 55,70\u00a0kg')
  await page.keyboard.press('Control+z')
  await said('6\u00a0objets, 55,70\u00a0kg')
  await page.keyboard.press('Control+z')
  await said('7\u00a0objets, 59,70\u00a0kg')
  await eventually(lampsThere).toBe(2)
  await page.keyboard.press('Control+Shift+Z')
  await said('6\u00a0objets, 55,70\u00a0kg')
  await eventually(lampsThere).toBe(1)
  await page.keyboard.press('c')
})

test('« Renvoyer à planifier » takes the visit out of its slot, without an outcome', async () => {
  const { page, house } = screens
  await page.getByRole('button', { name: 'Renvoyer à planifier' }).first().click()
  await eventually(() => page.getByRole('heading', { name: 'Haas' }).count()).toBe(1)
  await eventually(() => stateOf(ids[1] ?? '')).toBe(2)
  expect(await house.office.ask('GET', `/task/${ids[1]}`)).toMatchObject({
    shift_instance_id: null,
    date: null,
  })
})

test('what another planner decides on the visit that is open here is said', async () => {
  const { page, house } = screens
  const id = await finished('Diallo')
  await page.goto(`/collect/desktop/task?id=${id}`)
  await page
    .getByRole('button', { name: /^Valider le passage/ })
    .first()
    .waitFor()
  const colleague = house.officeAs({ username: 'bureau', password: PASSWORD })
  await colleague.ask('PATCH', `/task/${id}`, { task_state_id: 5 })
  await said('Quelqu’un d’autre vient de décider de ce passage\u00a0: «\u202fRéalisée\u202f».')
})

test('ten visits are checked by ten keys, and the last one leads to the queue', async () => {
  const { page, house } = screens
  const ten: string[] = []
  for (let n = 0; n < 10; n += 1) ten.push(await finished(`Dixième ${n}`))
  const waiting = async () => (await house.office.tasks()).filter(({ task_state_id }) => task_state_id === 7)
  await page.goto(`/collect/desktop/task?id=${ten[0]}`)
  await eventually(() => page.getByRole('heading', { name: 'Dixième 0' }).count()).toBe(1)
  // The queue that Entrée follows is whole once all ten are on this device.
  const visits = (await waiting()).filter(({ scope }) => scope !== 'scale').length
  await eventually(() => document.querySelector('.visit__queue b')?.textContent).toMatch(
    new RegExp(` sur ${visits}$`),
  )
  for (let n = 0; n < 10; n += 1) {
    await page.keyboard.press('Enter')
    await eventually(() => stateOf(ten[n] ?? '')).toBe(5)
    if (n < 9) await eventually(() => page.getByRole('heading', { name: `Dixième ${n + 1}` }).count()).toBe(1)
  }
  const left = new Set((await waiting()).map(({ id }) => String(id)))
  expect(ten.filter(id => left.has(id))).toEqual([])
})
