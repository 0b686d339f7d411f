// One captured change that waits for the server (sync.md section 1), and the server's latest version of its record.
import type { AnyRow } from '#records/entity.ts'
import type { Failure } from '#records/failure.ts'

export type Values = { readonly [field: string]: unknown }
export type EntryOp = 'create' | 'patch' | 'delete'
export type EntryState = 'queued' | 'sent' | 'conflict' | 'refused' | 'damaged'

export interface Entry {
  /** The order of capture, assigned by the table. */
  readonly seq: number
  /** UUIDv7: the idempotency key. It contains the time of capture. */
  readonly key: string
  /** The time of capture (ms), once the key is no longer the first one. */
  readonly at?: number
  readonly entity: string
  readonly id: string
  readonly op: EntryOp
  readonly patch: Values
  /** The values of the touched fields in the view when the edit was made. */
  readonly from: Values
  readonly baseRev: number | null
  /** Records whose creation this entry waits for. They were always captured before it, so there is no circular waiting. */
  readonly refs: readonly string[]
  readonly force?: boolean
  /** `sent` means sent at least once without a definite answer: not changed any more until there is one. */
  readonly state: EntryState
  readonly tries: number
  /** A 403 on the request with this entry has already ended a session; the next 403 refuses the entry. */
  readonly barred?: true
  readonly error?: Failure
  /** Refused for want of a right, and the rights were asked for since. */
  readonly asked?: true
  /** For a task that was handed to the office: how a person calls it, since this device may no longer have it. */
  readonly about?: Values
  /** The server's row at the conflict, null when it has none any more. */
  readonly theirs?: AnyRow | null
  readonly user: string
  readonly device: string
  readonly v: 1
}

/** The server's row, kept only for records with pending entries. */
export interface Base {
  readonly entity: string
  readonly id: string
  readonly rev: number
  /** Null when the record is not on the server yet. */
  readonly row: AnyRow | null
  /** The held shards that contain the record. */
  readonly shards: readonly string[]
  /** True when no held shard contains it any more: not shown until its entries are settled. */
  readonly hidden: boolean
}

/** Kept 7 days, to be sent again to a server that was restored from an older backup (sync.md section 3.5). */
export interface Acked {
  readonly key: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly entry: Entry
}

/** The time of capture, read from the first 48 bits of the first key; 0 when a damaged entry has no readable key. */
export const capturedAt = ({ at, key }: Pick<Entry, 'at' | 'key'>): number => {
  const time = at ?? Number.parseInt(String(key).replaceAll('-', '').slice(0, 12), 16)
  return time >= 0 && time < LAST_MOMENT ? time : 0
}
/** The year 2100: a key with a later time is invalid. */
const LAST_MOMENT = 4_102_444_800_000

/** A new decision about a captured change: another key, and no answer of the server yet. */
export const renewed = (entry: Entry, key: string): Entry => {
  const { error: _error, theirs: _theirs, force: _force, ...kept } = entry
  return { ...kept, key, at: capturedAt(entry), state: 'queued', tries: 0 }
}
