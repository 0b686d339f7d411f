// One tab works for all (sync.md section 4): it holds a lock and writes a beat every 5 s. A visible tab that sees no beat for 15
// s takes the lock by force, since a frozen tab keeps it. Two leaders would only waste work: keys and revs keep the data correct.
import type { Scheduler } from '../api/scheduler.ts'
import { readMeta, type Tables } from '../store/database.ts'
import { storageFaultOf } from '../store/storage-fault.ts'
import { every } from './every.ts'
import type { Locks } from './lock.ts'

const BEAT_MS = 5_000
const SILENCE_MS = 15_000
const BEAT = 'leading'

export interface LeadPorts {
  readonly locks: Locks
  readonly name: string
  readonly tables: Pick<Tables, 'meta'>
  readonly scheduler: Scheduler
  /** Aborts when the session is over. */
  readonly signal: AbortSignal
  readonly isVisible: () => boolean
  /** Works until the signal aborts: the session is over, or another tab took the lead. */
  readonly work: (signal: AbortSignal) => Promise<void>
  readonly onBug: (error: unknown) => void
}

/** Waits for the lead, again and again. `look`: a person looks at this tab now. */
export const queueForLead = (ports: LeadPorts): { look(): void } => {
  const { locks, name, tables, scheduler, signal, isVisible } = ports
  /** Null while this tab leads. */
  let leaveQueue: (() => void) | null = null
  const report = (error: unknown): void => {
    if (!signal.aborted) ports.onBug(error)
  }

  const listen = async (): Promise<void> => {
    if (leaveQueue === null || !isVisible()) return
    const beat = await readMeta(tables, BEAT)
    // A device's clock may be set back: a beat from the future counts as old as one from the past.
    const isAlive = typeof beat === 'number' && Math.abs(scheduler.now() - beat) <= SILENCE_MS
    if (!isAlive) leaveQueue?.()
  }
  const look = (): void => void listen().catch(report)

  const lead = async (lost: AbortSignal): Promise<void> => {
    leaveQueue = null
    const term = new AbortController()
    const end = (): void => term.abort()
    for (const one of [signal, lost]) one.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    // The passes report a full disk; another tab may then take the lead from this one, which does no harm.
    const beat = (): void =>
      void tables.meta.put({ k: BEAT, value: scheduler.now() }).catch((error: unknown) => {
        if (storageFaultOf(error) !== 'full') report(error)
      })
    beat()
    every(scheduler, BEAT_MS, beat, term.signal)
    await ports.work(term.signal)
  }

  const takeTurns = async (): Promise<void> => {
    let steal = false
    while (!signal.aborted) {
      const queue = new AbortController()
      const leave = (): void => queue.abort()
      leaveQueue = leave
      signal.addEventListener('abort', leave, { once: true })
      await locks.hold(name, { signal: queue.signal, steal }, lead)
      signal.removeEventListener('abort', leave)
      steal = queue.signal.aborted
    }
  }
  takeTurns().catch(report)
  every(scheduler, BEAT_MS, look, signal)
  return { look }
}
