// The caller, and everything outside the process that a use may access: storage, clock, randomness, log. Nothing in `use` accesses them in
// another way.
import type { AnyRow } from '#records/entity.ts'
import type { Rights } from '#records/rights/rights.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import type { Storage } from '../../storage/storage.ts'
import type { HandedOut } from './handed-out.ts'

/** An account's e-mail address that is no longer the one it was. */
export interface AddressChange {
  readonly org: string
  readonly user_id: string
  readonly username: string
  readonly before: string
  readonly after: string
  /** The account that changed it. */
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface Ports {
  readonly storage: Storage
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly random: (bytes: number) => Uint8Array
  /** Hosts besides our own whose pictures a record may name. */
  readonly pictureHosts?: readonly string[]
  /** Called once the write that changed it is kept, whatever its route. */
  readonly addressChanged?: (change: AddressChange) => void
  readonly log: (event: {
    readonly level: 'info' | 'warn' | 'error'
    readonly message: string
    readonly [detail: string]: unknown
  }) => void
}

export interface Caller {
  readonly org: string
  readonly user_id: string
  readonly rights: Rights
  /** The device of the session: the record of the device on which the bearer token's sign-in was made; null when it named none. */
  readonly device: string | null
  /** The family of the bearer token, which is one sign-in. Absent when the server itself is the caller. */
  readonly family?: string
  /** What the answer to this call contains about persons (RP3). Absent when the server itself is the caller. */
  readonly handedOut?: HandedOut
}

/** The reply of a use, before HTTP: the same for a single call and for one item of a batch. */
export type Reply =
  | { readonly status: 200 | 201; readonly entity: string; readonly row: AnyRow }
  | { readonly status: 204 }
  | { readonly status: number; readonly problem: ProblemBody; readonly entity?: string }

/** The reply of the family's batch: several records at once. */
export type ListReply = { readonly status: 200; readonly entity: string; readonly rows: readonly AnyRow[] }
export type Refusal = { readonly status: number; readonly problem: ProblemBody }
export const refuse = (problem: ProblemBody): Refusal => ({ status: problem.status, problem })
