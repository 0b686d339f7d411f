// What the page is shown of a session's work: which passes are under way, and what the tables hold.
import { badRows } from '../store/mirror/bad-rows.ts'
import { readMeta, type LocalDatabase } from '../store/database.ts'
import type { PassEnd } from './pass-end.ts'
import { passFacts } from './pass-facts.ts'
import type { Task } from './passes.ts'
import type { SyncStatus } from './session/remote.ts'
import type { Status } from './status.ts'
import { makeTrouble } from './trouble.ts'

export interface WorkStatusPorts {
  readonly db: LocalDatabase
  readonly status: Status
  /** Whether the work has stopped. */
  readonly isOver: () => boolean
  readonly onBug: (error: unknown) => void
}
export interface WorkStatus {
  showPhase(): void
  started(task: Task): void
  ended(task: Task, end: PassEnd): void
  stopped(): void
  /** Reads the tables. */
  refresh(): Promise<void>
  /** The same without waiting: one refresh at a time, and one more for all calls of the meantime. */
  refreshSoon(): void
}

export const makeWorkStatus = ({ db, status, isOver, onBug }: WorkStatusPorts): WorkStatus => {
  const working = new Set<Task>()
  const troubleAfter = makeTrouble()
  let isRefreshing = false
  let isStale = false

  const showPhase = (): void => {
    const [task] = working
    const resting: SyncStatus['phase'] = isOver() ? 'stopped' : 'idle'
    status.change({
      phase: task === 'uploading' ? 'pushing' : (task ?? resting),
      uploading: working.has('uploading'),
    })
  }
  const refresh = async (): Promise<void> => status.change(await tablesStatus(db))
  const refreshSoon = (): void => {
    isStale = isRefreshing
    if (isRefreshing) return
    isRefreshing = true
    const ended = (): void => {
      isRefreshing = false
      if (isStale && !isOver()) refreshSoon()
    }
    refresh().catch(onBug).finally(ended)
  }

  return {
    showPhase,
    refresh,
    refreshSoon,
    started: task => {
      working.add(task)
      showPhase()
    },
    ended: (task, end) => {
      working.delete(task)
      showPhase()
      status.change({ trouble: troubleAfter(task, end) })
      refreshSoon()
    },
    stopped: () => {
      working.clear()
      showPhase()
    },
  }
}

/** In one transaction: this is read after every change, and each transaction costs a phone more than what it reads. */
const tablesStatus = async (db: LocalDatabase): Promise<Partial<SyncStatus>> => {
  const { dexie, shard, outbox, meta } = db.relaxed
  const [held, failing, pulledAt, bad, facts] = await dexie.transaction(
    'r',
    [shard, outbox, meta],
    async () =>
      Promise.all([
        shard.toArray(),
        outbox
          .where('state')
          .equals('sent')
          .and(({ tries }) => tries > 0)
          .count(),
        readMeta({ meta }, 'pulledAt'),
        badRows({ meta }),
        passFacts({ meta }),
      ]),
  )
  const shards = held.filter(({ wantedAt }) => wantedAt === undefined)
  const done = shards.filter(({ complete }) => complete).length
  return {
    failing,
    pulledAt: typeof pulledAt === 'string' ? pulledAt : null,
    bootstrapping: done < shards.length,
    bootstrap: { done, total: shards.length },
    restored: facts.restore !== null,
    badRows: bad.length,
    mode: facts.isPlain ? 'plain' : 'full',
  }
}
