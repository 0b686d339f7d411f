// « À pointer » by a weighing (RT24): of what a crew counted back without reading its stickers, the dock weighs one, and the return says which.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

const codes = ['ROUE001', 'ROUE002', 'ROUE003']
let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'quai', width: 390 })
  const { ask } = screens.house.office
  await ask('POST', '/object', {
    id: 'roue',
    name: 'Roue',
    quantity: 1,
    rentable: 1,
    weight_channel: 'scale',
  })
  const asked = { line_id: 'l', object_id: 'roue', name: 'Roue', quantity: 3 }
  const left: Json[] = [{ ...asked, quantity_done: 0 }]
  for (const code of codes) {
    const id = code.toLowerCase()
    await ask('POST', '/object_instance', { id, external_id: code, object_id: 'roue', state: 'available' })
    for (const state of ['prepared', 'rented']) await ask('PATCH', `/object_instance/${id}`, { state })
    const told = { object_instance_id: id, object_instance_state: 'rented', object_instance_missing: 0 }
    left.push({ ...asked, line_id: id, quantity: 0, quantity_done: 1, ...told })
  }
  const client = { lastname: 'Kuhn', city: 'Ostwiller', phone1: '06 39 98 77 01', scope: 'loki', shift_id: 1 }
  const back = { ...client, id: 'kuhnback', task_type_id: 12, task_state_id: 2, date: TODAY }
  await ask('POST', '/task', { ...back, objects: [asked] })
  const out = { ...client, id: 'kuhnout', task_type_id: 14, task_state_id: 5, date: addDays(TODAY, -4) }
  await ask('POST', '/task', { ...out, next_task_id: 'kuhnback', objects: left })
  const objects = [{ ...asked, quantity_done: 2 }]
  await ask('PATCH', '/task/kuhnback', { task_state_id: 5, objects })
  await ask('PATCH', '/task/kuhnback', { task_state_id: 5 })
  await screens.page.getByText('À jour').first().waitFor()
})

const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const press = (name: string | RegExp): Promise<void> =>
  screens.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const states = async (): Promise<readonly unknown[]> => {
  const rows = await screens.house.office.rows('object_instance')
  return codes.map(code => rows.find(row => row['external_id'] === code)?.['state'])
}

test('[RT24] a weighing at the depot says which one came back: it is in stock, and the return asks for the other alone', async () => {
  const { page, house, signIn, signOut } = screens
  await page.goto('/balance/mobile/scan?way=in&code=ROUE002')
  await said('En location')
  await page.getByRole('link', { name: 'Peser', exact: true }).click()
  await press('Apport volontaire')
  await said('Brut')
  for (const key of '12') await press(key)
  await press('C’est pesé\u202f!')
  await page.waitForURL(({ search }) => search.includes('session='))
  const session = new URLSearchParams(location.search).get('session') ?? ''
  expect(await states()).toEqual(['rented', 'rented', 'rented'])
  await page.goto(`/balance/mobile/objects?session=${session}`)
  await page.getByRole('link', { name: 'Terminer' }).click()
  await press(/^Valider/)
  await eventually(states).toEqual(['rented', 'available', 'rented'])
  const named = async (): Promise<unknown> => {
    const lines = (await house.office.ask('GET', '/task/kuhnback'))['objects'] as readonly Json[]
    return lines.map(line => [line['object_instance_id'], line['quantity_done']])
  }
  // The number that the crew gave stays.
  await eventually(named).toEqual([
    [null, 2],
    ['roue002', 0],
  ])
  await signOut()
  await signIn('location')
  await page.goto('/collect/desktop/task?id=kuhnback&view=return')
  await said('Roue\u00a0: 1 pièce revenue sans lecture, parmi 2. Scannez ce qui est là.')
  const left = page.locator('.ret-point li')
  expect(await left.count()).toBe(2)
  await page.getByLabel('Scanner une étiquette', { exact: true }).fill('ROUE002')
  await page.keyboard.press('Enter')
  await said('Cette étiquette n’est pas à pointer pour ce retour.')
})
