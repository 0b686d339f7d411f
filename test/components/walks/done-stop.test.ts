// What a crew did is said alike wherever the stop is shown afterwards: on the slot's page, on its road sheet.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from '../house.ts'
import { eventually, openScreens, type Screens } from '../page.ts'

let screens: Screens
let stop: Json
let slot: Json
const line = (name: string, planned: number, done: number, more: Json = {}): Json => ({
  line_id: `done-${name}`,
  name,
  quantity: planned,
  quantity_done: done,
  weight: 10_000,
  weight_done: null,
  channel: 'unit',
  ...more,
})
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  const { office } = screens.house
  const stops = (await office.tasks()).filter(
    task => task['task_state_id'] === 5 && task['task_type_id'] === 1 && task['shift_instance_id'] !== null,
  )
  const [one] = stops.toSorted((a, b) => String(b['date']).localeCompare(String(a['date'])))
  if (one === undefined) throw new Error('no stop is done in the demo world')
  stop = one
  slot = (await office.rows('shift_instance')).find(({ id }) => id === one['shift_instance_id']) ?? {}
  await office.ask('PATCH', `/task/${String(one['id'])}`, {
    objects: [
      line('Commode', 2, 1),
      line('Sommier', 1, 0, { refused_reason: 'damaged' }),
      line('Lampe', 0, 3, { added: 1 }),
    ],
  })
})

test('the slot’s page names what was taken and what was refused, not what was planned', async () => {
  const { page } = screens
  const place = { resource: slot['resource_id'], date: slot['date'], shift: slot['shift_id'] }
  await page.goto(`/collect/desktop/slot?${new URLSearchParams(place as Record<string, string>).toString()}`)
  const row = page.locator('tbody tr', { has: page.getByText(String(stop['lastname'])).first() }).first()
  await eventually(() => row.locator('.order__o').innerText()).toMatch(
    /^Commode, Sommier \(refusé\), Lampe\s×\s3$/,
  )
})

test('[DC1] the road sheet of a finished stop lists what was taken, and leaves no line to write on', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/print/slot?id=${String(slot['id'])}`)
  const own = page.locator('.p-stop', { has: page.getByText(String(stop['lastname'])).first() }).first()
  await eventually(async () => (await own.locator('.p-obj li:not(.sum) b').allInnerTexts()).join(' ')).toBe(
    '1 3',
  )
  expect(await own.locator('.p-obj').innerText()).not.toContain('Sommier')
  expect(await own.locator('.p-fill').innerText()).toMatch(/^Réalisée\s*\d\d:\d\d$/)
})
