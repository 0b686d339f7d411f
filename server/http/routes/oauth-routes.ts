// `POST /oauth` and `/oauth/revoke` (api-dialect.md section 7): JSON requests get the API's problems, forms the errors of RFC 6749.
import type { Hono } from 'hono'
import { PROOF_HEADER } from '#core/wire/device-proof.ts'
import { isJson, textMember, type Json } from '#core/wire/json.ts'
import { oauthRefusals, refusalToForm } from '#core/wire/oauth.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import { refreshTokens, revokeToken, signIn, type Granted } from '../../use/people/auth.ts'
import { problem, tooMany } from '../answers.ts'
import { deviceOf } from '../conditional.ts'
import type { Env, Parts } from '../context.ts'
import { rateLimit } from '../rate-limit.ts'
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

const grant = async (parts: Parts, call: Call, sent: Json, org: string): Promise<Granted> => {
  if (textMember(sent, 'grant_type') === 'refresh_token') {
    const refresh_token = textMember(sent, 'refresh_token')
    return refresh_token === ''
      ? { ok: false, problem: oauthRefusals.missingRefreshToken }
      : refreshTokens(parts.auth, { org, refresh_token })
  }
  const username = textMember(sent, 'username')
  const password = textMember(sent, 'password')
  if (username.trim() === '' || password === '')
    return { ok: false, problem: oauthRefusals.missingCredentials }
  const device = deviceOf(call.request)
  const proof = call.request.headers.get(PROOF_HEADER)
  return signIn(parts.auth, { org, username, password, device, proof, address: call.address })
}

export const addOauthRoutes = (api: Hono<Env>, parts: Parts): void => {
  const { ports, settings } = parts
  const limit = rateLimit(settings.loginsPerMinute, ports.clock)

  openRoute(
    api,
    parts,
    '/oauth',
    {
      GET: () => problem(oauthRefusals.notPost, { ...uncached, Allow: 'POST, OPTIONS' }),
      POST: async call => {
        const sent = isJson(call.body) ? call.body : {}
        const type = textMember(sent, 'grant_type')
        if (type === '') return refuse(call, oauthRefusals.noGrant)
        if (type !== 'password' && type !== 'refresh_token')
          return refuse(call, oauthRefusals.unknownGrant(type.slice(0, 60)))
        const client = clientOf(call, sent)
        if (client.id === '') return refuse(call, oauthRefusals.noClient)
        const isKnown = client.secret === '' && (await ports.storage.organisations()).includes(client.id)
        if (!isKnown) return refuse(call, oauthRefusals.wrongClient)
        call.c.set('org', client.id)
        const granted = await grant(parts, call, sent, client.id)
        if (granted.ok) return json(200, granted.answer)
        return 'busy' in granted ? tooMany(granted.busy) : refuse(call, granted.problem)
      },
    },
    { limit, allowsForm: true },
  )

  openRoute(
    api,
    parts,
    '/oauth/revoke',
    {
      POST: async call => {
        await revokeToken(parts.auth, textMember(isJson(call.body) ? call.body : {}, 'token'))
        return json(200, { revoked: true })
      },
    },
    { allowsForm: true },
  )
}
