// Signing in and out, the profile, forgotten passwords (specification section 7; api-dialect.md sections 7, 12 and 13).
import { success, type Outcome } from '#records/failure.ts'
import { PROOF_HEADER } from '../wire/device-proof.ts'
import { isJson, textMember, type Json } from '../wire/json.ts'
import { passwordGrant, readTokenAnswer, refreshGrant } from '../wire/oauth.ts'
import type { DeviceChange } from '../wire/own-device.ts'
import type { Invitation, Profile } from '../wire/sync-protocol.ts'
import type { Client, JsonReply } from './client.ts'
import type { RefreshAnswer, TokenPair } from './token.ts'

const tokensOf = (reply: JsonReply): RefreshAnswer => {
  if (!reply.ok) return reply
  const answer = readTokenAnswer(reply.value)
  return answer === undefined
    ? { ok: false, failure: { kind: 'other', status: reply.status, detail: null }, status: reply.status }
    : {
        ok: true,
        pair: { access: answer.access_token, refresh: answer.refresh_token || null },
        device: answer.device,
      }
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

export const grantByPassword = async (
  client: Client,
  client_id: string,
  { username, password }: Credentials,
  /** That this is the device which it says it is. */
  proof: string | null = null,
): Promise<RefreshAnswer> =>
  tokensOf(
    await client.sendForJson({
      method: 'POST',
      path: '/oauth',
      body: passwordGrant(username, password, client_id),
      open: true,
      ...(proof === null ? {} : { headers: { [PROOF_HEADER]: proof } }),
    }),
  )

export const grantByRefresh = async (
  client: Client,
  client_id: string,
  token: string,
): Promise<RefreshAnswer> =>
  tokensOf(
    await client.sendForJson({
      method: 'POST',
      path: '/oauth',
      body: refreshGrant(token, client_id),
      open: true,
    }),
  )

export const revoke = async (client: Client, { access, refresh }: TokenPair): Promise<void> => {
  const body = { token: refresh ?? access, ...(refresh === null ? {} : { token_type_hint: 'refresh_token' }) }
  await client.sendForJson({ method: 'POST', path: '/oauth/revoke', body, open: true })
}

export type ProfileReply =
  { readonly ok: true; readonly profile: Profile } | Extract<JsonReply, { ok: false }>

export const fetchProfile = async (client: Client): Promise<ProfileReply> => {
  const reply = await client.sendForJson({ method: 'GET', path: '/profile' })
  return reply.ok ? { ok: true, profile: readProfile(reply.value) } : reply
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []

/** A plain back end sends only a username and permissions. */
const readProfile = (value: unknown): Profile => {
  const sent = isJson(value) ? value : {}
  const username = textMember(sent, 'username')
  const organisation = isJson(sent['organisation']) ? sent['organisation'] : {}
  return {
    id: typeof sent['id'] === 'number' ? String(sent['id']) : textMember(sent, 'id') || username,
    username,
    firstname: textMember(sent, 'firstname'),
    lastname: textMember(sent, 'lastname'),
    email: textMember(sent, 'email'),
    permissions: texts(sent['permissions']),
    shards: texts(sent['shards']),
    organisation: { ...organisation, name: textMember(organisation, 'name') },
    ...(typeof sent['mark'] === 'string' ? { mark: sent['mark'] } : {}),
  }
}

const acknowledged = async (reply: Promise<JsonReply>): Promise<Outcome<null>> => {
  const { ok, ...rest } = await reply
  return ok || !('failure' in rest) ? success(null) : { ok: false, failure: rest.failure }
}

export const askPasswordReset = (client: Client, email: string, client_id: string): Promise<Outcome<null>> =>
  acknowledged(
    client.sendForJson({ method: 'POST', path: '/reset_password', body: { email, client_id }, open: true }),
  )

export const confirmPasswordReset = (
  client: Client,
  token: string,
  password: string,
): Promise<Outcome<null>> =>
  acknowledged(
    client.sendForJson({
      method: 'POST',
      path: '/reset_password/confirm',
      body: { token, password },
      open: true,
    }),
  )

/** A back end that does not report it sends the mail itself. */
export const invite = async (client: Client, user: string): Promise<Outcome<Invitation>> => {
  const path = `/user/${encodeURIComponent(user)}/invite`
  const reply = await client.sendForJson({ method: 'POST', path, body: {} })
  if (!reply.ok) return { ok: false, failure: reply.failure }
  const { mail, link }: Json = isJson(reply.value) ? reply.value : {}
  return success(
    (mail === 'written' || mail === 'none') && typeof link === 'string' ? { mail, link } : { mail: 'sent' },
  )
}

const deviceCalls = {
  revoke: ['DELETE', ''],
  restore: ['DELETE', '/revocation'],
  block: ['POST', '/block'],
  unblock: ['DELETE', '/block'],
} as const

export const changeDevice = (
  client: Client,
  device: string,
  change: DeviceChange,
): Promise<Outcome<null>> => {
  const [method, end] = deviceCalls[change]
  const body = method === 'POST' ? { body: {} } : {}
  const path = `/device/${encodeURIComponent(device)}${end}`
  return acknowledged(client.sendForJson({ method, path, ...body }))
}
