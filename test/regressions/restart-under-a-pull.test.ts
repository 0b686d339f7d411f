// « Recharger les données » while an answer of the feed was on its way: the answer's cursor overwrote the reset one, the shard counted as
// complete, and finishRestarts() removed all rows, which nothing loaded again.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { closePhones, paul, seed, startPhone } from '../sync/engine/worker-phone.ts'

afterEach(closePhones)

test('an answer requested before « Recharger les données » does not empty the mirror', async () => {
  const phone = await startPhone()
  // The answer to /ping is fixed here: this back end has the sync protocol.
  const fetch = phone.server.fetch
  Object.assign(phone.server, {
    fetch: async (url: string, init: RequestInit) =>
      url.endsWith('/ping')
        ? new Response('{"sync":1}', { headers: { 'Content-Type': 'application/json' } })
        : fetch(url, init),
  })
  phone.network = phone.server.fetch
  seed(phone.server, 3)
  await phone.remote.signIn(paul)
  await phone.remote.syncNow()
  await phone.clock.pass(1000)
  expect(await phone.db().rows('task').count()).toBe(3)
  let release = (): void => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  let isFirst = true
  phone.network = async (url, init) => {
    const answer = await phone.server.fetch(url, init)
    if (url.endsWith('/sync') && isFirst) {
      isFirst = false
      await held
    }
    return answer
  }
  // The pull of this minute is sent, and its answer is delayed.
  await phone.clock.pass(61_000)
  expect(isFirst).toBe(false)
  const again = phone.remote.pullAgain()
  await phone.clock.settle()
  release()
  await again
  await phone.clock.pass(10 * 60_000)
  expect(phone.bugs).toEqual([])
  expect(await phone.db().rows('task').count()).toBe(3)
})
