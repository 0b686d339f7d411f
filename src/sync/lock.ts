// One tab at a time (sync.md section 4). Nothing depends on it for being right: two leaders are merely wasteful, and where the
// browser has no locks everyone leads.

export interface Locks {
  /** Waits for the turn and keeps it until `run` ends or the signal aborts the wait. */
  hold(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void>
  exclusively<T>(name: string, run: () => Promise<T>): Promise<T>
}

export const browserLocks = (manager: LockManager | undefined): Locks => {
  if (manager === undefined)
    return { hold: (_name, _signal, run) => run(), exclusively: (_name, run) => run() }
  return {
    hold: async (name, signal, run) => {
      try {
        await manager.request(name, { signal }, run)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    exclusively: async (name, run) => manager.request(name, async () => run()),
  }
}
