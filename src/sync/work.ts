// The work of one session: push and pull as two loops that never wait for each other, woken by edits, pokes, kicks and two clocks
// (sync.md sections 2 to 4).
import type { Failure } from '#domain/failure.ts'
import { readMeta, watchOutbox } from '#local/database.ts'
import { readyEntries } from '#local/outbox-departure.ts'
import type { Scheduler } from '#api/scheduler.ts'
import { keepListening } from './live.ts'
import type { Locks } from './lock.ts'
import { makeLoop } from './loop.ts'
import { DONE, type PassEnd } from './pass-end.ts'
import { pullOnce } from './pull.ts'
import { pushOnce } from './push.ts'
import type { SyncStatus } from './remote.ts'
import type { Session } from './session.ts'
import type { Status } from './status.ts'

const WATCHDOG_MS = 30_000
const PULL_EVERY_MS = 60_000
const PROFILE_EVERY_MS = 3_600_000

export interface WorkPorts {
  readonly scheduler: Scheduler
  readonly random: () => number
  readonly locks: Locks
  readonly status: Status
  /** The session cannot go on. */
  readonly onSignedOut: (failure: Failure, revoked: boolean) => void
  readonly onBug: (error: unknown) => void
  readonly identify: () => Promise<PassEnd>
}
export interface Work {
  kick(): void
  /** Resolves when both passes are over; the failure of one of them, if any. */
  syncNow(): Promise<Failure | null>
  stop(): void
}

export const startWork = (session: Session, ports: WorkPorts): Work => {
  const { db, client, device } = session
  const { scheduler, random, status } = ports
  const stopper = new AbortController()
  let identifying: Promise<PassEnd> | null = null
  let { identifiedAt } = session
  let isLeader = false
  let isOver = false
  const working = new Set<'pulling' | 'pushing'>()

  /** Before anything is sent: this token is still the database's user, and these are the shards they hold. */
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
    const shards = await db.shard.toArray()
    const done = shards.filter(({ complete }) => complete).length
    const failing = await db.outbox
      .where('state')
      .equals('sent')
      .and(({ tries }) => tries > 0)
      .count()
    const pulledAt = await readMeta(db, 'pulledAt')
    status.change({
      failing,
      pulledAt: typeof pulledAt === 'string' ? pulledAt : null,
      bootstrapping: done < shards.length,
      bootstrap: { done, total: shards.length },
    })
  }
  const refreshed = (): void => {
    refreshStatus().catch(error => {
      if (!isOver) ports.onBug(error)
    })
  }

  const showPhase = (): void => {
    const [phase] = working
    const resting: SyncStatus['phase'] = isOver ? 'stopped' : 'idle'
    status.change({ phase: phase ?? resting })
  }

  const stop = (): void => {
    isOver = true
    push.stop()
    pull.stop()
    stopper.abort()
    working.clear()
    showPhase()
  }

  const loopOf = (phase: 'pulling' | 'pushing', pass: () => Promise<PassEnd>) =>
    makeLoop(
      async () => {
        const known = await identified()
        return known.kind === 'done' ? pass() : known
      },
      {
        scheduler,
        random,
        onBug: ports.onBug,
        onStart: () => {
          working.add(phase)
          showPhase()
        },
        onEnd: end => {
          working.delete(phase)
          showPhase()
          refreshed()
          if (end.kind === 'done' || end.kind === 'retry') return
          stop()
          if (end.kind === 'restored') status.change({ restored: true })
          else ports.onSignedOut(end.failure, end.revoked)
        },
      },
    )

  const push = loopOf('pushing', () => pushOnce({ db, client, now: scheduler.now }))
  const pull = loopOf('pulling', () => pullOnce({ db, client, scheduler, device, onProgress: refreshed }))

  const every = (ms: number, run: () => void): void => {
    let cancel = (): void => undefined
    const wait = (): void => {
      cancel = scheduler.after(ms, () => {
        run()
        wait()
      })
    }
    wait()
    stopper.signal.addEventListener('abort', () => cancel(), { once: true })
  }

  /** Liveness breaks before safety: a queue that is not empty while nobody works on it is set going again. */
  const watch = async (): Promise<void> => {
    if (!push.isIdle()) return
    const ready = readyEntries(await db.outbox.orderBy('seq').toArray())
    if (ready.length > 0) push.kick()
  }

  const lead = async (): Promise<void> => {
    isLeader = true
    const stopWatching = watchOutbox(db, push.kick, ports.onBug)
    pull.kick()
    push.kick()
    every(PULL_EVERY_MS, pull.kick)
    every(WATCHDOG_MS, () => {
      watch().catch(error => {
        if (!isOver) ports.onBug(error)
      })
    })
    await keepListening({ client, scheduler, random, signal: stopper.signal, onPoke: pull.kick })
    if (!isOver) await new Promise(resolve => stopper.signal.addEventListener('abort', resolve))
    stopWatching()
  }

  showPhase()
  refreshed()
  ports.locks.hold(`sync:${db.name}`, stopper.signal, lead).catch(ports.onBug)

  return {
    // The leading tab sees the outbox change by itself: only what the page alone knows needs a kick.
    kick: () => {
      if (!isLeader) return
      push.kick()
      pull.kick()
    },
    syncNow: async () => {
      const [pushed, pulled] = await Promise.all([push.run(), pull.run()])
      if (!isOver) await refreshStatus()
      const failures = [pushed, pulled].flatMap(end => (end.kind === 'retry' ? [end.failure] : []))
      return failures[0] ?? null
    },
    stop,
  }
}
