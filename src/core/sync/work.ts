// The work of one session: push, pull and upload as three loops that never wait for each other, started by edits, pokes, kicks
// and two timers while this tab leads (sync.md sections 2 to 4), and the restore procedure that runs through them (section 3.5).
import { settledConfig } from '../api/settled-config.ts'
import type { Scheduler } from '../api/scheduler.ts'
import type { Failure } from '#records/failure.ts'
import { badRows } from '../store/mirror/bad-rows.ts'
import { isAnyForbidden } from '../store/outbox/retry-forbidden.ts'
import { waitingBlobIds } from '../store/pictures/blob-rows.ts'
import { readMeta, watchBlobs, watchOutbox } from '../store/database.ts'
import { startOver } from '../store/mirror/held-shards.ts'
import { readyEntries } from '../store/outbox/outbox-departure.ts'
import type { ClientConfig } from '../wire/sync-protocol.ts'
import { every } from './every.ts'
import { queueForLead } from './lead.ts'
import { keepListening } from './live.ts'
import type { Locks } from './lock.ts'
import { makeLoop } from './loop.ts'
import { DONE, retry, type PassEnd } from './pass-end.ts'
import { passFacts, type PassFacts } from './pass-facts.ts'
import { plainWork } from './plain/plain-work.ts'
import { pullOnce } from './pull.ts'
import { pushOnce } from './push.ts'
import type { SyncStatus } from './session/remote.ts'
import { beginRestore, finishRestore, markBrought, restoreUnderWay } from './session/restore.ts'
import type { Session } from './session/open-session.ts'
import type { Status } from './status.ts'
import { tellExports } from './session/tell-exports.ts'
import { makeTrouble, withRoom } from './trouble.ts'
import { uploadOnce } from './pictures/upload.ts'

const WATCHDOG_MS = 30_000
const PULL_EVERY_MS = 60_000
const PROFILE_EVERY_MS = 3_600_000

export interface WorkPorts {
  readonly fetch: typeof fetch
  readonly config: ClientConfig
  readonly scheduler: Scheduler
  readonly random: () => number
  readonly locks: Locks
  readonly status: Status
  readonly isVisible: () => boolean
  /** Whether this person decides about conflicts themselves. */
  readonly isDesk: () => boolean
  readonly identify: () => Promise<PassEnd>
  /** Called when the session cannot go on. */
  readonly onSignedOut: (failure: Failure, revoked: boolean) => void
  readonly onResent: (count: number) => void
  readonly onBug: (error: unknown) => void
}
export interface Work {
  kick(): void
  /** A person looks at this tab now. */
  look(): void
  /** The epoch in an answer, whatever was asked. */
  hear(epoch: string): void
  /** Runs a pass over the feed that starts after the call, whether this tab leads or not. */
  pull(): Promise<PassEnd>
  /** Resolves when both passes are over, with the failure of one of them, if any. */
  syncNow(): Promise<Failure | null>
  /** Every held shard is pulled again; the rows stay shown meanwhile. */
  bringAgain(): Promise<Failure | null>
  stop(): void
}

type Task = 'pulling' | 'pushing' | 'uploading'

