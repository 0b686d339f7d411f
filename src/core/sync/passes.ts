// One pass of each kind of work in a session: over the outbox, over the feed and over the waiting images.
import { settledConfig } from '../api/settled-config.ts'
import type { Scheduler } from '../api/scheduler.ts'
import { waitingBlobIds } from '../store/pictures/blob-rows.ts'
import type { ClientConfig } from '../wire/sync-protocol.ts'
import type { Locks } from './lock.ts'
import { isAnyUnasked } from '../store/outbox/retry-forbidden.ts'
import { DONE, type PassEnd } from './pass-end.ts'
import type { PassFacts } from './pass-facts.ts'
import { uploadOnce } from './pictures/upload.ts'
import { plainWork } from './plain/plain-work.ts'
import { pullOnce } from './pull.ts'
import { pushOnce } from './push.ts'
import type { Session } from './session/open-session.ts'
import { finishRestore, beginSending } from './session/restore.ts'
import { sendExports } from './session/send-exports.ts'

export type Task = 'pulling' | 'pushing' | 'uploading'
export type Pass = (facts: PassFacts) => Promise<PassEnd>

export interface PassPorts {
  readonly fetch: typeof fetch
  readonly config: ClientConfig
  readonly scheduler: Scheduler
  readonly locks: Locks
  /** Whether this person decides about conflicts themselves. */
  readonly isDesk: () => boolean
  readonly onResent: (count: number) => void
}

interface PassEvents {
  /** Called for each shard of a pull; a desk has dozens. */
  readonly onProgress: () => void
  /** After a restore of the server everything was pulled again: now the outbox may be sent. */
  readonly onMaySend: () => void
  /** The mark of the person's profile, with each pull. */
  readonly onProfile: (mark: string) => void
  /** Something was refused for want of a right that this person has as far as is known here. */
  readonly onForbidden: () => void
}

export const makePasses = (
  { db, client, device, serverNow: now }: Session,
  ports: PassPorts,
  { onProgress, onMaySend, onProfile, onForbidden }: PassEvents,
  signal: AbortSignal,
): { readonly [task in Task]: Pass } => {
  const { fetch, scheduler } = ports
  let { config } = ports
  const plain = plainWork({ ...ports, db, client, now, onProgress })
  return {
    pushing: async ({ isPlain, restore }) => {
      if (isPlain) return plain.push()
      if (restore?.phase === 'bringing') return DONE
      const end = await pushOnce({ db, client, now, isDesk: ports.isDesk() })
      if (await isAnyUnasked(db)) onForbidden()
      if (end.kind === 'done' && restore !== null) {
        const missing = await finishRestore(db)
        if (missing !== null) ports.onResent(missing)
      }
      return end
    },
    pulling: async ({ isPlain }) => {
      if (isPlain) return plain.pull()
      const end = await pullOnce({ db, client, scheduler, now, device, onProgress, onProfile })
      // After the screens have what they wait for.
      if (end.kind !== 'signedOut') await sendExports(db, client)
      if (end.kind === 'done' && (await beginSending(db))) onMaySend()
      return end
    },
    uploading: async ({ isPlain }) => {
      // A plain back end offers no way to authenticate an upload: images wait.
      if (isPlain) return DONE
      if ((await waitingBlobIds(db)).length > 0) config = await settledConfig(fetch, config)
      return uploadOnce({ db, client, scheduler, fetch, config, signal })
    },
  }
}
