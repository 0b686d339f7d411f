// Whether a device had work that waited too long, when it was last heard of. Work that is sent within a minute does not count: it comes
// and goes with each edit.
import type { DeviceRow } from '../entities/people.ts'
import { momentToMs } from '../time/dates.ts'

const LATE_MS = 60_000

/** Whether the session on it was ended, or the device blocked: until that is lifted it sends nothing. */
export const isShutOut = ({ revoked, blocked_at }: Pick<DeviceRow, 'revoked' | 'blocked_at'>): boolean =>
  revoked === 1 || blocked_at !== null

export interface DeviceWait {
  readonly pending: number
  readonly oldest_at: string | null
  readonly last_seen: string | null
}

export const isWaitingLong = ({ pending, oldest_at, last_seen }: DeviceWait, zone?: string): boolean => {
  if (pending === 0) return false
  if (oldest_at === null || last_seen === null) return true
  return !(momentToMs(last_seen, zone) - Date.parse(oldest_at) < LATE_MS)
}
