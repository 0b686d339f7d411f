// What /metrics says, to whom, and what it never says.
import { afterEach, expect, test } from 'vitest'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'

const TOKEN = 'a-token-of-the-watcher'
let world: World
afterEach(() => world.close())

const metrics = (headers: { readonly [name: string]: string } = {}) => world.call('/metrics', { headers })
const AS_WATCHER = { authorization: `Bearer ${TOKEN}` }

test('[21.10] without a token in the settings there is no such page', async () => {
  world = await openWorld()
  expect((await metrics(AS_WATCHER)).status).toBe(404)
})

test('[21.10] only who has the token reads the numbers: requests by pattern and status, streams, the loop, the database', async () => {
  world = await openWorld({ settings: { metricsToken: TOKEN } })
  const token = await world.tokenOf('admin')
  const authorization = { headers: { authorization: `Bearer ${token}` } }
  await world.call('/api/task/an-id-of-somebody', authorization)
  await world.call('/api/task?search=Muller', authorization)
  expect((await metrics()).status).toBe(401)
  expect((await metrics({ authorization: `Bearer ${token}` })).status).toBe(401)
  const answer = await metrics(AS_WATCHER)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  expect(text).toMatch(/^quai_requests_total\{method="GET",route="[^"]*",status="404"\} 1$/m)
  expect(text).toMatch(/^quai_request_seconds_count\{kind="read"\} [1-9]/m)
  for (const name of [
    'quai_database_up 1',
    'quai_live_connections 0',
    'quai_loop_delay_seconds ',
    'quai_devices_silent 0',
  ])
    expect(text).toContain(`\n${name}`)
  for (const personal of ['Muller', 'an-id-of-somebody', token]) expect(text).not.toContain(personal)
})

test('[21.10] a device that asks is counted by how far behind its shards are, by their kind', async () => {
  world = await openWorld({ settings: { metricsToken: TOKEN } })
  const headers = {
    authorization: `Bearer ${await world.tokenOf('admin')}`,
    'content-type': 'application/json',
  }
  const { epoch } = (await (await world.call('/api/ping')).json()) as { readonly epoch: string }
  const body = JSON.stringify({ epoch, shards: { ref: 1, 'emma/2026-W47': 0 } })
  await (await world.call('/api/sync', { method: 'POST', headers, body })).text()
  const text = await (await metrics(AS_WATCHER)).text()
  expect(text).toContain('quai_sync_lag_revs_count{shard="ref"} 1')
  expect(text).not.toContain('W47')
})

test('[21.10] while the database is away the rest is told all the same', async () => {
  world = await openWorld({
    settings: { metricsToken: TOKEN },
    wrap: storage => ({
      ...storage,
      state: () => ({ is: 'away', why: 'gone' }),
      figures: () => Promise.reject(new Error('gone')),
    }),
  })
  expect(await (await metrics(AS_WATCHER)).text()).toContain('quai_database_up 0')
})

test('[21.10] a part that cannot be told is named, and takes none of the others with it', async () => {
  world = await openWorld({
    settings: { metricsToken: TOKEN },
    wrap: storage => ({ ...storage, figures: () => Promise.reject(new Error('no answer in time')) }),
  })
  const answer = await metrics(AS_WATCHER)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(text).toContain('quai_part_away{part="database"} 1')
  expect(text).toContain('quai_part_away{part="devices"} 0')
  expect(text).toContain('\nquai_devices_silent 0')
  expect(text).not.toContain('no answer')
})
