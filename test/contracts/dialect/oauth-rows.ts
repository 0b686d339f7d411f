// Section 7 (the token endpoint) and the tokens' part of sections 4, 12 and 13.
import { expect } from 'vitest'
import { PROBLEM, TYPE, type Expectation, type Step } from './expectation.ts'
import { PASSWORD } from './world.ts'

const signIn = { grant_type: 'password', username: 'admin', password: PASSWORD, client_id: 'quai' }
const form = (members: { readonly [name: string]: string }) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  raw: new URLSearchParams(members).toString(),
})
const oauth = { method: 'POST', path: '/oauth' } as const
const refused = (status: number, title: string, detail: string) => ({
  status,
  answers: PROBLEM,
  json: { type: TYPE, title, status, detail },
})
const signedIn: Step = { ...oauth, body: signIn, keep: { refresh: 'refresh_token', access: 'access_token' } }
const refresh = { grant_type: 'refresh_token', refresh_token: '{{refresh}}', client_id: 'quai' }
const bearer = { authorization: 'Bearer {{access}}' }
const DAY = 86_400_000

export const oauthRows: readonly Expectation[] = [
  {
    row: '7 password grant: 200, the five members, no-store',
    ...oauth,
    body: signIn,
    status: 200,
    answers: { 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' },
    json: {
      access_token: expect40(),
      refresh_token: expect40(),
      expires_in: 3600,
      token_type: 'Bearer',
      scope: '',
    },
  },
  {
    row: '7 no grant_type',
    ...oauth,
    body: {},
    ...refused(400, 'invalid_request', 'The grant type was not specified in the request'),
  },
  {
    row: '7 empty body is {}',
    ...oauth,
    ...refused(400, 'invalid_request', 'The grant type was not specified in the request'),
  },
  {
    row: '7 username or password missing or blank',
    ...oauth,
    body: { ...signIn, password: '' },
    ...refused(400, 'invalid_request', 'Missing parameters: "username" and "password" required'),
  },
  {
    row: '7 wrong password',
    ...oauth,
    body: { ...signIn, password: 'not the password' },
    ...refused(401, 'invalid_grant', 'Invalid username and password combination'),
  },
  {
    row: '7 unknown user: the same text',
    ...oauth,
    body: { ...signIn, username: 'nobody' },
    ...refused(401, 'invalid_grant', 'Invalid username and password combination'),
  },
  {
    row: '7 unknown grant',
    ...oauth,
    body: { ...signIn, grant_type: 'magic' },
    ...refused(400, 'unsupported_grant_type', 'Grant type "magic" not supported'),
  },
  {
    row: '7 client missing',
    ...oauth,
    body: { ...signIn, client_id: undefined },
    ...refused(400, 'invalid_client', 'Client credentials were not found in the headers or body'),
  },
  {
    row: '7 client wrong',
    ...oauth,
    body: { ...signIn, client_id: 'elsewhere' },
    ...refused(400, 'invalid_client', 'This client is invalid or must authenticate using a client secret'),
  },
  {
    row: '7 a secret where the client is public',
    ...oauth,
    body: { ...signIn, client_secret: 'x' },
    ...refused(400, 'invalid_client', 'This client is invalid or must authenticate using a client secret'),
  },
  {
    row: '7 form request with a blank client_secret',
    ...oauth,
    ...form({ ...signIn, client_secret: '' }),
    status: 200,
    answers: { 'content-type': 'application/json' },
    json: { token_type: 'Bearer' },
  },
  {
    row: '7 form request refused: RFC 6749 members beside the four',
    ...oauth,
    ...form({ ...signIn, password: 'wrong' }),
    status: 401,
    answers: { 'content-type': 'application/json' },
    json: {
      error: 'invalid_grant',
      error_description: 'Invalid username and password combination',
      type: TYPE,
      title: 'invalid_grant',
      status: 401,
      detail: 'Invalid username and password combination',
    },
  },
  {
    row: '7 client credentials as HTTP Basic',
    ...oauth,
    headers: { authorization: `Basic ${Buffer.from('quai:').toString('base64')}` },
    body: { ...signIn, client_id: undefined },
    status: 200,
  },
  {
    row: '7 refresh grant: both tokens are new',
    before: [signedIn],
    ...oauth,
    body: refresh,
    status: 200,
    json: { access_token: expect40(), refresh_token: expect40() },
  },
  {
    row: '7 refresh token unknown',
    ...oauth,
    body: { ...refresh, refresh_token: `quai.${'0'.repeat(40)}` },
    ...refused(400, 'invalid_grant', 'Invalid refresh token'),
  },
  {
    row: '7 refresh token of another organisation',
    ...oauth,
    body: { ...refresh, refresh_token: `other.${'0'.repeat(40)}` },
    ...refused(400, 'invalid_grant', 'Invalid refresh token'),
  },
  {
    row: '7 refresh token used twice',
    before: [signedIn, { ...oauth, body: refresh }],
    ...oauth,
    body: refresh,
    ...refused(400, 'invalid_grant', 'Invalid refresh token'),
  },
  {
    row: '7 reuse revokes the whole family',
    before: [
      signedIn,
      { ...oauth, body: refresh, keep: { second: 'refresh_token' } },
      { ...oauth, body: refresh },
    ],
    ...oauth,
    body: { ...refresh, refresh_token: '{{second}}' },
    ...refused(400, 'invalid_grant', 'Invalid refresh token'),
  },
  {
    row: '7 refresh token expired',
    before: [signedIn],
    ...oauth,
    after: 14 * DAY,
    body: refresh,
    ...refused(400, 'invalid_grant', 'Refresh token has expired'),
  },
  {
    row: '7 refresh token missing',
    ...oauth,
    body: { grant_type: 'refresh_token', client_id: 'quai' },
    ...refused(400, 'invalid_request', 'Missing parameter: "refresh_token" is required'),
  },
  {
    row: '7 GET',
    method: 'GET',
    path: '/oauth',
    status: 405,
    answers: { ...PROBLEM, allow: /POST/ },
    json: {
      type: 'http://tools.ietf.org/html/rfc6749#section-3.2',
      title: 'invalid_request',
      status: 405,
      detail: 'The request method must be POST when requesting an access token',
    },
  },
  { row: '7 OPTIONS', method: 'OPTIONS', path: '/oauth', status: 200, empty: true },
  {
    row: '7 revoke',
    before: [signedIn],
    method: 'POST',
    path: '/oauth/revoke',
    body: { token: '{{refresh}}', token_type_hint: 'refresh_token' },
    status: 200,
    json: { revoked: true },
  },
  {
    row: '7 revoke: also for a token that no longer exists',
    method: 'POST',
    path: '/oauth/revoke',
    body: { token: 'gone' },
    status: 200,
    json: { revoked: true },
  },
  {
    row: '7 a revoked sign-in is over',
    before: [signedIn, { method: 'POST', path: '/oauth/revoke', body: { token: '{{refresh}}' } }],
    method: 'GET',
    path: '/profile',
    headers: bearer,
    status: 401,
    empty: true,
    answers: { 'www-authenticate': /error="invalid_token"/ },
  },
  {
    row: '4 an expired access token',
    before: [signedIn],
    after: 3_600_000,
    method: 'GET',
    path: '/profile',
    headers: bearer,
    status: 401,
    empty: true,
    answers: {
      'www-authenticate':
        'Bearer realm="Service", error="invalid_token", error_description="The access token provided has expired"',
    },
  },
  {
    row: '4 a bad token',
    method: 'GET',
    path: '/profile',
    headers: { authorization: `Bearer quai.${'0'.repeat(40)}` },
    status: 401,
    empty: true,
    answers: {
      'www-authenticate':
        'Bearer realm="Service", error="invalid_token", error_description="The access token provided is invalid"',
    },
  },
  {
    row: '11 no token',
    method: 'GET',
    path: '/profile',
    status: 401,
    empty: true,
    answers: { 'www-authenticate': 'Bearer' },
  },
  {
    row: '13 Authorization header malformed',
    method: 'GET',
    path: '/profile',
    headers: { authorization: 'Token x' },
    status: 401,
    empty: true,
    answers: { 'www-authenticate': /^Bearer/ },
  },
  {
    row: '7 do not copy: a token in the query string is no token',
    before: [signedIn],
    method: 'GET',
    path: '/profile?access_token={{access}}',
    status: 401,
    empty: true,
  },
]

function expect40(): unknown {
  return expect.stringMatching(/^quai\.[0-9a-f]{40}$/)
}
