// The context that each handler gets with a request, and the parts that all routes share.
import type { Context } from 'hono'
import type { Caller, Ports } from '../use/write/caller.ts'
import type { FirstRun } from '../use/people/first-run.ts'
import type { Images } from '../use/pictures/images.ts'
import type { ResetParts } from '../use/people/reset-password.ts'
import type { Settings } from '../settings.ts'
import type { AnyRow } from '#records/entity.ts'
import type { Places } from './places.ts'
import type { Pokes } from './pokes.ts'

export interface Parts {
  readonly ports: Ports
  readonly settings: Settings
  readonly auth: ResetParts
  readonly images: Images
  readonly pokes: Pokes
  /** Starts work that continues after the answer left; a graceful stop waits for it. */
  readonly later: (job: () => Promise<void>) => void
  /** Of one person's large bodies a few are read at a time; nobody else's wait for them. */
  readonly largeBodies: <T>(person: string, read: () => Promise<T>) => Promise<T>
  /** Answers of many records that each person waits for or is reading. */
  readonly answers: Places
  /** Batches of the family that each person waits for, or whose answers they are reading. */
  readonly familyBatches: Places
  /** The folder of the built client, or null when there is none. */
  readonly client: string | null
  readonly firstRun: FirstRun
  /** Milliseconds between two comments of a live stream. */
  readonly liveEvery: number
}

/** Writes into the log of accesses what the answers to a caller contained so far (RP3). */
export type NoteHandedOut = (caller: Caller) => Promise<void>

/** The organisation of a caller who names none. */
export const DEFAULT_ORGANISATION = 'quai'

interface Variables {
  /** The organisation whose epoch the answer has in its header. */
  org: string
  /** The owner of the token, once it is checked. */
  caller: Caller
}
export interface Env {
  Variables: Variables
  Bindings: { readonly address?: string }
}
export type ApiContext = Context<Env>

/** What a signed-in handler receives. */
export interface Session {
  readonly caller: Caller
  readonly user: AnyRow
  readonly expires_at: number
}
