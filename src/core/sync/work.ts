// The work of one session: push, pull and upload as three loops that never wait for each other, started by edits, pokes, kicks
// and two timers while this tab leads (sync.md sections 2 to 4), and the restore procedure that runs through them (section 3.5).
import type { Failure } from '#records/failure.ts'
import { makeTimer, type Scheduler } from '../api/scheduler.ts'
import { isAnyForbidden } from '../store/outbox/retry-forbidden.ts'
import { readMeta, watchBlobs, watchOutbox, type Tables } from '../store/database.ts'
import { startOver } from '../store/mirror/held-shards.ts'
import { readyEntries } from '../store/outbox/outbox-departure.ts'
import { every } from './every.ts'
import { makeIdentity, type Identified, type Identity } from './identity.ts'
import { queueForLead } from './lead.ts'
import { keepListening } from './live.ts'
import { makeLoop, type Loop } from './loop.ts'
import { retry, type PassEnd } from './pass-end.ts'
import { passFacts } from './pass-facts.ts'
import { makePasses, type Pass, type PassPorts, type Task } from './passes.ts'
import { beginRestore, restoreUnderWay } from './session/restore.ts'
import type { Session } from './session/open-session.ts'
import type { Status } from './status.ts'
import { withRoom } from './trouble.ts'
import { makeWorkStatus, type WorkStatus } from './work-status.ts'

const WATCHDOG_MS = 30_000
const PULL_EVERY_MS = 60_000
/** The answer of a pull says at its end that the rights are others now. One that takes longer than this after a poke is not waited for. */
const LONG_PULL_MS = 1_000

export interface WorkPorts extends PassPorts {
  readonly random: () => number
  readonly status: Status
  readonly isVisible: () => boolean
  readonly identify: () => Promise<Identified>
  /** Of the profile held here. */
  readonly profileMark: () => string | undefined
  /** Called when the session cannot go on. */
  readonly onSignedOut: (failure: Failure, revoked: boolean) => void
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
  pullAgain(): Promise<Failure | null>
  stop(): void
}

/** The parts of the work of one session. */
interface Parts {
  readonly session: Session
  readonly ports: WorkPorts
  /** Aborts when the work stops. */
  readonly signal: AbortSignal
  readonly identity: Identity
  readonly shown: WorkStatus
  /** Reports a bug while the work goes on. */
  readonly report: (error: unknown) => void
  readonly isLeading: () => boolean
}
interface Loops {
  readonly push: Loop
  readonly pull: Loop
  readonly upload: Loop
  readonly all: readonly Loop[]
}

export const startWork = (session: Session, ports: WorkPorts): Work => {
  const { db } = session
  const stopper = new AbortController()
  const { signal } = stopper
  const isOver = (): boolean => signal.aborted
  const report = (error: unknown): void => {
    if (!isOver()) ports.onBug(error)
  }
  let term: AbortSignal | null = null
  const isLeading = (): boolean => term !== null && !term.aborted
  const identity = makeIdentity(ports, session.identifiedAt)
  const shown = makeWorkStatus({ db, status: ports.status, isOver, onBug: report })
  const parts: Parts = { session, ports, signal, identity, shown, report, isLeading }

  const stop = (): void => {
    stopper.abort()
    for (const loop of loops.all) loop.stop()
    shown.stopped()
  }
  const loops = makeLoops(parts, stop)

  shown.showPhase()
  shown.refreshSoon()
  const { look } = queueForLead({
    ...ports,
    name: `sync:${db.name}`,
    tables: db,
    signal,
    work: given => {
      term = given
      return lead(parts, loops, given)
    },
    onBug: report,
  })
  return {
    // The leading tab notices changes of the outbox by itself: only events of the page need a kick.
    kick: () => {
      if (!isLeading()) return
      for (const loop of loops.all) loop.kick()
    },
    look,
    hear: epoch => {
      const compare = async (): Promise<void> => {
        const known = await readMeta(db, 'epoch')
        if (typeof known === 'string' && known !== epoch && isLeading()) loops.pull.kick()
      }
      compare().catch(report)
    },
    pull: loops.pull.run,
    syncNow: () => syncNow(parts, loops),
    pullAgain: async () => {
      await startOver(db)
      shown.refreshSoon()
      return failureOf(parts, await loops.pull.run())
    },
    stop,
  }
}

