// Sends the rev of each commit to the open live streams (sync.md section 3.3): one listener on the storage serves many connections.
import type { Storage } from '../storage/storage.ts'

interface Subscriber {
  readonly onRev: (rev: number) => void
  /** Called when the server stops, so that the stream ends. */
  readonly onEnd: () => void
}
export interface Pokes {
  /** Returns the function that unsubscribes. */
  subscribe(org: string, subscriber: Subscriber): () => void
  /** How many streams are open, and how many pokes they were given since the start. */
  count(): { readonly open: number; readonly sent: number }
  close(): Promise<void>
}

export const openPokes = async (storage: Storage): Promise<Pokes> => {
  const subscribers = new Map<string, Set<Subscriber>>()
  let sent = 0
  const stop = await storage.listen((org, rev) => {
    for (const { onRev } of subscribers.get(org) ?? []) {
      sent += 1
      onRev(rev)
    }
  })
  return {
    subscribe: (org, subscriber) => {
      const ofOrg = subscribers.get(org) ?? new Set()
      subscribers.set(org, ofOrg.add(subscriber))
      return () => ofOrg.delete(subscriber)
    },
    count: () => ({
      open: [...subscribers.values()].reduce((sum, { size }) => sum + size, 0),
      sent,
    }),
    close: async () => {
      for (const ofOrg of subscribers.values()) for (const { onEnd } of ofOrg) onEnd()
      subscribers.clear()
      await stop()
    },
  }
}
