import { afterEach, expect, test } from 'vitest'
import { write } from '../use/write/write.ts'
import { Container } from '#records/entities/setup-lists.ts'
import { blankRow } from '#records/entity.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'

let world: World
afterEach(() => world.close())

const commit = async (): Promise<void> => {
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    tx.save(Container, undefined, { ...blankRow(Container), id: `n${Math.random()}`, name: 'Bac' })
    return { status: 204 }
  })
}
const open = async (token: string) => {
  const answer = await world.call('/api/live', { headers: { authorization: `Bearer ${token}` } })
  const reader = answer.body?.getReader()
  if (reader === undefined) throw new Error('no stream')
  const next = async (): Promise<string> => {
    const { done, value } = await reader.read()
    return done ? 'closed' : new TextDecoder().decode(value)
  }
  const opening = [await next(), await next()].join('')
  return { answer, opening, next, cancel: () => reader.cancel() }
}

test('a commit sends its rev, and many commits before a slow reader send only the last rev', async () => {
  world = await openWorld()
  const live = await open(await world.tokenOf('camion'))
  expect(live.answer.headers.get('content-type')).toBe('text/event-stream')
  expect(live.answer.headers.get('cache-control')).toBe('no-store')
  expect(live.opening).toMatch(/^: open\n\nevent: rev\ndata: \{"rev":\d+\}\n\n$/)
  await commit()
  await live.next()
  for (let n = 0; n < 5; n++) await commit()
  const { rev } = await world.ports.storage.of('quai').clock()
  const last = `event: rev\ndata: {"rev":${rev}}\n\n`
  const pokes = [await live.next()]
  for (let n = 0; n < 4 && pokes.at(-1) !== last; n++) pokes.push(await live.next())
  expect(pokes.length).toBeLessThan(4)
  expect(pokes.at(-1)).toBe(last)
  await live.cancel()
})

test('comment lines keep the stream open, and a sign-out ends it', async () => {
  world = await openWorld({ liveEvery: 5 })
  const token = await world.tokenOf('camion')
  const live = await open(token)
  expect(await live.next()).toBe(': still here\n\n')
  await world.call('/api/oauth/revoke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const rest: string[] = []
  while (rest.at(-1) !== 'closed') rest.push(await live.next())
  expect(rest.length).toBeLessThan(20)
})

test('a token that expires ends its stream', async () => {
  world = await openWorld({ liveEvery: 5 })
  const live = await open(await world.tokenOf('camion'))
  world.advance(3_600_000)
  const rest: string[] = []
  while (rest.at(-1) !== 'closed') rest.push(await live.next())
  expect(rest.length).toBeLessThan(5)
})

test('a stopping server ends its streams', async () => {
  world = await openWorld()
  const live = await open(await world.tokenOf('camion'))
  const waiting = live.next()
  await world.app.close()
  expect(await waiting).toBe('closed')
})

test('a busy stream ends too when its token is revoked', async () => {
  world = await openWorld({ liveEvery: 30 })
  const token = await world.tokenOf('camion')
  const live = await open(token)
  await world.call('/api/oauth/revoke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const seen = { end: false }
  const reading = (async () => {
    while ((await live.next()) !== 'closed');
    seen.end = true
  })()
  const late = performance.now() + 5000
  while (!seen.end && performance.now() < late) {
    await commit()
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(seen.end).toBe(true)
  await reading
})
