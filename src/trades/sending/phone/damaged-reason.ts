// Why a line of an imported file could not be taken in as a change: the file's reader wrote it down with the line (outbox-file-lines.ts).
import type { Failure } from '#records/failure.ts'

/** Null: it was cut, or a newer version wrote it; any other failure is of a time when it still read. */
export const damagedReason = (error: Failure | undefined): string | null =>
  error?.kind === 'other' && error.status === 0 ? error.detail : null
