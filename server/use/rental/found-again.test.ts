// RT25: what was noted as lost turns up at the dock, on a truck, or at a desk that holds no bill: the server corrects the return and gives the
// price back, once.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Invoice } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { foundCredit, foundId } from '#trades/rental/rules/back/found.ts'
import { idOfReturn, lostPart } from '#trades/rental/rules/back/return-id.ts'
import { reopenedId } from '#trades/rental/rules/back/reopened.ts'
import { createRecord, patchRecord } from '../records/resources.ts'
import type { Caller } from '../write/caller.ts'
import { asInvoice } from '../write/stored-rows.ts'
import {
  crew,
  desk,
  line,
  openWorld,
  ORG,
  plain,
  problemsOf,
  stop,
  Task,
  TODAY,
  weigher,
  type Members,
  type World,
} from '#test/fixtures/server-world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const step = (id: string, task_type_id: number, members: Members): Members =>
  stop(id, {
    task_type_id,
    scope: 'loki',
    task_state_id: 5,
    state_time: `${TODAY} 09:00:00`,
    resource_id: null,
    shift_instance_id: null,
    date: TODAY,
    ...members,
  })
const told = (state: string): Members =>
  line('l-i1', {
    object_id: 'o',
    object_instance_id: 'i1',
    quantity: 0,
    quantity_done: 1,
    object_instance_state: state,
  })
const asked = line('l', { object_id: 'o', quantity: 1, quantity_done: 0 })
const chargedIn = (part: string): Members => ({
  id: idOfReturn('back', part),
  task_id: 'out',
  object_id: 'o',
  origin: 'manual',
  label: 'Table, perdu ou cassé',
  quantity: 1,
  unit_price: 40,
  amount: 40,
})
/** Table i1 left, and its return noted it as lost, for 40 €. */
const lose = async (): Promise<void> => {
  await world.put('object_instance', { id: 'i1', object_id: 'o', state: 'lost', check_status: 'lost' })
  await world.put(
    'task',
    step('out', 15, { next_task_id: 'back', objects: [asked, told('rented')] }),
    step('back', 13, { objects: [asked, told('lost')], rental_over: 1 }),
  )
  await world.put('invoice', chargedIn(lostPart('o', 'i1')))
}
const findAs = (who: Caller) =>
  patchRecord(world.ports, who, ObjectInstance, 'i1', { state: 'available', missing: 0 }, plain)
const credits = async () =>
  (await world.ports.storage.of(ORG).find('invoice', {})).filter(({ amount }) => Number(amount) < 0)
const said = async (): Promise<unknown> => {
  const lines = (await world.row('task', 'back'))?.['objects']
  return Array.isArray(lines) ? lines.map((one: Members) => one['custom_state'] ?? null) : lines
}

test.each([
  ['the dock', weigher],
  ['a crew', crew],
  ['a desk without the dossier', desk],
] as const)(
  '[RT25] found by %s: the return says so, and its price is given back, once',
  async (_who, who) => {
    await lose()
    expect(await findAs(who)).toMatchObject({ status: 200, row: { state: 'available' } })
    expect(await said()).toEqual([null, 'available'])
    expect(await world.row('task', 'back')).toMatchObject({ task_state_id: 5, check_reasons: [] })
    const credit = {
      id: foundId({ step_id: 'back', object_id: 'o', instance_id: 'i1', round: 0 }),
      task_id: 'out',
      label: 'Table, retrouvé',
      amount: -40,
      corrects_id: idOfReturn('back', lostPart('o', 'i1')),
    }
    expect(await credits()).toMatchObject([credit])
    // Lost and found once more, by somebody whom no return charged.
    await patchRecord(world.ports, desk, ObjectInstance, 'i1', { state: 'lost' }, plain)
    await findAs(who)
    expect(await credits()).toHaveLength(1)
  },
)

test('[RT25] a desk that holds the return and not its bill corrects the line: the server gives the price back; the line it makes too is the same', async () => {
  await lose()
  const objects = [asked, { ...told('lost'), custom_state: 'available', custom_missing: 0 }]
  expect(problemsOf(await patchRecord(world.ports, desk, Task, 'back', { objects }, plain))).toEqual([])
  expect(await world.row('object_instance', 'i1')).toMatchObject({ state: 'available' })
  const [credit] = await credits()
  expect(credit).toMatchObject({ amount: -40 })
  const charge = await world.row('invoice', idOfReturn('back', lostPart('o', 'i1')))
  if (charge === undefined) throw new Error('no charge')
  const own = foundCredit(asInvoice(charge), `${TODAY} 10:00:00`)
  const again = await createRecord(world.ports, desk, Invoice, { ...own, id: credit?.id }, plain)
  expect(again).toMatchObject({ status: 200 })
  expect(await credits()).toHaveLength(1)
})

test('[RT25] [RT24] of a return that was opened again and closed anew, the price of its last closing is given back', async () => {
  await lose()
  await world.put(
    'invoice',
    { id: reopenedId('back', 0), task_id: 'out', origin: 'manual', amount: 0 },
    { ...chargedIn(`${lostPart('o', 'i1')} 2`), unit_price: 35, amount: 35 },
  )
  await findAs(weigher)
  expect(await credits()).toMatchObject([{ amount: -35 }])
})

test('[RT25] what cost nothing, and what was lost without a rental, gives nothing back', async () => {
  await lose()
  await world.put('object_instance', { id: 'i2', object_id: 'o', state: 'lost' })
  await patchRecord(world.ports, weigher, ObjectInstance, 'i2', { state: 'available' }, plain)
  expect([await said(), await credits()]).toEqual([[null, null], []])
  await world.put('invoice', { ...chargedIn(lostPart('o', 'i1')), deleted: 1 })
  await findAs(weigher)
  expect([await said(), await credits()]).toEqual([[null, 'available'], []])
})
