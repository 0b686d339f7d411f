// Sends the rev of each commit to the open live streams (sync.md section 3.3): one listener on the storage serves many connections.
import { setTimeout as wait } from 'node:timers/promises'
import type { Storage } from '../storage/storage.ts'
import { nextTurn } from '../storage/turns.ts'

/** Streams that hear of a commit in one turn of the loop. */
const PIECE = 100
/** A round that takes longer is followed by a pause, at most of this length. */
const LONG_MS = 20
const LONGEST_PAUSE_MS = 50

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
  /** The rev of which the streams of an organisation are being told, or that of a later commit. */
  const telling = new Map<string, number>()
  let sent = 0
  /** One round at a time: each stream hears of the latest commit, and of those before it by that. */
  const tellAll = async (org: string): Promise<void> => {
    for (let told = 0, rev = telling.get(org); rev !== undefined && rev > told; rev = telling.get(org)) {
      told = rev
      const began = performance.now()
      let count = 0
      for (const subscriber of subscribers.get(org) ?? []) {
        sent += 1
        subscriber.onRev(telling.get(org) ?? rev)
        count += 1
        if (count % PIECE === 0) await nextTurn()
      }
      const took = performance.now() - began
      // With thousands of streams the rounds would otherwise follow each other without an end.
      if (took > LONG_MS) await wait(Math.min(took, LONGEST_PAUSE_MS))
    }
    telling.delete(org)
  }
  const stop = await storage.listen((org, rev) => {
    const isUnderWay = telling.has(org)
    telling.set(org, Math.max(rev, telling.get(org) ?? 0))
    if (!isUnderWay) void tellAll(org)
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
