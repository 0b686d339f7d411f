import { expect, test } from 'vitest'
import { oauthRefusals, readTokenAnswer, refusalToForm } from './oauth.ts'

test('an answer without refresh token or expiry is read with default values', () => {
  expect(readTokenAnswer({ access_token: 'a', scope: null })).toEqual({
    access_token: 'a',
    expires_in: 3600,
    token_type: 'Bearer',
    scope: '',
    refresh_token: '',
  })
})
test('an answer without access token is invalid', () => {
  expect(readTokenAnswer({ access_token: '' })).toBeUndefined()
  expect(readTokenAnswer(null)).toBeUndefined()
})
test('a refusal has RFC 6749’s members and the four of a problem', () => {
  expect(refusalToForm(oauthRefusals.badRefreshToken)).toMatchObject({
    error: 'invalid_grant',
    error_description: 'Invalid refresh token',
    title: 'invalid_grant',
    status: 400,
    detail: 'Invalid refresh token',
  })
})
