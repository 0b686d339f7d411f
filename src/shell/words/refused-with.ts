// The server's own sentence for a refusal that is about no field of the form: a code, a link, a password that was right once.
import type { Failure } from '#records/failure.ts'

/** Null: another failure. */
export const refusedWith = (failure: Failure): string | null =>
  failure.kind === 'other' && failure.status === 422 ? (failure.detail ?? '') : null
