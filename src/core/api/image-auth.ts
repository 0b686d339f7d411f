// The authorisation to upload one image: `GET /image/auth` (api-dialect.md section 9), awaited for 60 s (specification section
// 9).
import { isJson, textMember } from '../wire/json.ts'
import type { Client, Refused } from './client.ts'
import type { Scheduler } from './scheduler.ts'

const AUTHENTICATION_MS = 60_000

interface UploadAuth {
  readonly token: string
  readonly expire: string
  readonly signature: string
}

export type UploadAuthReply =
  | { readonly ok: true; readonly auth: UploadAuth }
  | {
      readonly ok: false
      /** `incomplete`: an answer of the protocol without one of its members; `unreadable`: not an answer of the protocol. */
      readonly reason: 'late' | 'unreadable' | 'incomplete'
    }
  | { readonly ok: false; readonly reason: 'refused'; readonly refused: Refused }

export const askUploadAuth = async (
  client: Client,
  scheduler: Scheduler,
  signal: AbortSignal,
): Promise<UploadAuthReply> => {
  const aborting = new AbortController()
  const stop = (): void => aborting.abort()
  signal.addEventListener('abort', stop)
  let cancel = (): void => undefined
  const late = new Promise<'late'>(resolve => {
    cancel = scheduler.after(AUTHENTICATION_MS, () => resolve('late'))
  })
  try {
    const asked = client.sendForJson({
      method: 'GET',
      path: '/image/auth',
      timeout: 2 * AUTHENTICATION_MS,
      signal: aborting.signal,
    })
    const reply = await Promise.race([asked, late])
    if (reply === 'late') return { ok: false, reason: 'late' }
    return reply.ok ? readAuth(reply.value) : { ok: false, reason: 'refused', refused: reply }
  } finally {
    stop()
    cancel()
    signal.removeEventListener('abort', stop)
  }
}

const readAuth = (value: unknown): UploadAuthReply => {
  if (!isJson(value)) return { ok: false, reason: 'unreadable' }
  const sent = value['expire']
  const expire = typeof sent === 'number' ? String(sent) : textMember(value, 'expire')
  const auth = { token: textMember(value, 'token'), expire, signature: textMember(value, 'signature') }
  return Object.values(auth).some(text => text === '')
    ? { ok: false, reason: 'incomplete' }
    : { ok: true, auth }
}
