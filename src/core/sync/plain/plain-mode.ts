// Which kind of back end this is (sync.md section 3.4): asked at sign-in and with each profile, and kept in the database for a
// start without network. Until it is known, none of our own headers and requests are sent.
import { askPing, type Mode } from '../../api/ping.ts'
import type { Client } from '../../api/client.ts'
import { plainFetch } from '../../api/plain-fetch.ts'
import { dayOf } from '#records/time/dates.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { readMeta, type LocalDatabase } from '../../store/database.ts'
import { startOver } from '../../store/mirror/held-shards.ts'
import type { Profile } from '../../wire/sync-protocol.ts'
import { plainShards } from './plain-shards.ts'

/** The key of the row of `meta` that holds it: 'plain' or 'full'. */
export const MODE = 'mode'

export interface BackEnd {
  /** Sends without our headers until the back end is known to accept them. */
  readonly fetch: typeof fetch
  /** Before signing in: without an answer nobody can sign in. Returns the server's time, where it says it. */
  meet(client: Client): Promise<Outcome<string | null>>
  /** With the profile, during a session: no answer changes nothing. */
  meetAgain(client: Client): Promise<void>
  /** The profile, with the shards that follow from the rights where a plain back end grants none. */
  profileOf(profile: Profile): Profile
  /** Runs on a database that was just opened, or whose back end was just asked again. */
  settle(db: LocalDatabase): Promise<void>
}

export const makeBackEnd = (fetch: typeof globalThis.fetch, now: () => number): BackEnd => {
  let mode: Mode | null = null
  return {
    fetch: plainFetch(fetch, () => mode !== 'full'),
    meet: async client => {
      const answer = await askPing(client)
      if (answer.kind === 'silent') return failed(answer.failure)
      mode = answer.kind === 'answered' ? answer.mode : 'plain'
      return success(answer.kind === 'answered' ? answer.time : null)
    },
    meetAgain: async client => {
      const answer = await askPing(client)
      if (answer.kind === 'answered') mode = answer.mode
    },
    profileOf: profile => {
      // Only our server sends shards: that counts more than a proxy's answer to /ping.
      if (profile.shards.length > 0) mode = 'full'
      if (mode !== 'plain') return profile
      return { ...profile, shards: plainShards(rightsOf(profile.permissions), dayOf(now())) }
    },
    settle: async db => {
      const known = await readMeta(db, MODE)
      mode ??= known === 'plain' ? 'plain' : 'full'
      if (known === mode) return
      // The other kind counts revs differently: everything is pulled again, what waits to be sent stays.
      if (known !== undefined || mode === 'plain') {
        await startOver(db)
        await db.meta.bulkDelete(['epoch', 'plain'])
      }
      await db.meta.put({ k: MODE, value: mode })
    },
  }
}
