// How the processes on one database hear of each other's commits: by notices where these arrive, else by looking at the clocks twice a second.
import { sql } from 'kysely'
import type { Announcer } from '../announcer.ts'
import type { Database } from '../engine.ts'
import { commitChannel, listenToCommits, type Listening } from './listener.ts'
import type { WriterPool } from './writer-pool.ts'

const POLL_MS = 500

/**
 * Notifies the other processes of commits, after them and in bundles: inside the transactions, NOTIFY would make all commits of the
 * database wait in one row.
 */
const commitNotices = (
  notify: (lines: readonly string[]) => Promise<void>,
  onTrouble: (error: unknown) => void,
) => {
  const unsent = new Map<string, number>()
  let sending: Promise<void> | undefined
  const flush = async (): Promise<void> => {
    try {
      while (unsent.size > 0) {
        const lines = [...unsent].map(([org, rev]) => JSON.stringify({ org, rev }))
        unsent.clear()
        await notify(lines)
      }
    } catch (error) {
      onTrouble(error)
    } finally {
      sending = undefined
    }
  }
  return {
    send: (org: string, rev: number): void => {
      unsent.set(org, rev)
      sending ??= flush()
    },
    /** Resolves when all notices have left. */
    sent: async (): Promise<void> => sending,
  }
}

/** Announces every organisation's latest rev; what was announced already is not announced again. */
const announceClocks = async (db: Database, announce: (org: string, rev: number) => void): Promise<void> => {
  const clocks = await db.selectFrom('clock').select(['org', 'v']).execute()
  for (const { org, v } of clocks) announce(org, v)
}

const pollClocks = (look: () => Promise<void>, onTrouble: (error: unknown) => void): Listening => {
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onTrouble)
      .finally(() => {
        looking = undefined
      })
  }, POLL_MS).unref()
  return {
    restart: () => undefined,
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

export interface CommitNews {
  /** Tells the other processes of a commit of this one. */
  readonly send: (org: string, rev: number) => void
  /** Calls back for the commits of all processes; returns the function that stops it. */
  readonly listen: (onCommit: (org: string, rev: number) => void) => Promise<() => Promise<void>>
  /** Another host takes writes now. */
  readonly restart: () => void
  readonly close: () => Promise<void>
}

/** One connection, or one small query each half second, while anybody listens. */
export const openCommitNews = (
  { address }: Pick<WriterPool, 'address'>,
  db: Database,
  { announce, add }: Announcer,
  onTrouble: (error: unknown) => void,
): CommitNews => {
  const notify = async (lines: readonly string[]): Promise<void> => {
    await sql`select pg_notify(${commitChannel}, line) from unnest(${lines}::text[]) as line`.execute(db)
  }
  const look = (): Promise<void> => announceClocks(db, announce)
  const notices = commitNotices(notify, onTrouble)
  let isUnheard = false
  let listening: Promise<Listening> | undefined
  const begin = async (): Promise<Listening> => {
    const heard = await listenToCommits({
      address,
      notify: payload => notify([payload]),
      onCommit: announce,
      onReconnected: look,
      onTrouble,
    })
    isUnheard = heard === 'unheard'
    return heard === 'unheard' ? pollClocks(look, onTrouble) : heard
  }
  const stop = async (): Promise<void> => {
    const ending = listening
    listening = undefined
    await (await ending)?.stop()
  }
  return {
    send: (org, rev) => {
      if (!isUnheard) notices.send(org, rev)
    },
    listen: async onCommit => {
      const leave = add(onCommit)
      listening ??= begin()
      try {
        await listening
      } catch (error) {
        listening = undefined
        leave()
        throw error
      }
      return async () => {
        if (leave() === 0) await stop()
      }
    },
    restart: () => void listening?.then(({ restart }) => restart()).catch(onTrouble),
    close: async () => {
      await stop()
      await notices.sent()
    },
  }
}
