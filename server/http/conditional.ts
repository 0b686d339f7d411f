// The headers of a write (api-dialect.md section 8), Idempotency-Key and If-Match, and of a sign-in, X-Device.
import { refusal } from './answers.ts'

export interface WriteHeaders {
  readonly key: string | null
  /** The rev on which the edit was made; null when the caller sent none. */
  readonly rev: number | null
}

/** A structured-field string: quotes required, `\"` and `\\` the only escapes. */
const parseKey = (header: string): string | undefined => {
  const match = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(header.trim())
  const value = match?.[1]?.replace(/\\(["\\])/g, '$1')
  return value === undefined || value === '' || value.length > 128 ? undefined : value
}

/**
 * The rev of an If-Match header; -1, which matches nothing, for a text that is not one of our revs. Of a list the highest counts: revs only
 * grow, so only the highest can be current.
 */
const parseRev = (header: string): number | null => {
  const trimmed = header.trim()
  if (trimmed === '*') return null
  const revs = trimmed.split(',').map(tag => /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1])
  return Math.max(...revs.map(rev => (rev === undefined ? -1 : Number(rev))))
}

export const readWriteHeaders = (request: Request): WriteHeaders | Response => {
  const sentKey = request.headers.get('idempotency-key')
  const key = sentKey === null ? null : parseKey(sentKey)
  if (key === undefined) return refusal(400, 'Idempotency-Key must be a string in double quotes')
  const sentRev = request.headers.get('if-match')
  return { key, rev: sentRev === null ? null : parseRev(sentRev) }
}

/** The device that a sign-in names; a header that cannot be an id is ignored. Later requests are on the device of their session. */
export const deviceOf = (request: Request): string | null => {
  const sent = request.headers.get('x-device')?.trim() ?? ''
  return /^[\w-]{8,64}$/.test(sent) ? sent : null
}
