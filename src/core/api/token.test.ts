// One renewal for all concurrent calls, one tab at a time, and no session lost to a bad network.
import { expect, test } from 'vitest'
import { makeTokens, type RefreshAnswer, type TokenPair } from './token.ts'

const setup = (
  answer: (token: string) => RefreshAnswer | Promise<RefreshAnswer>,
  pair: TokenPair | null = { access: 'a1', refresh: 'r1' },
) => {
  const asked: string[] = []
  const discarded: TokenPair[] = []
  let stored = pair
  const tokens = makeTokens({
    store: {
      load: async () => stored,
      replace: async (used, next) => {
        if (stored?.access !== used.access) return false
        stored = next
        return true
      },
    },
    refresh: async token => {
      asked.push(token)
      return answer(token)
    },
    discard: pair => discarded.push(pair),
    exclusively: run => run(),
  })
  return {
    tokens,
    asked,
    stored: () => stored,
    otherTab: (next: TokenPair | null) => (stored = next),
    discarded,
  }
}
const granted: RefreshAnswer = { ok: true, pair: { access: 'a2', refresh: 'r2' } }
const refusal = (status: number, detail: string): RefreshAnswer => ({
  ok: false,
  status,
  failure: { kind: 'badRequest', statusText: 'invalid_grant', detail },
})

test('calls that fail together share one renewal', async () => {
  const { tokens, asked, stored } = setup(() => granted)
  const results = await Promise.all([tokens.renew('a1'), tokens.renew('a1'), tokens.renew('a1')])
  expect(results).toEqual(Array.from({ length: 3 }, () => ({ ok: true, access: 'a2' })))
  expect(asked).toEqual(['r1'])
  expect(stored()).toEqual({ access: 'a2', refresh: 'r2' })
})

test('a pair that another tab renewed meanwhile is used, not renewed again', async () => {
  const { tokens, asked, otherTab } = setup(() => granted)
  otherTab({ access: 'a5', refresh: 'r5' })
  expect(await tokens.renew('a1')).toEqual({ ok: true, access: 'a5' })
  expect(asked).toEqual([])
})

test('a refused renewal is a 401, and a revoked device is distinguished', async () => {
  const refused = await setup(() => refusal(400, 'Invalid refresh token')).tokens.renew('a1')
  expect(refused).toMatchObject({ ok: false, status: 401, failure: { kind: 'notSignedIn' }, revoked: false })
  const revoked = await setup(() => refusal(400, 'Device revoked')).tokens.renew('a1')
  expect(revoked).toMatchObject({ ok: false, status: 401, revoked: true })
  const blocked = await setup(() => refusal(400, 'Device blocked')).tokens.renew('a1')
  expect(blocked).toMatchObject({ status: 401, revoked: true, failure: { detail: 'Device blocked' } })
})

test('a server that cannot be reached, or fails, ends no session', async () => {
  const offline: RefreshAnswer = { ok: false, failure: { kind: 'offline' }, status: null }
  const { tokens, stored } = setup(() => offline)
  expect(await tokens.renew('a1')).toEqual(offline)
  expect(stored()).toEqual({ access: 'a1', refresh: 'r1' })
})

test('without a refresh token, or without any, the session is over', async () => {
  expect(await setup(() => granted, { access: 'a1', refresh: null }).tokens.renew('a1')).toMatchObject({
    ok: false,
  })
  expect(await setup(() => granted, null).tokens.renew('a1')).toMatchObject({ ok: false })
})

test('a person who signs out during the renewal stays signed out, and the new pair is revoked', async () => {
  let answer = (_granted: RefreshAnswer): void => undefined
  const { tokens, stored, otherTab, discarded } = setup(() => new Promise(resolve => (answer = resolve)))
  const renewing = tokens.renew('a1')
  await new Promise(resolve => setImmediate(resolve))
  otherTab(null)
  answer(granted)
  expect(await renewing).toMatchObject({ ok: false, status: 401 })
  expect(stored()).toBe(null)
  expect(discarded).toEqual([{ access: 'a2', refresh: 'r2' }])
})
