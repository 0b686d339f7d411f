// How one pass over the outbox or the feed ended.
import type { Refused } from '../api/client.ts'
import type { Failure } from '#records/failure.ts'

export type PassEnd =
  | { readonly kind: 'done' }
  /** `after`: ms that the server asked to wait. */
  | { readonly kind: 'retry'; readonly failure: Failure; readonly after: number | null }
  /** The session is over: no further request is sent in it. */
  | { readonly kind: 'signedOut'; readonly failure: Failure; readonly revoked: boolean }
  /** The server was restored from a backup: its epoch changed. Null when it did not send the new one. */
  | { readonly kind: 'restored'; readonly epoch: string | null }

export const DONE: PassEnd = { kind: 'done' }
export const restoredTo = (epoch: string | null): PassEnd => ({ kind: 'restored', epoch })
export const retry = (failure: Failure, after: number | null = null): PassEnd => ({
  kind: 'retry',
  failure,
  after,
})

/** The refusal of a request itself: 401 and 403 end the session, anything else is tried again. */
export const endOfRefusal = ({ failure, status, retryAfter, revoked }: Refused): PassEnd =>
  status === 401 || status === 403
    ? { kind: 'signedOut', failure, revoked: revoked === true }
    : retry(failure, retryAfter)
