// « Retrouvé » where things turn up (RT25): at the dock, at a crew’s stop, on the thing’s own page; none of them holds the rental that charged
// it, and the server gives its price back when the network is there.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { idOfReturn, lostPart } from '#trades/rental/rules/back/return-id.ts'
import type { Json } from '../house.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'quai', width: 390 })
  const { ask } = screens.house.office
  await ask('POST', '/object', { id: 'bal', name: 'Table du bal', quantity: 1, rentable: 1, value: 40 })
  for (const name of ['dock', 'crew', 'page']) await lose(name)
  await screens.page.getByText('À jour').first().waitFor()
})

const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const press = (name: string | RegExp): Promise<void> =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** It left and came back long ago, so that no device has it any more, and its return noted it as lost. */
const lose = async (name: string): Promise<void> => {
  const { ask } = screens.house.office
  const [id, head, back] = [`lost-${name}`, `out-${name}`, `back-${name}`]
  const asked = { line_id: 'l', object_id: 'bal', name: 'Table du bal', quantity: 1, quantity_done: 0 }
  const told = (state: string): Json => ({
    ...asked,
    line_id: id,
    quantity: 0,
    quantity_done: 1,
    object_instance_id: id,
    object_instance_state: state,
  })
  await ask('POST', '/object_instance', {
    id,
    external_id: id.toUpperCase(),
    object_id: 'bal',
    state: 'lost',
  })
  const client = { lastname: name, city: 'Ostwiller', phone1: '06 39 98 77 01', scope: 'loki', shift_id: 1 }
  const closed = { ...client, task_state_id: 5 }
  const returned = { ...closed, id: back, task_type_id: 13, date: addDays(TODAY, -60) }
  await ask('POST', '/task', { ...returned, objects: [asked, told('lost')] })
  const left = { ...closed, id: head, task_type_id: 15, date: addDays(TODAY, -70), next_task_id: back }
  await ask('POST', '/task', {
    ...left,
    objects: [asked, { ...told('rented'), object_instance_state: null }],
  })
  await ask('POST', '/invoice', {
    id: idOfReturn(back, lostPart('bal', id)),
    task_id: head,
    object_id: 'bal',
    origin: 'manual',
    label: 'Table du bal, perdu ou cassé',
    quantity: 1,
    unit_price: 40,
    amount: 40,
  })
  expect((await ask('GET', `/object_instance/${id}`))['state']).toBe('lost')
}

/** The server knows that it is here, what the return says of it, and what was given back. */
const isGivenBack = async (name: string): Promise<void> => {
  const { ask, rows } = screens.house.office
  const known = async (): Promise<unknown> => {
    const lines = (await ask('GET', `/task/back-${name}`))['objects'] as readonly Json[]
    const paid = (await rows('invoice')).filter(line => line['task_id'] === `out-${name}`)
    return [
      (await ask('GET', `/object_instance/lost-${name}`))['state'],
      lines.find(line => line['line_id'] === `lost-${name}`)?.['custom_state'],
      paid.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b),
    ]
  }
  await eventually(known).toEqual(['available', 'available', [-40, 40]])
}

test('[RT25] the dock scans it without a network: it is in stock at once, and given back once the network is there', async () => {
  const { page, setOffline } = screens
  await page.goto('/balance/mobile/scan?way=in&code=LOST-DOCK')
  await said(/Noté Perdu\/Cassé/)
  await setOffline(true)
  await press('Retrouvé')
  await said(/Table du bal retrouvé. S’il a été facturé/)
  await eventually(async () => page.getByText(/Noté Perdu\/Cassé/).count()).toBe(0)
  await setOffline(false)
  await isGivenBack('dock')
})

test('[RT25] a crew reads its sticker at a stop: it counts for no line, and is found', async () => {
  const { page, house, signIn, signOut } = screens
  await signOut()
  await signIn('camion')
  const stop = (await house.office.tasks()).find(
    one =>
      one['scope'] === 'emma' &&
      one['task_state_id'] === 2 &&
      one['resource_name'] === 'Camion 1' &&
      one['date'] === TODAY,
  )
  const objects = [{ line_id: 'b', object_id: 'bal', name: 'Table du bal', quantity: 4 }]
  const rental = { task_type_id: 12, scope: 'loki', lastname: 'Heim', objects }
  await house.office.ask('PATCH', `/task/${String(stop?.['id'])}`, rental)
  await page.goto(`/collect/mobile/task?id=${String(stop?.['id'])}`)
  await press('Scanner le matériel')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Code de l’étiquette').fill('LOST-CREW')
  await press('Valider le code')
  await sheet.getByText(/s’il est là, il est retrouvé/).waitFor()
  await press('Retrouvé')
  await said(/Table du bal retrouvé/)
  await isGivenBack('crew')
  const lines = (await house.office.ask('GET', `/task/${String(stop?.['id'])}`))['objects'] as readonly Json[]
  expect(lines.map(line => line['object_instance_id'])).toEqual([null])
})

test('[RT25] its own page offers it where the rental is on no device', async () => {
  const { page, signIn, signOut } = screens
  await signOut()
  await signIn('admin')
  await page.goto('/balance/desktop/search?life=lost-page')
  await said(/Noté Perdu\/Cassé/)
  await press('Retrouvé')
  await said(/Table du bal retrouvé/)
  await isGivenBack('page')
})
