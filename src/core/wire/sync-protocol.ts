// The exact shapes of our additions to the dialect (api-dialect.md section 12): feed lines, outbox items, batch results, profile.
import type { Problem } from '#records/problem.ts'

export interface SyncRequest {
  readonly epoch: string | null
  readonly shards: { readonly [name: string]: number }
  readonly device?: DeviceReport
}
export interface DeviceReport {
  readonly id: string
  readonly name: string
  readonly pending: number
  readonly oldest_at: string | null
}

/** A record, or that it is gone. */
export type RowLine =
  | {
      readonly e: string
      readonly id: string
      readonly rev: number
      readonly v: { readonly [field: string]: unknown }
    }
  | { readonly e: string; readonly id: string; readonly rev: number; readonly gone: 1 }
/** What follows the rows of one shard. */
export type ShardLine =
  | { readonly shard: string; readonly cursor: number; readonly more: boolean }
  | { readonly shard: string; readonly reset: true }
  | { readonly shard: string; readonly denied: true }
/** `profile`: the mark of the caller's profile as it is now. */
interface EndLine {
  readonly end: true
  readonly epoch: string
  readonly rev: number
  readonly profile?: string
}
export type SyncLine = RowLine | ShardLine | EndLine

type WriteOp = 'create' | 'patch' | 'delete'

/** One item of an outbox batch: `PUT /api/{entity}` with an array of these. */
export interface OutboxItem {
  readonly _key: string
  readonly _op: WriteOp
  /** The rev on which the edit is based; null for a create. */
  readonly _rev: number | null
  readonly _force: boolean
  readonly id: string
  readonly [field: string]: unknown
}

export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly validation_messages?: { readonly [field: string]: unknown }
  readonly problems?: readonly Problem[]
  readonly current?: { readonly [field: string]: unknown }
  readonly error_id?: string
}

export interface OutboxResult {
  readonly _key: string
  readonly status: number
  readonly entity?: { readonly [field: string]: unknown }
  readonly problem?: ProblemBody
}
export interface OutboxResults {
  readonly results: readonly OutboxResult[]
}

/**
 * The result of an invitation: the mail was sent, was written to the folder of a server without a mail transport, or had no
 * address.
 */
export interface Invitation {
  readonly mail: 'sent' | 'written' | 'none'
  /** The link when no mail was sent: to be passed on by hand, once. */
  readonly link?: string
}

export interface Profile {
  readonly id: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email?: string
  readonly permissions: readonly string[]
  readonly shards: readonly string[]
  readonly organisation: { readonly name: string; readonly [field: string]: unknown }
  /** Another one as soon as anything in the profile is another; absent from a plain back end. */
  readonly mark?: string
}

export interface Ping {
  readonly units?: { readonly weight: string }
  readonly conversions?: { readonly [unit: string]: { readonly [unit: string]: number } }
  readonly sync?: number
  readonly epoch?: string
  readonly time?: string
  readonly first_run?: number
}

/** `config.json`, read at start. */
export interface ClientConfig {
  readonly api: string
  readonly client_id: string
  readonly images: string
  /** Hosts besides our own whose pictures are shown. */
  readonly image_hosts?: readonly string[]
  readonly upload: string
  readonly upload_public_key: string
  readonly help: string | null
  /** The server can locate addresses. */
  readonly geocoder?: true
  /** Set by the client itself: the default addresses replace an answer that did not come. */
  readonly isGuess?: true
}
