// [20.6] [20.7] Money is seen with its task, and the dock's week with its days: what an account does not read, no list and no feed hands out.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entityByName } from '#records/entities/index.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { isoWeek } from '#records/time/dates.ts'
import { write } from '#server/use/write/write.ts'
import { openFleet, stop, TODAY } from '../../contracts/dialect/fleet-world.ts'
import type { World } from '../../contracts/dialect/world.ts'

let world: World
beforeEach(async () => {
  world = await openFleet()
  const admin = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  const step = { task_type_id: 15, scope: 'loki', shift_instance_id: null, date: TODAY }
  const rows: readonly (readonly [entity: string, members: object])[] = [
    ['task', stop('rental', step)],
    ['task', { id: 'sale', task_type_id: 19, date: TODAY }],
    ['task', stop('monday', { task_state_id: 5, date: '2026-11-09', shift_instance_id: null })],
    [
      'payment',
      { id: 'rent-paid', task_id: 'rental', amount: 10, date: `${TODAY} 10:00:00`, rental_open: 1 },
    ],
    ['invoice', { id: 'rent-line', task_id: 'rental', amount: 10, rental_open: 1 }],
    ['document', { id: 'rent-doc', task_id: 'rental', client_name: 'Monique Haas', date: TODAY }],
  ]
  await write(world.ports, admin, { key: null, fingerprint: '' }, async tx => {
    for (const [entity, members] of rows) {
      const of = entityByName(entity)
      if (of === undefined) throw new Error(`no entity « ${entity} »`)
      const row: AnyRow = { ...blankRow(of), ...members }
      tx.save(of, undefined, row)
    }
    return { status: 204 }
  })
})
afterEach(() => world.close())

const call = async (as: string, method: string, path: string, body?: unknown) => {
  const answer = await world.call(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await world.tokenOf(as)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
const week = isoWeek(TODAY)
const feed = (as: string, ...shards: readonly string[]) =>
  call(as, 'POST', '/sync', { epoch: null, shards: Object.fromEntries(shards.map(name => [name, 0])) })
const whole = /"v":\{[^}]*"id":"([\w-]+)"/g
const idsIn = (text: string): string[] => [...text.matchAll(whole)].flatMap(([, id]) => id ?? [])

test('[20.7] a till reads the money of sales, and of a rental neither money nor papers', async () => {
  for (const entity of ['payment', 'invoice', 'document']) {
    const { text } = await call('caisse', 'GET', `/${entity}?page_size=-1`)
    expect(text, entity).not.toMatch(/rent-|Haas/)
  }
  for (const path of ['/payment/rent-paid', '/invoice/rent-line', '/document/rent-doc'])
    expect((await call('caisse', 'GET', path)).status, path).toBe(404)
  expect(idsIn((await feed('caisse', `money/${week}`)).text)).toEqual(['sale'])
  expect(idsIn((await feed('bureau', `money/${week}`)).text).toSorted()).toEqual([
    'rent-doc',
    'rent-line',
    'rent-paid',
    'sale',
  ])
})

test('[20.7] a till takes no money for what it does not see, and sees what it took for a sale', async () => {
  const pay = (id: string, task_id: string) =>
    call('caisse', 'POST', '/payment', { id, task_id, amount: 1, date: `${TODAY} 10:00:00` })
  expect((await pay('wrong', 'rental')).status).toBe(422)
  const line = { id: 'wrong', task_id: 'rental', amount: -50, unit_price: -50 }
  expect((await call('caisse', 'POST', '/invoice', line)).status).toBe(422)
  expect(await pay('right', 'sale')).toMatchObject({ status: 201 })
  expect((await call('caisse', 'GET', '/payment/right')).status).toBe(200)
  expect(idsIn((await feed('caisse', `money/${week}`)).text)).toEqual(['sale', 'right'])
})

test('[20.6] the feed gives the dock the days that a read shows it', async () => {
  expect((await call('quai', 'GET', '/task/monday')).status).toBe(404)
  expect((await call('quai', 'GET', '/task/d1')).status).toBe(200)
  const { text } = await feed('quai', `dock/${isoWeek('2026-11-09')}`, `dock/${week}`)
  expect(idsIn(text)).toEqual(['d1'])
})
