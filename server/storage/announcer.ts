// Who in this process wants to know of commits. A rev that was announced already is not announced again: one commit may be
// heard twice, from this process and through the database.

export interface Announcer {
  announce(org: string, rev: number): void
  /** Returns the way to stop; tells how many listeners are left. */
  add(onCommit: (org: string, rev: number) => void): () => number
}

export const createAnnouncer = (): Announcer => {
  const listeners = new Set<{ readonly onCommit: (org: string, rev: number) => void }>()
  const announced = new Map<string, number>()
  return {
    announce: (org, rev) => {
      if (rev <= (announced.get(org) ?? 0)) return
      announced.set(org, rev)
      // Later, so that a listener's bug never looks like a failed commit.
      for (const { onCommit } of listeners) queueMicrotask(() => onCommit(org, rev))
    },
    add: onCommit => {
      const listener = { onCommit }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        return listeners.size
      }
    },
  }
}
