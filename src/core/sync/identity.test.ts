// When the server is asked who is signed in: at the start, each hour, and when a pull shows another mark of the profile.
import { expect, test } from 'vitest'
import { virtualClock } from '#test/sync/wire.ts'
import { makeIdentity } from './identity.ts'
import { DONE } from './pass-end.ts'

const HOUR_MS = 3_600_000

/** A server with a mark, and a device that holds the one of the last answer. */
const setup = () => {
  const clock = virtualClock()
  const server = { mark: 'all', isContradicting: false, isHeardLate: false }
  /** What the tab has heard of what was written, a moment after it was. */
  let held = 'all'
  let written = held
  let asked = 0
  const identity = makeIdentity(
    {
      scheduler: clock,
      profileMark: () => held,
      identify: () => {
        asked += 1
        if (!server.isContradicting) written = server.mark
        if (!server.isHeardLate) held = written
        return Promise.resolve({ ...DONE, mark: written })
      },
    },
    clock.now(),
  )
  /** The end of a pull, and the pass that follows it. */
  const pull = async (): Promise<void> => {
    if (identity.isOutdated(server.mark)) await identity.confirm()
  }
  const hear = (): void => {
    held = written
  }
  return { clock, server, identity, pull, hear, held: () => held, asked: () => asked }
}

test('the profile is asked for each hour, and by passes that run together once', async () => {
  const { clock, identity, asked } = setup()
  await identity.confirm()
  expect(asked()).toBe(0)
  await clock.pass(HOUR_MS)
  await Promise.all([identity.confirm(), identity.confirm()])
  expect(asked()).toBe(1)
})

test('[RG3] a right that is taken away and given back again and again is noticed each time, however it was learned', async () => {
  const { server, identity, pull, held } = setup()
  for (const isAside of [false, true, false, true, true]) {
    server.mark = 'fewer'
    if (isAside) await identity.askAgain()
    else await pull()
    expect(held()).toBe('fewer')
    server.mark = 'all'
    await pull()
    expect(held()).toBe('all')
  }
})

test('a server whose profile contradicts its pulls is asked once for each mark', async () => {
  const { server, pull, asked } = setup()
  server.isContradicting = true
  server.mark = 'another'
  for (let times = 0; times < 5; times++) await pull()
  expect(asked()).toBe(1)
})

test('[RG3] a right that is given and taken back before this tab has heard that it was given is noticed', async () => {
  const { server, pull, hear, held } = setup()
  server.isHeardLate = true
  server.mark = 'more'
  await pull()
  server.mark = 'all'
  await pull()
  hear()
  expect(held()).toBe('all')
})

test('[RG3] an answer that was on its way before the doubt settles nothing: the server is asked again', async () => {
  const answers: ((mark: string) => void)[] = []
  const identity = makeIdentity(
    {
      scheduler: virtualClock(),
      profileMark: () => 'all',
      identify: () =>
        new Promise(resolve => {
          answers.push(mark => resolve({ ...DONE, mark }))
        }),
    },
    null,
  )
  const first = identity.confirm()
  const again = identity.askAgain()
  expect(answers).toHaveLength(1)
  answers[0]?.('former')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('now')
  await Promise.all([first, again])
  expect(identity.isOutdated('now')).toBe(false)
  expect(identity.isOutdated('former')).toBe(true)
})
