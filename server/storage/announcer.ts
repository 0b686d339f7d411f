// Calls the listeners of this process after a commit. A rev that was announced already is not announced again: the same commit may be
// announced by this process and through the database.

export interface Announcer {
  announce(org: string, rev: number): void
  /** Announces an organisation whose clock may have gone back. */
  announceAnew(org: string, rev: number): void
  /** Returns the function that removes the listener; it returns how many listeners are left. */
  add(onCommit: (org: string, rev: number) => void): () => number
}

export const createAnnouncer = (): Announcer => {
  const listeners = new Set<{ readonly onCommit: (org: string, rev: number) => void }>()
  const announced = new Map<string, number>()
  const announceAnew = (org: string, rev: number): void => {
    announced.set(org, rev)
    // In a microtask, so that an error in a listener does not look like a failed commit.
    for (const { onCommit } of listeners) queueMicrotask(() => onCommit(org, rev))
  }
  return {
    announceAnew,
    announce: (org, rev) => {
      if (rev > (announced.get(org) ?? 0)) announceAnew(org, rev)
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
