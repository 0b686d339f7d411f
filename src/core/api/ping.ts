// The capability probe (sync.md section 3.4): does the back end have our additions, or is it a plain one?
import { failed, success, type Failure, type Outcome } from '#records/failure.ts'
import { isJson } from '../wire/json.ts'
import { readServerState, type ServerState } from '../wire/server-state.ts'
import type { Client } from './client.ts'

export type Mode = 'full' | 'plain'

export type PingAnswer =
  /** `time`: the server's; null when it does not say. */
  | { readonly kind: 'answered'; readonly mode: Mode; readonly time: string | null }
  /** It answers, and has no such path. */
  | { readonly kind: 'absent' }
  /** No answer, a failing server, or a network's own page: nothing is known. */
  | { readonly kind: 'silent'; readonly failure: Failure }

const absent: ReadonlySet<number | null> = new Set([404, 405, 501])

export const askPing = async (client: Client): Promise<PingAnswer> => {
  const reply = await client.sendForJson({ method: 'GET', path: '/ping', open: true })
  if (!reply.ok)
    return absent.has(reply.status) ? { kind: 'absent' } : { kind: 'silent', failure: reply.failure }
  if (!isJson(reply.value)) return { kind: 'silent', failure: { kind: 'offline' } }
  const { sync, time } = reply.value
  return {
    kind: 'answered',
    mode: sync === 1 ? 'full' : 'plain',
    time: typeof time === 'string' ? time : null,
  }
}

/** Whether requests reach the server through a proxy that it was not told to trust; for those who may configure. */
export const askUntrustedProxy = async (client: Client): Promise<Outcome<boolean>> => {
  const reply = await client.sendForJson({ method: 'GET', path: '/proxy' })
  return reply.ok ? success(isJson(reply.value) && reply.value['untrusted'] === true) : failed(reply.failure)
}

/** How the server is; for those who may configure. */
export const askServerState = async (client: Client): Promise<Outcome<ServerState>> => {
  const reply = await client.sendForJson({ method: 'GET', path: '/server' })
  if (!reply.ok) return failed(reply.failure)
  const state = readServerState(reply.value)
  return state === null ? failed({ kind: 'other', status: 0, detail: null }) : success(state)
}
