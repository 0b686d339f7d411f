// [20.8] The retention erases by age alone, whoever runs it: that it was run, and that its months were changed, is in the log (RP3).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFleet } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

let world: World
let token: string
beforeEach(async () => {
  world = await openFleet()
  token = await world.tokenOf('admin', 'desk-of-admin')
})
afterEach(() => world.close())

const call = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await world.call(`/api/personal${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answer.json()
}
const set = (task_months: number | null, log_months: number | null) =>
  call('PUT', '/retention', { task_months, log_months })
/** What is noted, without what this test read itself. */
const logged = async (): Promise<readonly unknown[]> => {
  const { lines } = (await call('GET', '/log')) as { readonly lines: readonly unknown[] }
  return lines
}
const author = { user_id: 'u-admin', device: 'desk-of-admin', id: null }

test('[20.8] a change of the months is noted with what was set, and what changes nothing is not', async () => {
  await set(24, 12)
  await set(24, 12)
  await call('GET', '/retention')
  expect(await logged()).toMatchObject([
    { ...author, what: 'periods', months: { task_months: 24, log_months: 12 } },
  ])
  await set(null, 12)
  expect(await logged()).toMatchObject([{ what: 'periods', months: { task_months: null } }, {}])
})

test('[20.8] a refused change is not noted', async () => {
  await set(0, 12)
  expect(await logged()).toEqual([])
})

test('[20.8] a run is noted with its counts, and a dry run is not', async () => {
  await set(1, 12)
  await world.call('/api/task/d0', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ date: '2026-02-02', lastname: 'Trochu' }),
  })
  const before = (await logged()).length
  const dry = await call('POST', '/retention', { dry_run: 1 })
  expect(await logged()).toHaveLength(before)
  const run = await call('POST', '/retention', { dry_run: 0 })
  expect(run).toEqual(dry)
  expect((await logged())[0]).toMatchObject({ ...author, what: 'retention', entity: 'task', count: 1, run })
  expect(await world.ports.storage.of('quai').get('task', 'd0')).toMatchObject({ lastname: '' })
})
