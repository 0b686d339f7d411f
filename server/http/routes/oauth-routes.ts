// `POST /oauth` and `/oauth/revoke` (api-dialect.md section 7): JSON requests get the API's problems, forms the errors of RFC 6749.
import type { Hono } from 'hono'
import { PROOF_HEADER } from '#core/wire/device-proof.ts'
import { isJson, textMember, type Json } from '#core/wire/json.ts'
import { oauthRefusals, refusalToForm } from '#core/wire/oauth.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import { refreshTokens, revokeToken, signIn, type Granted } from '../../use/people/auth.ts'
import { knownDevice } from '../../use/people/known-device.ts'
import { problem, tooMany } from '../answers.ts'
import { deviceOf } from '../conditional.ts'
import type { Env, Parts } from '../context.ts'
import { rateLimit, type RateLimit } from '../rate-limit.ts'
import { openRoute, type Call } from '../routing.ts'

const uncached = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...uncached },
  })

const refuse = (call: Call, body: ProblemBody): Response =>
  call.isForm ? json(body.status, refusalToForm(body)) : problem(body, uncached)

interface Client {
  readonly id: string
  readonly secret: string
}

/** The client's id and secret, in the body or as HTTP Basic. Every client is public, so its secret is blank. */
const clientOf = (call: Call, sent: Json): Client => {
  const basic = /^Basic +([\w+/=]+)$/i.exec(call.request.headers.get('authorization') ?? '')?.[1]
  if (basic === undefined)
    return { id: textMember(sent, 'client_id'), secret: textMember(sent, 'client_secret') }
  const text = Buffer.from(basic, 'base64').toString()
  const colon = text.indexOf(':')
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** By address, and by each device that a person signed in on before: what a device may do, nobody else uses up. */
interface Limits {
  readonly addresses: RateLimit
  readonly devices: RateLimit
}

/** A token that is good is exchanged whatever others send from the same address; one that is not counts. */
const refreshGrant = async (
  parts: Parts,
  { addresses }: Limits,
  call: Call,
  sent: Json,
  org: string,
): Promise<Granted> => {
  const refresh_token = textMember(sent, 'refresh_token')
  const granted: Granted =
    refresh_token === ''
      ? { ok: false, problem: oauthRefusals.missingRefreshToken }
      : await refreshTokens(parts.auth, { org, refresh_token })
  const busy = granted.ok ? 0 : addresses.take(call.address)
  return busy > 0 ? { ok: false, busy } : granted
}

const passwordGrant = async (
  parts: Parts,
  { addresses, devices }: Limits,
  call: Call,
  sent: Json,
  org: string,
): Promise<Granted> => {
  const username = textMember(sent, 'username')
  const password = textMember(sent, 'password')
  const device = deviceOf(call.request)
  const proof = call.request.headers.get(PROOF_HEADER)
  const known = await knownDevice(parts.ports, { org, username, device, proof })
  const busy = known === null ? addresses.take(call.address) : devices.take(`${org} ${known}`)
  if (busy > 0) return { ok: false, busy }
  if (username.trim() === '' || password === '')
    return { ok: false, problem: oauthRefusals.missingCredentials }
  const from = known === null ? `at ${call.address}` : `on ${known}`
  return signIn(parts.auth, { org, username, password, device, proof, from })
}

/** A good token is ended whatever else comes from its address; another counts as a sign-in that failed. */
const endToken = async (parts: Parts, { addresses }: Limits, call: Call): Promise<Response> => {
  const token = textMember(isJson(call.body) ? call.body : {}, 'token')
  const busy = (await revokeToken(parts.auth, token)) ? 0 : addresses.take(call.address)
  return busy > 0 ? tooMany(busy) : json(200, { revoked: true })
}

/** What refutes it costs little: a look-up, or one signature. */
const mayBeKnown = ({ request }: Call, type: string): boolean =>
  type === 'refresh_token' || (type === 'password' && request.headers.has(PROOF_HEADER))

const PER_MINUTE_OF_DEVICE = 20
/** Of one address, whatever it sends. Beyond it only those are heard who may prove that they were here before: by a token or a device. */
const CALLS_FOR_A_SIGN_IN = 10

export const addOauthRoutes = (api: Hono<Env>, parts: Parts): void => {
  const { ports, settings } = parts
  const limits: Limits = {
    addresses: rateLimit(settings.loginsPerMinute, ports.clock),
    devices: rateLimit(PER_MINUTE_OF_DEVICE, ports.clock),
  }
  const limit = rateLimit(settings.loginsPerMinute * CALLS_FOR_A_SIGN_IN, ports.clock)
  /** Calls that are no sign-in count as one that failed. */
  const refuseCounted = (call: Call, body: ProblemBody): Response => {
    const busy = limits.addresses.take(call.address)
    return busy > 0 ? tooMany(busy) : refuse(call, body)
  }

  openRoute(
    api,
    parts,
    '/oauth',
    {
      GET: () => problem(oauthRefusals.notPost, { ...uncached, Allow: 'POST, OPTIONS' }),
      POST: async call => {
        const sent = isJson(call.body) ? call.body : {}
        const type = textMember(sent, 'grant_type')
        const busy = limit.take(call.address)
        if (busy > 0 && !mayBeKnown(call, type)) return tooMany(busy)
        if (type === '') return refuseCounted(call, oauthRefusals.noGrant)
        if (type !== 'password' && type !== 'refresh_token')
          return refuseCounted(call, oauthRefusals.unknownGrant(type.slice(0, 60)))
        const client = clientOf(call, sent)
        if (client.id === '') return refuseCounted(call, oauthRefusals.noClient)
        const isKnown = client.secret === '' && (await ports.storage.organisations()).includes(client.id)
        if (!isKnown) return refuseCounted(call, oauthRefusals.wrongClient)
        call.c.set('org', client.id)
        const granted = await (type === 'password' ? passwordGrant : refreshGrant)(
          parts,
          limits,
          call,
          sent,
          client.id,
        )
        if (granted.ok) return json(200, granted.answer)
        return 'busy' in granted ? tooMany(granted.busy) : refuse(call, granted.problem)
      },
    },
    { allowsForm: true },
  )

  openRoute(
    api,
    parts,
    '/oauth/revoke',
    {
      POST: call => endToken(parts, limits, call),
    },
    { allowsForm: true },
  )
}
