// What the page may ask of the sync worker, and the events that it gets. Types only: the page never imports sync's code.
import type { Failure, Outcome } from '#records/failure.ts'
import type { FoundElsewhere } from '../../wire/found-elsewhere.ts'
import type { HistoryLine } from '../../wire/history-line.ts'
import type { DeviceChange } from '../../wire/own-device.ts'
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
  /** Images are being sent. */
  readonly uploading?: boolean
  /** False after a network failure, true after any answer. */
  readonly online: boolean
  /** ISO moment of the last complete pull: « Données du <heure> ». */
  readonly pulledAt: string | null
  /** Entries whose last attempt failed because of the network or the server. */
  readonly failing: number
  /** Server clock minus this device's, in ms; for display and the 10-minute warning only. */
  readonly skew: number
  readonly bootstrapping: boolean
  /** An answer or a network failure came since the worker started: before that, `online` is a guess. */
  readonly heard?: boolean
  /** Shards pulled and shards to pull, while bootstrapping. */
  readonly bootstrap?: { readonly done: number; readonly total: number }
  /**
   * The server was restored to an earlier state (its epoch changed): everything is pulled again, then what it lost is sent again.
   */
  readonly restored?: boolean
  /** Records received with values that do not fit, shown with those blank (mirror/bad-rows.ts lists them). */
  readonly badRows?: number
  /** The network is there, and yet nothing arrives: the server's answers are unreadable, or this device's disk is full. */
  readonly trouble?: 'server' | 'storage' | null
  /** `plain`: a back end without our feed (sync.md section 3.4), best effort. */
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
  /** A day: the nearest to it come first. Without one the latest do. */
  readonly near?: string
}
interface SearchHit {
  readonly entity: string
  readonly id: string
}
interface SearchAnswer {
  /** Best first. */
  readonly hits: readonly SearchHit[]
  /** How many records matched; `hits` are the first `limit` of them. */
  readonly total: number
}

/** The in-memory index of one session's records. */
export interface Search {
  query(query: SearchQuery): Promise<SearchAnswer>
  stop(): void
}

/** How many of a day's photos can be shown without network. */
export interface PicturesHere {
  readonly here: number
  readonly total: number
}

export interface SyncEvents {
  readonly onStatus: (status: SyncStatus) => void
  /** A failure that is shown to the person (specification section 8). */
  readonly onFailure: (failure: Failure) => void
  /** The restore procedure after a restore of the server is over: how many acknowledged changes were sent again. */
  readonly onResent: (count: number) => void
  /** The session ended without the person (401, 403, revoked), or in another tab: the page goes to /login. */
  readonly onSignedOut: () => void
  /** The person's rights or names changed at the office. */
  readonly onProfile?: (signedIn: SignedIn) => void
}

/** The outcome of « Tout synchroniser ». */
interface SyncedNow extends SyncStatus {
  /** Everything that could leave was sent, and everything was pulled. */
  readonly isDone: boolean
}

export interface SyncRemote extends OfficeRemote {
  /** `database`: the database of the person whose tab this was before it was reloaded. */
  start(config: ClientConfig, events: SyncEvents, database?: string | null): Promise<void>
  signIn(credentials: Credentials): Promise<Outcome<SignedIn>>
  /** Resumes the session kept on this device, without the network. */
  resume(): Promise<SignedIn | null>
  /** explicit: the person asked for it; mirrors are erased, unsent entries stay reserved for their user. */
  signOut(explicit: boolean): Promise<void>
  requestPasswordReset(email: string): Promise<Outcome<null>>
  confirmPasswordReset(token: string, password: string): Promise<Outcome<null>>
  /** Sends a link to choose a password to that person's address [config_users]. */
  invite(user: string): Promise<Outcome<Invitation>>
  /** Who is shut out is refused at the next contact, and the mirror there is emptied; others' devices [config_users]. */
  changeDevice(device: string, change: DeviceChange): Promise<Outcome<null>>
  /** The server's journal of one record, latest change first; not available without network. */
  history(entity: string, id: string): Promise<Outcome<readonly HistoryLine[]>>
  /** `simple_search`: tasks of any time, found by the server; none without network. */
  findTasks(search: { readonly text: string; readonly limit: number }): Promise<Outcome<FoundElsewhere>>
  /** To call when something changed: an edit, the network, visibility. Never waits. */
  kick(): void
  /** Whether a person looks at this tab: a visible tab takes the lead from a leader that no longer answers. */
  setVisible(isVisible: boolean): void
  /** Pulls a period into the local tables. Resolves when it is complete there, or with the failure that prevented it. */
  pullWindow(window: Window): Promise<Outcome<null>>
  /**
   * Downloads the thumbnails of a day's stops for work without network. Resolves when all are here or the network failed. It
   * continues without an open screen.
   */
  keepPictures(day: string, onProgress: (progress: PicturesHere) => void): Promise<PicturesHere>
  /** Ids from the in-memory index; the screen reads the rows from its tables. */
  search(query: SearchQuery): Promise<SearchAnswer>
  /** « Recharger les données »: every held shard is pulled again from its start; what waits to be sent is not changed. */
  pullAgain(): Promise<void>
  /** Pulls and pushes now; resolves when both are done or failed. */
  syncNow(): Promise<SyncedNow>
}
