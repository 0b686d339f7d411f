// The only fetch of data: address, token, device, timeouts, and the first reading of an answer (api-dialect.md section 1).
import { failed, type Failure } from '#records/failure.ts'
import { failureOf } from '../wire/problem.ts'
import type { Scheduler } from './scheduler.ts'
import type { Tokens } from './token.ts'

export const SMALL_CALL_MS = 10_000
export const LARGE_CALL_MS = 30_000

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** After the API's address: `/task`. */
  readonly path: string
  /** A text is sent unchanged: a retry must be byte-identical. */
  readonly body?: unknown
  readonly timeout?: number
  readonly headers?: { readonly [name: string]: string }
  /** Without a token: signing in, a forgotten password. */
  readonly open?: boolean
  readonly signal?: AbortSignal
}

export type Refused = {
  readonly ok: false
  readonly failure: Failure
  /** Null when no answer came. */
  readonly status: number | null
  /** The wait requested by Retry-After, in ms. */
  readonly retryAfter: number | null
  readonly epoch: string | null
  readonly body: string
  /** This device was revoked. */
  readonly revoked?: boolean
}
type Reply = { readonly ok: true; readonly response: Response; readonly epoch: string | null } | Refused

/** What every answer contains, whatever the request. */
export interface Heard {
  readonly online: boolean
  /** Server clock minus ours, in ms; null when the answer has no readable date. */
  readonly skew: number | null
}

export interface ClientPorts {
  readonly fetch: typeof fetch
  /** The API's address, without a final slash. */
  readonly base: string
  readonly scheduler: Scheduler
  readonly tokens: Tokens
  readonly device: string
  readonly onHeard: (heard: Heard) => void
}
export interface Client {
  /** The body is not read yet; it must be read within the call's timeout, and `done` be called afterwards. */
  send(request: Request): Promise<Reply>
  /** The body as JSON; null when it is blank or of another type. */
  sendForJson(request: Request): Promise<JsonReply>
}
export type JsonReply =
  | { readonly ok: true; readonly status: number; readonly value: unknown; readonly epoch: string | null }
  | Refused

const OFFLINE: Refused = {
  ...failed({ kind: 'offline' }),
  status: null,
  retryAfter: null,
  epoch: null,
  body: '',
}

export const makeClient = (ports: ClientPorts): Client => {
  const { tokens, scheduler } = ports

  const attempt = async (request: Request, access: string | null): Promise<Response | null> => {
    const aborting = new AbortController()
    const cancel = scheduler.after(request.timeout ?? SMALL_CALL_MS, () => aborting.abort())
    const stop = (): void => aborting.abort()
    request.signal?.addEventListener('abort', stop)
    try {
      const response = await ports.fetch(`${ports.base}${request.path}`, {
        method: request.method,
        headers: headersOf(request, access, ports.device),
        ...(request.body === undefined ? {} : { body: textOf(request.body) }),
        signal: aborting.signal,
        cache: 'no-store',
      })
      ports.onHeard({ online: true, skew: skewOf(response, scheduler.now()) })
      return response
    } catch (error) {
      if (!isNetworkFailure(error)) throw error
      ports.onHeard({ online: false, skew: null })
      return null
    } finally {
      cancel()
      request.signal?.removeEventListener('abort', stop)
    }
  }

  const send = async (request: Request): Promise<Reply> => {
    const access = request.open === true ? null : await tokens.access()
    const first = await attempt(request, access)
    if (first?.status !== 401 || access === null) return replyOf(first, scheduler.now())
    const renewed = await tokens.renew(access)
    if (!renewed.ok)
      return {
        ...OFFLINE,
        failure: renewed.failure,
        status: renewed.status,
        revoked: renewed.revoked === true,
      }
    return replyOf(await attempt(request, renewed.access), scheduler.now())
  }

  return {
    send,
    sendForJson: async request => {
      const reply = await send(request)
      if (!reply.ok) return reply
      const text = await bodyOf(reply.response, request.timeout ?? SMALL_CALL_MS, scheduler)
      if (text === null) return OFFLINE
      const value = isJsonType(reply.response) ? parsed(text) : null
      return value === undefined
        ? OFFLINE
        : { ok: true, status: reply.response.status, value, epoch: reply.epoch }
    },
  }
}

const replyOf = async (response: Response | null, now: number): Promise<Reply> => {
  if (response === null) return OFFLINE
  const epoch = response.headers.get('X-Server-Epoch')
  if (response.ok) return { ok: true, response, epoch }
  const body = await response.text().catch(() => '')
  const type = response.headers.get('Content-Type')
  return {
    ...failed(failureOf(response.status, response.statusText, type, body)),
    status: response.status,
    retryAfter: retryAfterOf(response, now),
    epoch,
    body,
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

/** Of each attempt another: by it an answer is found in the server's log. */
const newRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')

const headersOf = (request: Request, access: string | null, device: string): { [name: string]: string } => ({
  Accept: 'application/json, application/hal+json, application/problem+json',
  'X-Device': device,
  'X-Request-Id': newRequestId(),
  ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(access === null ? {} : { Authorization: `Bearer ${access}` }),
  ...request.headers,
})

/** Every error with which a browser reports that no answer came; anything else thrown is a bug. */
const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof DOMException && /^(Abort|Timeout|Network)Error$/.test(error.name))

/** Reads a body to its end; null when it was cut, or no bytes came for longer than the call may last. */
export const bodyOf = async (
  response: Response,
  timeout: number,
  scheduler: Scheduler,
): Promise<string | null> => {
  let cancel = (): void => undefined
  const late = new Promise<null>(resolve => {
    cancel = scheduler.after(timeout, () => resolve(null))
  })
  try {
    return await Promise.race([response.text(), late])
  } catch (error) {
    if (isNetworkFailure(error)) return null
    throw error
  } finally {
    cancel()
  }
}

const isJsonType = (response: Response): boolean =>
  /^application\/([\w.-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')

/** Undefined when it was cut on its way, or does not match its type. */
const parsed = (text: string): unknown => {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** How far the server's clock is ahead of this device's, in ms; null when the answer does not contain it. */
export const skewOf = (response: Response, now: number): number | null => {
  const sent = Date.parse(response.headers.get('Date') ?? '')
  return Number.isNaN(sent) ? null : sent - now
}

const retryAfterOf = (response: Response, now: number): number | null => {
  const asked = response.headers.get('Retry-After')
  if (asked === null) return null
  const seconds = Number(asked)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(asked) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
