// Which kind of back end this is (sync.md section 3.4): asked at sign-in and with each profile, kept in the database for a start
// without network. Until it is known nothing of ours is sent.
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

/** Of the row of `meta` that says it: 'plain' or 'full'. */
export const MODE = 'mode'

export interface BackEnd {
  /** Without our headers while the back end is not known to want them. */
  readonly fetch: typeof fetch
  /** Before signing in: without an answer nobody can. */
  meet(client: Client): Promise<Outcome<null>>
  /** With the profile, while a session goes on: silence changes nothing. */
  meetAgain(client: Client): Promise<void>
  /** A plain back end grants no shards: those that the rights give. */
  profileOf(profile: Profile): Profile
  /** Of a database that was just opened, or whose back end was just asked again. */
  settle(db: LocalDatabase): Promise<void>
}

export const makeBackEnd = (fetch: typeof globalThis.fetch, now: () => number): BackEnd => {
  let mode: Mode | null = null
  return {
    fetch: plainFetch(fetch, () => mode !== 'full'),
    meet: async client => {
      const answer = await askPing(client)
      if (answer.kind === 'silent') return failed(answer.failure)
      mode = answer.kind === 'told' ? answer.mode : 'plain'
      return success(null)
    },
    meetAgain: async client => {
      const answer = await askPing(client)
      if (answer.kind === 'told') mode = answer.mode
    },
    profileOf: profile => {
      // Only our server tells shards: a proxy's own word about /ping counts for less.
      if (profile.shards.length > 0) mode = 'full'
      if (mode !== 'plain') return profile
      return { ...profile, shards: plainShards(rightsOf(profile.permissions), dayOf(now())) }
    },
    settle: async db => {
      const known = await readMeta(db, MODE)
      mode ??= known === 'plain' ? 'plain' : 'full'
      if (known === mode) return
      // The other kind counts revs otherwise: everything comes again, what waits to be sent stays.
      if (known !== undefined || mode === 'plain') {
        await startOver(db)
        await db.meta.bulkDelete(['epoch', 'plain'])
      }
      await db.meta.put({ k: MODE, value: mode })
    },
  }
}
