// The header `X-Pending` of an outbox batch, in both directions: how many changes wait on the device besides the batch, and since when
// the oldest waits. `3;since=2026-11-18T09:00:00.000Z`
import type { DeviceReport } from './sync-protocol.ts'

type Left = Pick<DeviceReport, 'pending' | 'oldest_at'>

export const pendingText = ({ pending, oldest_at }: Left): string =>
  oldest_at === null ? String(pending) : `${pending};since=${oldest_at}`

const pattern = /^(\d{1,7})(?:;since=(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?$/

/** Null for a header that is absent, or that no device of ours sends. */
export const readPending = (text: string | null): Left | null => {
  const [, pending, since] = pattern.exec(text ?? '') ?? []
  if (pending === undefined) return null
  return { pending: Number(pending), oldest_at: since ?? null }
}
