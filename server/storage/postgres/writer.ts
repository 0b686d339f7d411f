// One host that took writes when it was found, with everything that is open there.
import { Socket } from 'node:net'
import pg from 'pg'
import { AWAY, failure, READ_ONLY } from '../error-codes.ts'
import { nameOf } from './hosts.ts'
import { timelineOf } from './timeline.ts'

export interface WriterOptions {
  readonly max: number
  readonly types: pg.CustomTypesConfig
  /** Called with a connection to each writer that is found, before anybody else uses it. */
  readonly settle: (client: pg.ClientBase) => Promise<void>
}

interface Facts {
  readonly isWriter: boolean
  /** How many commits have waited for a standby for a while. */
  readonly waiting: number
  /** Another than before tells that a standby took over, even where a connection outlives it (behind a pooler). */
  readonly timeline: string | null
}

export interface Writer {
  readonly address: string
  readonly timeline: string | null
  readonly pool: pg.Pool
  /** Asked of a connection apart from the pool, which may be exhausted. */
  readonly facts: () => Promise<Facts>
  readonly settle: () => Promise<void>
  /** Ends every connection; of a host that is gone at once, those in use too: what waits on one rejects. */
  readonly end: (of: 'gone' | 'well') => Promise<void>
}

/** How long a host may take to answer, and a request waits for a free connection. */
const ANSWER_MS = 2500
const QUEUE_MS = 10_000
/** How long an end in order may take. */
const GOODBYE_MS = 2000

/**
 * A query with a limit, after which its connection is destroyed. Nothing is cancelled on the server: a commit that is cancelled while it waits
 * for a standby says that it succeeded.
 */
export const limited = async <T>(
  milliseconds: number,
  end: () => Promise<void>,
  query: () => Promise<T>,
): Promise<{ readonly value: T } | 'late'> => {
  let isLate = false
  let turn: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // What has arrived while this process was busy is read first.
    turn = setImmediate(() => {
      isLate = true
      void end()
    })
  }, milliseconds)
  try {
    return { value: await query() }
  } catch (error) {
    if (isLate) return 'late'
    throw error
  } finally {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}

const factsOf = async (client: pg.Client, address: string, hasTimeline: boolean): Promise<Facts> => {
  const asked = await limited(
    ANSWER_MS,
    () => client.end(),
    () =>
      client.query<Omit<Facts, 'timeline'>>(
        `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWriter",
         (select count(*)::int from pg_stat_activity
          where wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '3 seconds') as waiting`,
      ),
  )
  const facts = asked === 'late' ? undefined : asked.value.rows[0]
  if (facts === undefined) throw failure(AWAY, `${nameOf(address)} does not answer`)
  return { ...facts, timeline: facts.isWriter && hasTimeline ? await timelineOf(client) : null }
}

/** An error that nobody listens to would end the process; what it means shows at the next query, or when the writer is next looked at. */
const heard = (): void => undefined

/** Sockets that can be cut, without waiting for a host that may not be there to say goodbye. */
const ownSockets = () => {
  const open = new Set<Socket>()
  return {
    stream: (): Socket => {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    cut: (): void => {
      for (const socket of open) socket.destroy()
    },
  }
}
type OwnSockets = ReturnType<typeof ownSockets>

export const openWriter = async (address: string, { max, types, settle }: WriterOptions): Promise<Writer> => {
  const sockets = ownSockets()
  const watch = new pg.Client({
    connectionString: address,
    stream: sockets.stream,
    connectionTimeoutMillis: ANSWER_MS,
    keepAlive: true,
  })
  watch.on('error', heard)
  try {
    await watch.connect()
    const { isWriter, timeline } = await factsOf(watch, address, true)
    if (!isWriter) throw failure(READ_ONLY, `${nameOf(address)} takes no writes`)
    await settle(watch)
    return withPool({ address, watch, timeline, sockets }, { max, types, settle })
  } catch (error) {
    sockets.cut()
    throw error
  }
}

interface Watched {
  readonly address: string
  readonly watch: pg.Client
  readonly timeline: string | null
  readonly sockets: OwnSockets
}

const withPool = (
  { address, watch, timeline, sockets }: Watched,
  { max, types, settle }: WriterOptions,
): Writer => {
  const pool = new pg.Pool({
    connectionString: address,
    stream: sockets.stream,
    max,
    types,
    connectionTimeoutMillis: QUEUE_MS,
    keepAlive: true,
  })
  pool.on('error', heard)
  pool.on('connect', client => client.on('error', heard))
  return {
    address,
    timeline,
    pool,
    settle: () => settle(watch),
    facts: () => factsOf(watch, address, timeline !== null),
    end: async of => {
      const late = setTimeout(sockets.cut, of === 'gone' ? 0 : GOODBYE_MS)
      await Promise.all([watch.end(), pool.end()])
      clearTimeout(late)
    },
  }
}

/** The pool's own type of a client hides that it can be ended. */
export const endClient = async (client: pg.PoolClient): Promise<void> => {
  if (client instanceof pg.Client) await client.end()
}
