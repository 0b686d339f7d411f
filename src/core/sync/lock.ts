// One tab at a time (sync.md section 4). Correctness does not depend on it: two leaders only waste work, and where the browser
// has no locks everyone leads.

interface Queue {
  /** Aborts the wait, not the work. */
  readonly signal: AbortSignal
  /** Takes the lock from its holder, at once. */
  readonly steal: boolean
}

export interface Locks {
  /**
   * Keeps the lock until `run` ends. Also ends when the wait was given up, and when the lock was taken away: then `lost` aborts.
   */
  hold(name: string, queue: Queue, run: (lost: AbortSignal) => Promise<void>): Promise<void>
  exclusively<T>(name: string, run: () => Promise<T>): Promise<T>
}

export const browserLocks = (manager: LockManager | undefined): Locks => {
  if (manager === undefined)
    return {
      hold: (_name, _queue, run) => run(new AbortController().signal),
      exclusively: (_name, run) => run(),
    }
  return {
    hold: async (name, { signal, steal }, run) => {
      const losing = new AbortController()
      let isHeld = false
      const hold = (): Promise<void> => {
        isHeld = true
        return run(losing.signal)
      }
      try {
        await manager.request(name, steal ? { steal } : { signal }, hold)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') losing.abort()
        else if (isHeld) throw error
        // A browser that refuses its locks is treated as one without them: working matters more than saving work.
        else await hold()
      }
    },
    exclusively: async (name, run) => manager.request(name, async () => run()),
  }
}