const makeLoops = (parts: Parts, stop: () => void): Loops => {
  const { session, ports, signal, identity, shown, report, isLeading } = parts
  const { db } = session

  const passOf = async (pass: Pass): Promise<PassEnd> => {
    const known = await identity.confirm()
    if (known.kind !== 'done') return known
    const facts = await passFacts(db)
    const end = await pass(facts)
    if (end.kind !== 'restored') return end
    await beginRestore(db, facts.epoch, end.epoch)
    if (isLeading()) pull.kick()
    // With the loop's waiting times: two servers that contradict each other must not be asked in turn without a pause.
    return retry({ kind: 'offline' })
  }

  const onMaySend = (): void => {
    if (isLeading()) push.kick()
  }
  const onProfile = (mark: string): void => {
    if (identity.isOutdated(mark)) pull.kick()
  }
  const onForbidden = (): void => {
    identity.doubt()
    if (isLeading()) pull.kick()
  }
  const events = { onProgress: shown.refreshSoon, onMaySend, onProfile, onForbidden }
  const passes = makePasses(session, ports, events, signal)
  const loopOf = (task: Task): Loop =>
    makeLoop(() => withRoom(db, () => passOf(passes[task])), {
      scheduler: ports.scheduler,
      random: ports.random,
      onBug: report,
      onStart: () => shown.started(task),
      onEnd: end => {
        shown.ended(task, end)
        if (end.kind !== 'signedOut') return
        stop()
        ports.onSignedOut(end.failure, end.revoked)
      },
    })
  const push = loopOf('pushing')
  const pull = loopOf('pulling')
  const upload = loopOf('uploading')
  return { push, pull, upload, all: [push, pull, upload] }
}

/** A poke starts a pull, unless it announces what was pulled last; `ask` is called while one under way lasts long after a poke. */
const hearPokes = (
  {
    scheduler,
    tables,
    pull,
  }: { readonly scheduler: Scheduler; readonly tables: Pick<Tables, 'meta'>; readonly pull: Loop },
  ask: () => unknown,
) => {
  let watched: Promise<PassEnd> | null = null
  const timer = makeTimer(scheduler, () => {
    if (watched === pull.underWay()) ask()
    else watch()
  })
  const watch = (): void => {
    const underWay = pull.underWay()
    if (underWay === null || (underWay === watched && timer.isRunning())) return
    watched = underWay
    timer.begin(LONG_PULL_MS)
  }
  return {
    heard: async (rev: number | null): Promise<void> => {
      // After a restore of the server the rev may be a smaller one: only the same says that nothing is new.
      if (rev !== null && (await readMeta(tables, 'rev')) === rev) return
      pull.kick()
      watch()
    },
    end: timer.end,
  }
}

/** Works for all tabs until the signal aborts. */
const lead = async (
  { session: { db, client }, ports: { scheduler, random }, identity, report }: Parts,
  { push, pull, upload, all }: Loops,
  signal: AbortSignal,
): Promise<void> => {
  /** Liveness fails before safety: a queue that is not empty while nobody works on it is started again. */
  const watch = async (): Promise<void> => {
    if (!push.isIdle()) return
    const ready = readyEntries(await db.outbox.orderBy('seq').toArray())
    if (ready.length > 0) push.kick()
  }
  /** A plain back end has no live channel: the periodic pull replaces it. */
  const listen = async (): Promise<void> => {
    if (!(await passFacts(db)).isPlain)
      await keepListening({
        client,
        scheduler,
        random,
        signal,
        onPoke: rev => void pokes.heard(rev).catch(report),
      })
  }

  const pokes = hearPokes({ scheduler, tables: db, pull }, () => identity.askAgain().catch(report))
  const ended = new Promise(resolve => signal.addEventListener('abort', resolve))
  const unwatch = [watchOutbox(db, push.kick, report), watchBlobs(db, upload.kick, report)]
  pull.kick()
  push.kick()
  every(scheduler, PULL_EVERY_MS, pull.kick, signal)
  every(scheduler, WATCHDOG_MS, () => void watch().catch(report), signal)
  listen().catch(report)
  if (!signal.aborted) await ended
  pokes.end()
  for (const stopWatching of unwatch) stopWatching()
  for (const loop of all) loop.rest()
}

/**
 * A tab that does not lead works by itself: keys and revs keep the data correct, and the person who asked waits for no other
 * tab.
 */
const syncNow = async (parts: Parts, { push, pull }: Loops): Promise<Failure | null> => {
  const { session, signal, identity } = parts
  // The person asked: a right that the office has given back meanwhile applies at once.
  if (!signal.aborted && (await isAnyForbidden(session.db))) identity.doubt()
  const ends = await Promise.all([push.run(), pull.run()])
  if (signal.aborted || (await restoreUnderWay(session.db)) === null) return failureOf(parts, ...ends)
  const pulled = await pull.run()
  return failureOf(parts, pulled, await push.run())
}

const failureOf = async ({ shown, signal }: Parts, ...ends: readonly PassEnd[]): Promise<Failure | null> => {
  if (!signal.aborted) await shown.refresh()
  return ends.flatMap(end => (end.kind === 'retry' ? [end.failure] : []))[0] ?? null
}
