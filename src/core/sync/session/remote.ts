// What the page may ask of the sync worker, and what it hears from it. Types only: the page never imports sync's code.
import type { Failure, Outcome } from '#records/failure.ts'
import type { FoundElsewhere } from '../../wire/found-elsewhere.ts'
import type { HistoryLine } from '../../wire/history-line.ts'
import type { ClientConfig, Invitation, Profile } from '../../wire/sync-protocol.ts'
import type { Credentials } from '../../api/account.ts'
import type { OfficeRemote } from './office.ts'

export interface SignedIn {
  /** The name of the user's database: the page opens the same one. */
  readonly database: string
  readonly profile: Profile
}

export interface SyncStatus {
  readonly phase: 'stopped' | 'idle' | 'pulling' | 'pushing'
  /** Images are leaving. */
  readonly uploading?: boolean
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
  /** The server went back in time (its epoch changed): everything comes again, then what it lost is sent again. */
  readonly restored?: boolean
  /** Records that came with values that do not fit, shown with those blank (local/bad-rows.ts lists them). */
  readonly badRows?: number
  /** The network is there, and yet nothing comes: the server answers nonsense, or this device can keep nothing more. */
  readonly trouble?: 'server' | 'storage' | null
  /** `plain`: a back end of the family without our feed (sync.md section 3.4), best effort. */
  readonly mode?: 'full' | 'plain'
}

/** A period of one family of records that a screen needs and this device may not hold (sync.md section 3.2). */
export interface Window {
  readonly kind: 'emma' | 'loki' | 'slot' | 'scale' | 'money'
  /** `YYYY-MM-DD`, both ends included. */
  readonly from: string
  readonly to: string
}

interface SearchQuery {
  readonly text: string
  /** Names of entities; all indexed ones when absent. */
  readonly entities?: readonly string[]
  readonly limit: number
}
interface SearchHit {
  readonly entity: string
  readonly id: string
}
interface SearchAnswer {
  /** Best first. */
  readonly hits: readonly SearchHit[]
  /** How many records matched, `hits` being the first `limit`. */
  readonly total: number
}

/** The in-memory index of one session's records. */
export interface Search {
  query(query: SearchQuery): Promise<SearchAnswer>
  stop(): void
}

/** How many of a day's photos can be looked at without network. */
export interface PicturesHere {
  readonly here: number
  readonly total: number
}

export interface SyncEvents {
  readonly onStatus: (status: SyncStatus) => void
  /** A failure that the person must hear of (specification section 8). */
  readonly onFailure: (failure: Failure) => void
  /** The server went back in time and the restore procedure is over: how many acknowledged changes were sent again. */
  readonly onResent: (count: number) => void
  /** The session ended by itself (401, 403, revoked), or in another tab: the page goes to /login. */
  readonly onSignedOut: () => void
  /** The person's rights or names changed at the office. */
  readonly onProfile?: (signedIn: SignedIn) => void
}

export interface SyncRemote extends OfficeRemote {
  /** `database`: of the person whose tab this was before it was loaded again. */
  start(config: ClientConfig, events: SyncEvents, database?: string | null): Promise<void>
  signIn(credentials: Credentials): Promise<Outcome<SignedIn>>
  /** The session kept on this device, without the network. */
  resume(): Promise<SignedIn | null>
  /** explicit: the person asked for it; mirrors are erased, unsent entries stay sealed to their user. */
  signOut(explicit: boolean): Promise<void>
  requestPasswordReset(email: string): Promise<Outcome<null>>
  confirmPasswordReset(token: string, password: string): Promise<Outcome<null>>
  /** A link to choose a password goes to that person's address [config_users]. */
  invite(user: string): Promise<Outcome<Invitation>>
  /** At its next contact the device is refused and empties its mirrors [config_users]. */
  revokeDevice(device: string): Promise<Outcome<null>>
  /** The server's journal of one record, the last change first; without network there is none. */
  history(entity: string, id: string): Promise<Outcome<readonly HistoryLine[]>>
  /** `simple_search`: the tasks of any time that the server finds; without network there are none. */
  findTasks(search: { readonly text: string; readonly limit: number }): Promise<Outcome<FoundElsewhere>>
  /** Something changed: an edit, the network, visibility. Never waits. */
  kick(): void
  /** Whether a person looks at this tab: a visible one takes the lead from a leader that no longer answers. */
  setVisible(isVisible: boolean): void
  /** Brings a period into the local tables and resolves when it is whole there, or with the failure that left it out. */
  bring(window: Window): Promise<Outcome<null>>
  /** Thumbnails of a day's stops, brought for the road; resolves when all are here or the network gave up. It needs no screen to go on. */
  keepPictures(day: string, onProgress: (progress: PicturesHere) => void): Promise<PicturesHere>
  /** Ids from the in-memory index; the screen reads the rows from its tables. */
  search(query: SearchQuery): Promise<SearchAnswer>
  /** « Recharger les données »: every held shard comes again from its start; what waits to be sent is untouched. */
  bringAgain(): Promise<void>
  /** Pulls and pushes now; resolves when both are done or failed. */
  syncNow(): Promise<SyncStatus>
}
