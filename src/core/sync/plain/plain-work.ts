// The plain mode's part of a session's work: its push and its pull, which take turns, in this tab and among all of them. The back
// end has no idempotency keys, so two tabs that send at once would do harm.
import type { Client } from '../../api/client.ts'
import type { Scheduler } from '../../api/scheduler.ts'
import type { LocalDatabase } from '../../store/database.ts'
import type { Locks } from '../lock.ts'
import type { PassEnd } from '../pass-end.ts'
import { plainPullOnce } from './plain-pull.ts'
import { plainPushOnce } from './plain-push.ts'

export interface PlainWorkPorts {
  readonly db: LocalDatabase
  readonly client: Client
  readonly scheduler: Scheduler
  /** The server's time, where it is known. */
  readonly now?: () => number
  readonly locks: Locks
  readonly onProgress: () => void
}
export interface PlainWork {
  push(): Promise<PassEnd>
  pull(): Promise<PassEnd>
}

export const plainWork = ({
  db,
  client,
  scheduler,
  now = scheduler.now,
  locks,
  onProgress,
}: PlainWorkPorts): PlainWork => {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const alone = (): Promise<T> => locks.exclusively(`plain:${db.name}`, run)
    const next = last.then(alone, alone)
    last = next
    return next
  }
  return {
    push: () => plainPushOnce({ db, client, now, inTurn }),
    pull: () => plainPullOnce({ db, client, now, inTurn, onProgress }),
  }
}
