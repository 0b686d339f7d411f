// One captured change that waits for the server (sync.md section 1), and the server's last word on its record.
import type { AnyRow } from '#records/entity.ts'
import type { Failure } from '#records/failure.ts'

export type Values = { readonly [field: string]: unknown }
export type EntryOp = 'create' | 'patch' | 'delete'
export type EntryState = 'queued' | 'sent' | 'conflict' | 'refused' | 'damaged'

export interface Entry {
  /** Order of capture, given by the table. */
  readonly seq: number
  /** UUIDv7: the idempotency key. Its time is the moment of capture. */
  readonly key: string
  /** The moment of capture (ms), once the key is not the first one any more. */
  readonly at?: number
  readonly entity: string
  readonly id: string
  readonly op: EntryOp
  readonly patch: Values
  /** What each touched field held in the view when the edit was made. */
  readonly from: Values
  readonly baseRev: number | null
  /** Records whose creation this entry waits for; always captured before it, so waiting never goes round. */
  readonly refs: readonly string[]
  readonly force?: boolean
  /** `sent` = has left at least once without a definite answer: never touched again until there is one. */
  readonly state: EntryState
  readonly tries: number
  /** A 403 on the request that carried it has cost a sign-in; the next one refuses it. */
  readonly barred?: true
  readonly error?: Failure
  /** Of a task that was handed to the office: whose it was, since this device may hold it no more. */
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
  /** Null: the server knows no such record yet. */
  readonly row: AnyRow | null
  /** Held shards that carry the record. */
  readonly shards: readonly string[]
  /** No held shard carries it any more: out of sight until its entries are settled. */
  readonly hidden: boolean
}

/** Kept 7 days, to be sent again to a server that was restored from an older backup (sync.md section 3.5). */
export interface Acked {
  readonly key: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly entry: Entry
}

/** The moment of capture, read from the first key's 48 first bits; 0 when a damaged entry does not tell. */
export const capturedAt = ({ at, key }: Pick<Entry, 'at' | 'key'>): number => {
  const told = at ?? Number.parseInt(String(key).replaceAll('-', '').slice(0, 12), 16)
  return told >= 0 && told < LAST_MOMENT ? told : 0
}
/** The year 2100: a key that tells more tells nothing. */
const LAST_MOMENT = 4_102_444_800_000

/** A new decision about what was captured: another key, no word of the server against it yet. */
export const renewed = (entry: Entry, key: string): Entry => {
  const { error: _error, theirs: _theirs, force: _force, ...kept } = entry
  return { ...kept, key, at: capturedAt(entry), state: 'queued', tries: 0 }
}
