// What travels with a request through the handlers, and the parts that the whole HTTP face works with.
import type { Context } from 'hono'
import type { Caller, Ports } from '../use/write/caller.ts'
import type { FirstRun } from '../use/people/first-run.ts'
import type { Images } from '../use/tour/images.ts'
import type { ResetParts } from '../use/people/reset-password.ts'
import type { Settings } from '../settings.ts'
import type { AnyRow } from '#records/entity.ts'
import type { Pokes } from './pokes.ts'

export interface Parts {
  readonly ports: Ports
  readonly settings: Settings
  readonly auth: ResetParts
  readonly images: Images
  readonly pokes: Pokes
  /** Work that goes on after the answer left; a graceful stop waits for it. */
  readonly later: (job: () => Promise<void>) => void
  /** The built client, or null when there is none. */
  readonly client: string | null
  readonly firstRun: FirstRun
  /** Milliseconds between two comments of a live stream. */
  readonly liveEvery: number
}

/** The organisation of those who name none. */
export const DEFAULT_ORGANISATION = 'quai'

interface Variables {
  /** The organisation whose epoch the answer names. */
  org: string
  /** Whose token it is, once that is known. */
  caller: Caller
}
export interface Env {
  Variables: Variables
  Bindings: { readonly address?: string }
}
export type ApiContext = Context<Env>

/** What a signed-in handler gets. */
export interface Session {
  readonly caller: Caller
  readonly user: AnyRow
  readonly expires_at: number
}