export const startWork = (session: Session, ports: WorkPorts): Work => {
  const { db, client, device, serverNow } = session
  const { scheduler, random, status } = ports
  let { config } = ports
  const stopper = new AbortController()
  const isOver = (): boolean => stopper.signal.aborted
  let identifying: Promise<PassEnd> | null = null
  let { identifiedAt } = session
  let term: AbortSignal | null = null
  const isLeading = (): boolean => term !== null && !term.aborted
  const working = new Set<Task>()
  const troubleAfter = makeTrouble()
  const told = (error: unknown): void => {
    if (!isOver()) ports.onBug(error)
  }

  /** Before anything is sent: checks that this token still belongs to the database's user, and which shards they hold. */
  const identified = async (): Promise<PassEnd> => {
    if (identifiedAt !== null && scheduler.now() - identifiedAt < PROFILE_EVERY_MS) return DONE
    identifying ??= ports.identify().finally(() => {
      identifying = null
    })
    const end = await identifying
    if (end.kind === 'done') identifiedAt = scheduler.now()
    return end
  }

  const refreshStatus = async (): Promise<void> => {
    const [held, failing, pulledAt, bad, facts] = await Promise.all([
      db.shard.toArray(),
      db.outbox
        .where('state')
        .equals('sent')
        .and(({ tries }) => tries > 0)
        .count(),
      readMeta(db, 'pulledAt'),
      badRows(db),
      passFacts(db),
    ])
    const shards = held.filter(({ wantedAt }) => wantedAt === undefined)
    const done = shards.filter(({ complete }) => complete).length
    status.change({
      failing,
      pulledAt: typeof pulledAt === 'string' ? pulledAt : null,
      bootstrapping: done < shards.length,
      bootstrap: { done, total: shards.length },
      restored: facts.restore !== null,
      badRows: bad.length,
      mode: facts.isPlain ? 'plain' : 'full',
    })
  }
  let refreshing = false
  let isStale = false
  /** Called for each shard of a pull (a desk has dozens): one refresh at a time, and one more for all calls of the meantime. */
  const refreshed = (): void => {
    isStale = refreshing
    if (refreshing) return
    refreshing = true
    const looked = (): void => {
      refreshing = false
      if (isStale && !isOver()) refreshed()
    }
    refreshStatus().catch(told).finally(looked)
  }

  const showPhase = (): void => {
    const [task] = working
    const resting: SyncStatus['phase'] = isOver() ? 'stopped' : 'idle'
    status.change({
      phase: task === 'uploading' ? 'pushing' : (task ?? resting),
      uploading: working.has('uploading'),
    })
  }

  const stop = (): void => {
    stopper.abort()
    for (const loop of [push, pull, upload]) loop.stop()
    working.clear()
    showPhase()
  }

  const passOf = async (run: (facts: PassFacts) => Promise<PassEnd>): Promise<PassEnd> => {
    const known = await identified()
    if (known.kind !== 'done') return known
    const facts = await passFacts(db)
    const end = await run(facts)
    if (end.kind !== 'restored') return end
    await beginRestore(db, facts.epoch, end.epoch)
    if (isLeading()) pull.kick()
    // With the loop's waiting times: two servers that contradict each other must not be asked in turn without a pause.
    return retry({ kind: 'offline' })
  }

  const loopOf = (task: Task, run: (facts: PassFacts) => Promise<PassEnd>) =>
    makeLoop(() => withRoom(db, () => passOf(run)), {
      scheduler,
      random,
      onBug: told,
      onStart: () => {
        working.add(task)
        showPhase()
      },
      onEnd: end => {
        working.delete(task)
        showPhase()
        status.change({ trouble: troubleAfter(task, end) })
        refreshed()
        if (end.kind !== 'signedOut') return
        stop()
        ports.onSignedOut(end.failure, end.revoked)
      },
    })

  const plain = plainWork({ ...ports, db, client, now: serverNow, onProgress: refreshed })
  const push = loopOf('pushing', async ({ isPlain, restore }) => {
    if (isPlain) return plain.push()
    if (restore?.phase === 'bringing') return DONE
    const end = await pushOnce({ db, client, now: serverNow, isDesk: ports.isDesk() })
    if (end.kind === 'done' && restore !== null) {
      const missing = await finishRestore(db)
      if (missing !== null) ports.onResent(missing)
    }
    return end
  })
  const pull = loopOf('pulling', async ({ isPlain }) => {
    if (isPlain) return plain.pull()
    const end = await pullOnce({ db, client, scheduler, now: serverNow, device, onProgress: refreshed })
    // After the screens have what they wait for.
    if (end.kind !== 'signedOut') await tellExports(db, client)
    if (end.kind === 'done' && (await markBrought(db)) && isLeading()) push.kick()
    return end
  })
  const upload = loopOf('uploading', async ({ isPlain }) => {
    const { fetch } = ports
    // A plain back end offers no way to authenticate an upload: images wait.
    if (isPlain) return DONE
    if ((await waitingBlobIds(db)).length > 0) config = await settledConfig(fetch, config)
    return uploadOnce({ db, client, scheduler, fetch, config, signal: stopper.signal })
  })

  /** Liveness fails before safety: a queue that is not empty while nobody works on it is started again. */
  const watch = async (): Promise<void> => {
    if (!push.isIdle()) return
    const ready = readyEntries(await db.outbox.orderBy('seq').toArray())
    if (ready.length > 0) push.kick()
  }

  /** A plain back end has no live channel: the periodic pull replaces it. */
  const listen = async (signal: AbortSignal): Promise<void> => {
    if (!(await passFacts(db)).isPlain)
      await keepListening({ client, scheduler, random, signal, onPoke: pull.kick })
  }

  const lead = async (signal: AbortSignal): Promise<void> => {
    term = signal
    const ended = new Promise(resolve => signal.addEventListener('abort', resolve))
    const unwatch = [watchOutbox(db, push.kick, told), watchBlobs(db, upload.kick, told)]
    pull.kick()
    push.kick()
    every(scheduler, PULL_EVERY_MS, pull.kick, signal)
    every(scheduler, WATCHDOG_MS, () => void watch().catch(told), signal)
    listen(signal).catch(told)
    if (!signal.aborted) await ended
    for (const stopWatching of unwatch) stopWatching()
    for (const loop of [push, pull, upload]) loop.rest()
  }

  showPhase()
  refreshed()
  const { look } = queueForLead({
    ...ports,
    name: `sync:${db.name}`,
    tables: db,
    signal: stopper.signal,
    work: lead,
    onBug: told,
  })

  const failureOf = async (...ends: readonly PassEnd[]): Promise<Failure | null> => {
    if (!isOver()) await refreshStatus()
    return ends.flatMap(end => (end.kind === 'retry' ? [end.failure] : []))[0] ?? null
  }

  return {
    // The leading tab notices changes of the outbox by itself: only events of the page need a kick.
    kick: () => {
      if (!isLeading()) return
      for (const loop of [push, pull, upload]) loop.kick()
    },
    look,
    hear: epoch => {
      const compare = async (): Promise<void> => {
        const known = await readMeta(db, 'epoch')
        if (typeof known === 'string' && known !== epoch && isLeading()) pull.kick()
      }
      compare().catch(told)
    },
    pull: pull.run,
    // A tab that does not lead works by itself: keys and revs keep the data correct, and the person who asked waits for no other
    // tab.
    syncNow: async () => {
      // The person asked: a right that the office has given back meanwhile applies at once.
      if (!isOver() && (await isAnyForbidden(db))) identifiedAt = null
      const ends = await Promise.all([push.run(), pull.run()])
      if (isOver() || (await restoreUnderWay(db)) === null) return failureOf(...ends)
      const pulled = await pull.run()
      return failureOf(pulled, await push.run())
    },
    bringAgain: async () => {
      await startOver(db)
      refreshed()
      return failureOf(await pull.run())
    },
    stop,
  }
}
