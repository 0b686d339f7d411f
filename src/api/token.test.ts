// One renewal for all who wait, one tab at a time, and no session lost to a bad network.
import { expect, test } from 'vitest'
import { makeTokens, type RefreshAnswer, type TokenPair } from './token.ts'

const setup = (
  answer: (token: string) => RefreshAnswer,
  pair: TokenPair | null = { access: 'a1', refresh: 'r1' },
) => {
  const asked: string[] = []
  let stored = pair
  const tokens = makeTokens({
    store: {
      load: async () => stored,
      save: async next => {
        stored = next
      },
    },
    refresh: async token => {
      asked.push(token)
      return answer(token)
    },
    exclusively: run => run(),
  })
  return { tokens, asked, stored: () => stored, otherTab: (next: TokenPair) => (stored = next) }
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

test('what another tab renewed meanwhile is used, not renewed again', async () => {
  const { tokens, asked, otherTab } = setup(() => granted)
  otherTab({ access: 'a5', refresh: 'r5' })
  expect(await tokens.renew('a1')).toEqual({ ok: true, access: 'a5' })
  expect(asked).toEqual([])
})

test('a refused renewal is a 401, and a revoked device is told apart', async () => {
  const refused = await setup(() => refusal(400, 'Invalid refresh token')).tokens.renew('a1')
  expect(refused).toMatchObject({ ok: false, status: 401, failure: { kind: 'notSignedIn' }, revoked: false })
  const revoked = await setup(() => refusal(400, 'Device revoked')).tokens.renew('a1')
  expect(revoked).toMatchObject({ ok: false, status: 401, revoked: true })
})

test('a server that cannot be reached, or is unwell, ends no session', async () => {
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
