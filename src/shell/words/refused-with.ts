// The server's own sentence for a refusal that belongs to no field of the form: a code, a link, a password that is no longer
// right.
import type { Failure } from '#records/failure.ts'

/** Null for any other failure. */
export const refusedWith = (failure: Failure): string | null =>
  failure.kind === 'other' && failure.status === 422 ? (failure.detail ?? '') : null
