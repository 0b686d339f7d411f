// The token endpoint's format, in both directions (api-dialect.md section 7): requests, the answer, and every refusal of the
// table.
import { isJson, textMember, type Json } from './json.ts'
import { MISSING_CREDENTIALS, problemBody } from './problem.ts'
import type { ProblemBody } from './sync-protocol.ts'

export interface TokenAnswer {
  readonly access_token: string
  readonly expires_in: number
  readonly token_type: 'Bearer'
  readonly scope: string
  readonly refresh_token: string
  /** The id that this device has from now on: the one that it named is another device's. */
  readonly device?: string
}

export const passwordGrant = (username: string, password: string, client_id: string): Json => ({
  grant_type: 'password',
  username,
  password,
  client_id,
})
export const refreshGrant = (refresh_token: string, client_id: string): Json => ({
  grant_type: 'refresh_token',
  refresh_token,
  client_id,
})

/** Undefined when the answer has no usable token; for a back end without refresh tokens it is blank. */
export const readTokenAnswer = (body: unknown): TokenAnswer | undefined => {
  if (!isJson(body) || textMember(body, 'access_token') === '') return undefined
  const expires_in = Number(body['expires_in'])
  return {
    access_token: textMember(body, 'access_token'),
    expires_in: Number.isFinite(expires_in) && expires_in > 0 ? expires_in : 3600,
    token_type: 'Bearer',
    scope: textMember(body, 'scope'),
    refresh_token: textMember(body, 'refresh_token'),
    ...(textMember(body, 'device') === '' ? {} : { device: textMember(body, 'device') }),
  }
}

/** What was captured on the device stays there; what it mirrors is erased. */
const DEVICE_REVOKED = 'Device revoked'
const DEVICE_BLOCKED = 'Device blocked'
export const isOfDevice = (detail: string | null): boolean =>
  detail === DEVICE_REVOKED || detail === DEVICE_BLOCKED

const refusal = (status: number, error: string, detail: string): ProblemBody =>
  problemBody(status, detail, { title: error })

export const oauthRefusals = {
  noGrant: refusal(400, 'invalid_request', 'The grant type was not specified in the request'),
  missingCredentials: refusal(400, 'invalid_request', MISSING_CREDENTIALS),
  missingRefreshToken: refusal(400, 'invalid_request', 'Missing parameter: "refresh_token" is required'),
  wrongCredentials: refusal(401, 'invalid_grant', 'Invalid username and password combination'),
  unknownGrant: (grant: string) =>
    refusal(400, 'unsupported_grant_type', `Grant type "${grant}" not supported`),
  noClient: refusal(400, 'invalid_client', 'Client credentials were not found in the headers or body'),
  wrongClient: refusal(
    400,
    'invalid_client',
    'This client is invalid or must authenticate using a client secret',
  ),
  badRefreshToken: refusal(400, 'invalid_grant', 'Invalid refresh token'),
  expiredRefreshToken: refusal(400, 'invalid_grant', 'Refresh token has expired'),
  deviceRevoked: refusal(400, 'invalid_grant', DEVICE_REVOKED),
  deviceBlocked: refusal(400, 'invalid_grant', DEVICE_BLOCKED),
  notPost: problemBody(405, 'The request method must be POST when requesting an access token', {
    type: 'http://tools.ietf.org/html/rfc6749#section-3.2',
    title: 'invalid_request',
  }),
} as const

/** RFC 6749's form of a refusal, together with the four members of a problem. */
export const refusalToForm = (problem: ProblemBody): Json => ({
  ...problem,
  error: problem.title,
  error_description: problem.detail,
})
