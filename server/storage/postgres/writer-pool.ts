// Connections to the one host that takes writes. When it is gone every connection to it is dropped at once and the hosts are asked again, with
// some jitter, until one of them takes writes: nothing here ends the process, and requests meanwhile fail with an error that says « for now ».
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { AWAY, failure, hasCode, isGone, READ_ONLY, UNCONFIRMED } from '../error-codes.ts'
import type { DatabaseState, StorageFigure } from '../storage.ts'
import { nameOf } from './hosts.ts'
import { endClient, findWriter, limited, type Writer, type WriterOptions } from './writer.ts'

export interface PoolOptions extends WriterOptions {
  /** An address for each host. */
  readonly hosts: readonly [string, ...string[]]
  /** A number from 0 to 1 that spreads the attempts of several processes. */
  readonly random: () => number
  /** Called once for each change of state. */
  readonly tell: (state: DatabaseState, host: string) => void
  /** How long a commit may wait for its standby, in milliseconds. */
  readonly commitMs: number
}

export interface WriterPool extends PostgresPool {
  readonly state: () => DatabaseState
  readonly figures: () => Promise<readonly StorageFigure[]>
  /** Throws while commits wait for a standby that is not there: another one would wait like them. */
  readonly refuseUnconfirmed: () => void
  /** Settles the present writer once more. */
  readonly settle: () => Promise<void>
  /** The address of the writer, once there is one. */
  readonly address: () => Promise<string>
}

/** How often the writer is looked at, and how long a request waits for one to be found. */
const WATCH_MS = 1000
const SEARCH_MS = 2000
/** Before each further round through all hosts; the last is repeated. */
const pauses = [0, 100, 250, 500, 1000]

const stateOf = (error: unknown): DatabaseState => ({
  is: hasCode(error, READ_ONLY) ? 'read-only' : 'away',
  why: error instanceof Error ? error.message : String(error),
})

/** The state as it is told: once for each change. */
const toldState = (tell: PoolOptions['tell']) => {
  let state: DatabaseState = { is: 'ok' }
  return {
    now: () => state,
    become: (next: DatabaseState, address: string): void => {
      const isNews = state.is !== next.is
      state = next
      if (isNews) tell(next, nameOf(address))
    },
  }
}

/** What a look at the writer shows, and whether it is to be left. */
const lookAt = async ({
  facts,
  timeline: known,
}: Writer): Promise<{ readonly isLost: boolean; readonly state: DatabaseState }> => {
  try {
    const { isWriter, waiting, timeline } = await facts()
    if (!isWriter) return { isLost: true, state: { is: 'read-only', why: 'it takes no writes any more' } }
    if (timeline !== known) return { isLost: true, state: { is: 'away', why: 'another host took over' } }
    return {
      isLost: false,
      state: waiting > 0 ? { is: 'unconfirmed', why: `${waiting} commits wait for a standby` } : { is: 'ok' },
    }
  } catch (error) {
    return { isLost: true, state: stateOf(error) }
  }
}

const pauseBefore = (round: number, random: () => number): Promise<void> =>
  wait((pauses[Math.min(round, pauses.length - 1)] ?? 0) * (0.5 + random()), undefined, { ref: false })

/** Finds the writer, looks at it every second, and finds it again. */
const followWriter = async (options: PoolOptions) => {
  const { now: state, become } = toldState(options.tell)
  let writer: Writer | undefined
  let searching: Promise<void> | undefined
  let looking: Promise<void> | undefined
  let ending: Promise<unknown> = Promise.resolve()
  const over = new AbortController()

  const search = async (lost: string): Promise<void> => {
    for (let round = 0; !over.signal.aborted; round++) {
      await pauseBefore(round, options.random)
      const found = await findWriter(options.hosts, options)
      if (!('failed' in found)) {
        writer = found
        become({ is: 'ok' }, found.address)
        break
      }
      become(stateOf(found.failed), lost)
    }
    searching = undefined
  }
  const look = async (of: Writer): Promise<void> => {
    const seen = await lookAt(of)
    if (writer !== of) return
    become(seen.state, of.address)
    if (!seen.isLost) return
    writer = undefined
    ending = Promise.all([ending, of.end('gone')])
    searching = search(of.address)
  }
  const lookNow = (): void => {
    if (writer === undefined || looking !== undefined) return
    looking = look(writer).finally(() => {
      looking = undefined
    })
  }

  const first = await findWriter(options.hosts, options)
  if ('failed' in first) throw first.failed
  writer = first
  const ticks = setInterval(lookNow, WATCH_MS).unref()
  return {
    state,
    look: lookNow,
    current: async (): Promise<Writer> => {
      if (writer === undefined && searching !== undefined)
        await Promise.race([searching, wait(SEARCH_MS, undefined, { ref: false })])
      if (writer !== undefined) return writer
      throw failure(state().is === 'read-only' ? READ_ONLY : AWAY, 'No host of the database takes writes now')
    },
    end: async (): Promise<void> => {
      over.abort()
      clearInterval(ticks)
      await searching
      await looking
      await writer?.end('well')
      await ending
    },
  }
}

/** What node-postgres throws without a code when a connection is lost or cannot be had. */
const LOST = /^(Connection terminated|Client (was|has)|timeout exceeded|Cannot use a pool)/

const asAway = (error: unknown): unknown =>
  !(error instanceof pg.DatabaseError) &&
  error instanceof Error &&
  (isGone(error) || LOST.test(error.message))
    ? failure(AWAY, `The connection to the database is lost: ${error.message}`, error)
    : error

const commitWithin = (milliseconds: number, client: pg.PoolClient) =>
  limited(
    milliseconds,
    () => endClient(client),
    () => client.query('commit'),
  )

export const openWriterPool = async (options: PoolOptions): Promise<WriterPool> => {
  const { current, look, state, end } = await followWriter(options)

  const noted = (error: unknown): unknown => {
    const away = asAway(error)
    if (isGone(away)) look()
    return away
  }
  const commit = async (client: pg.PoolClient) => {
    const done = await commitWithin(options.commitMs, client)
    if (done === 'late') look()
    else return done.value
    throw failure(UNCONFIRMED, 'A commit was not confirmed in time')
  }
  /** A connection as Kysely uses it; always the same one for the same client, as Kysely remembers which it has prepared. */
  const guard = (client: pg.PoolClient): pg.PoolClient => {
    let isBroken = false
    const query = async (sql: string, parameters: unknown[]) => {
      try {
        return await (sql === 'commit' ? commit(client) : client.query(sql, parameters))
      } catch (error) {
        const away = noted(error)
        isBroken ||= isGone(away) || hasCode(away, UNCONFIRMED)
        throw away
      }
    }
    const release = (): void => client.release(isBroken)
    return new Proxy(client, {
      get: (target, name): unknown =>
        name === 'query' ? query : name === 'release' ? release : Reflect.get(target, name),
    })
  }
  const guarded = new WeakMap<pg.PoolClient, pg.PoolClient>()

  return {
    connect: async () => {
      const { pool } = await current()
      try {
        const client = await pool.connect()
        const known = guarded.get(client) ?? guard(client)
        guarded.set(client, known)
        return known
      } catch (error) {
        throw noted(error)
      }
    },
    end,
    state,
    refuseUnconfirmed: () => {
      const now = state()
      if (now.is === 'unconfirmed') throw failure(UNCONFIRMED, now.why)
    },
    figures: async () => (await current()).figures(),
    settle: async () => (await current()).settle(),
    address: async () => (await current()).address,
  }
}
