// Why a line of an imported file could not become a change: the import stored the reason with the line (outbox-file-lines.ts).
import type { Failure } from '#records/failure.ts'

/** Null when it was cut, or a newer version wrote it; any other failure is from before it became unreadable. */
export const damagedReason = (error: Failure | undefined): string | null =>
  error?.kind === 'other' && error.status === 0 ? error.detail : null
