// The one way to declare a route: a table of verbs, from which OPTIONS, HEAD, 405 and Allow follow. A staff route gets its caller
// (api-dialect.md sections 3 and 4). No request reaches a handler before these checks.
import { routePath } from 'hono/route'
import type { Hono } from 'hono'
import { identify } from '../use/people/auth.ts'
import { isAboutOutsider } from '../use/people/personal-data-fields.ts'
import type { Caller } from '../use/write/caller.ts'
import { openHandedOut } from '../use/write/handed-out.ts'
import { empty, refusal, tooMany } from './answers.ts'
import type { ApiContext, Env, Parts, Session } from './context.ts'
import { inTurn } from './gate.ts'
import type { RateLimit } from './rate-limit.ts'
import { acceptsJson, isLarge, PUBLIC_BYTES, readBody, STAFF_BYTES } from './read-body.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

export interface Call {
  readonly c: ApiContext
  readonly request: Request
  readonly url: URL
  /** Scheme and host as the caller sees them. */
  readonly origin: string
  readonly address: string
  readonly body: unknown
  readonly isForm: boolean
}
export type StaffCall = Call & Session

type Verbs<C> = { readonly [M in Method]?: (call: C) => Promise<Response> | Response }

const allowOf = (verbs: Verbs<never>): string =>
  methods
    .filter(method => verbs[method] !== undefined)
    .flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS')
    .join(', ')

const isMethod = (name: string): name is Method => methods.some(method => method === name)

const lastOf = (list: string | undefined): string | undefined => list?.split(',').at(-1)?.trim()

/** Whoever has one address of version 6 has the whole network of 64 bits beside it: they count as one. */
export const networkOf = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail = ''] = address.split('::')
  const groups = (part: string): string[] => part.split(':').filter(group => group !== '')
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
  return `${all.slice(0, 4).join(':')}::/64`.toLowerCase()
}

/** Whose request it is by its address: as a trusted proxy names it last, else that of the connection. */
export const addressNamed = (
  forwarded: string | undefined,
  address: string | undefined,
  trustProxy: boolean,
): string => networkOf((trustProxy ? lastOf(forwarded) : undefined) ?? address ?? 'local')

export const addressOf = (c: ApiContext, trustProxy: boolean): string =>
  addressNamed(c.req.header('x-forwarded-for'), c.env?.address, trustProxy)

/** The pattern of the route that answers: it names nobody. */
export const patternOf = (c: ApiContext): string => routePath(c, -1)

export const isSecure = (c: ApiContext, trustProxy: boolean): boolean =>
  c.req.url.startsWith('https:') || (trustProxy && lastOf(c.req.header('x-forwarded-proto')) === 'https')

export const originOf = (c: ApiContext, trustProxy: boolean): string => {
  const { host } = new URL(c.req.url)
  const named = trustProxy ? (lastOf(c.req.header('x-forwarded-host')) ?? host) : host
  return `${isSecure(c, trustProxy) ? 'https' : 'http'}://${named}`
}

/** A 401 without a body: the family's clients read the header. */
const challenge = (error?: string, description?: string): Response =>
  empty(401, {
    'WWW-Authenticate':
      error === undefined
        ? 'Bearer'
        : `Bearer realm="Service", error="${error}", error_description="${description}"`,
  })

const reasons = {
  invalid: 'The access token provided is invalid',
  expired: 'The access token provided has expired',
  deviceRevoked: 'The device has been revoked',
  deviceBlocked: 'The device has been blocked',
} as const

/** What a long answer contains is noted at its end, as one line, and not with what the call has handed out before. */
export const notedApart = (caller: Caller): Caller => ({
  ...caller,
  handedOut: openHandedOut(isAboutOutsider),
})

/** The same however its header is spelled. */
export const tokenIn = (authorization = ''): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization.trim())?.[1]

/** The session of the bearer token, or the 401. The token is read from the Authorization header only, never from the query. */
export const authenticate = async (c: ApiContext, parts: Parts): Promise<Session | Response> => {
  const header = c.req.header('authorization')
  if (header === undefined) return challenge()
  const token = tokenIn(header)
  if (token === undefined) return challenge('invalid_token', reasons.invalid)
  const identified = await identify(parts.ports, token)
  if (!identified.ok) return challenge('invalid_token', reasons[identified.reason])
  const caller = notedApart(identified.caller)
  c.set('org', caller.org)
  c.set('caller', caller)
  return { ...identified, caller }
}

const sendsBody = ({ method }: Request): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'DELETE'

/** Many bodies may end, or break off, in the same turn of the loop. */
const inOwnTurn = async <T>(c: ApiContext, holder: string, read: Promise<T>): Promise<T> => {
  try {
    return await read
  } finally {
    const part = tokenIn(c.req.header('authorization')) ?? ''
    await new Promise<void>(go => {
      inTurn({ holder, part }, go)
    })
  }
}

const readCall = async (
  c: ApiContext,
  parts: Parts,
  limit: number,
  allowsForm: boolean,
): Promise<Call | Response> => {
  const request = c.req.raw
  if (!acceptsJson(request)) return refusal(406, 'Cannot honor Accept type specified')
  const { trustProxy } = parts.settings
  const address = addressOf(c, trustProxy)
  const body = sendsBody(request)
    ? await inOwnTurn(c, address, readBody(request, limit, allowsForm))
    : { form: false, value: {} }
  if (body instanceof Response) return body
  return {
    c,
    request,
    url: new URL(request.url),
    origin: originOf(c, trustProxy),
    address,
    body: body.value,
    isForm: body.form,
  }
}

const answerVerb = <C>(
  c: ApiContext,
  verbs: Verbs<C>,
): ((call: C) => Promise<Response> | Response) | Response => {
  const Allow = allowOf(verbs)
  const { method } = c.req
  if (method === 'OPTIONS') return empty(200, { Allow })
  const name = method === 'HEAD' ? 'GET' : method
  return (isMethod(name) ? verbs[name] : undefined) ?? empty(405, { Allow })
}

export interface OpenOptions {
  readonly limit?: RateLimit
  /** The largest body, in bytes. */
  readonly bytes?: number
  readonly allowsForm?: boolean
}

/** Declares a route without sign-in: small bodies and its own rate limit. */
export const openRoute = (
  api: Hono<Env>,
  parts: Parts,
  path: string,
  verbs: Verbs<Call>,
  { limit, bytes = PUBLIC_BYTES, allowsForm = false }: OpenOptions = {},
): void => {
  api.all(path, async c => {
    const handle = answerVerb(c, verbs)
    if (handle instanceof Response) return handle
    const wait = limit?.take(addressOf(c, parts.settings.trustProxy)) ?? 0
    if (wait > 0) return tooMany(wait)
    const call = await readCall(c, parts, bytes, allowsForm)
    return call instanceof Response ? call : handle(call)
  })
}

export const staffRoute = (api: Hono<Env>, parts: Parts, path: string, verbs: Verbs<StaffCall>): void => {
  api.all(path, async c => {
    const handle = answerVerb(c, verbs)
    if (handle instanceof Response) return handle
    const session = await authenticate(c, parts)
    if (session instanceof Response) return session
    const { caller, user, expires_at } = session
    const read = () => readCall(c, parts, STAFF_BYTES, false)
    const person = `${caller.org} ${caller.user_id}`
    const call = await (isLarge(c.req.raw) ? parts.largeBodies(person, read) : read())
    if (call instanceof Response) return call
    return handle({ ...call, caller, user, expires_at })
  })
}
