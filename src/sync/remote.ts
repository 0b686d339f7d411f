// What the page may ask of the sync worker, and what it hears from it. Types only: the page never imports sync's code.
import type { Failure, Outcome } from '#domain/failure.ts'
import type { ClientConfig, Profile } from '#wire/sync-protocol.ts'

export interface SignedIn {
  /** The name of the user's database: the page opens the same one. */
  readonly database: string
  readonly profile: Profile
}

export interface SyncStatus {
  readonly phase: 'stopped' | 'idle' | 'pulling' | 'pushing'
  /** False after a network failure, true after any answer. */
  readonly online: boolean
  /** ISO moment of the last complete pull: « Données du <heure> ». */
  readonly pulledAt: string | null
  /** Entries whose last attempt failed for the network's or the server's sake. */
  readonly failing: number
  /** Server clock minus this device's, in ms; for display and the 10-minute warning only. */
  readonly skew: number
  readonly bootstrapping: boolean
  /** An answer or a network failure came since the worker started: `online` is a fact, no longer a guess. */
  readonly heard?: boolean
  /** Shards brought and shards to bring, while bootstrapping. */
  readonly bootstrap?: { readonly done: number; readonly total: number }
  /** The server went back in time (its epoch changed): nothing is sent or brought until the restore procedure has run. */
  readonly restored?: boolean
}

export interface SyncEvents {
  readonly onStatus: (status: SyncStatus) => void
  /** A failure that the person must hear of (specification section 8). */
  readonly onFailure: (failure: Failure) => void
  /** The session ended by itself (401, 403, revoked): the page goes to /login. */
  readonly onSignedOut: () => void
}

export interface SyncRemote {
  start(config: ClientConfig, events: SyncEvents): Promise<void>
  signIn(credentials: { readonly username: string; readonly password: string }): Promise<Outcome<SignedIn>>
  /** The session kept on this device, without the network. */
  resume(): Promise<SignedIn | null>
  /** explicit: the person asked for it; mirrors are erased, unsent entries stay sealed to their user. */
  signOut(explicit: boolean): Promise<void>
  requestPasswordReset(email: string): Promise<Outcome<null>>
  confirmPasswordReset(token: string, password: string): Promise<Outcome<null>>
  /** Something changed: an edit, the network, visibility. Never waits. */
  kick(): void
  /** Pulls and pushes now; resolves when both are done or failed. */
  syncNow(): Promise<SyncStatus>
}
