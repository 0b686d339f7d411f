// One host that took writes when it was found, with everything that is open there.
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
  /** Ends every connection, those in use too: what waits on one rejects. */
  readonly end: () => Promise<void>
}

/** How long a host may take to answer, and a request waits for a free connection. */
const ANSWER_MS = 2500
const QUEUE_MS = 10_000

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

export const openWriter = async (address: string, { max, types, settle }: WriterOptions): Promise<Writer> => {
  const watch = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_MS,
    keepAlive: true,
  })
  watch.on('error', heard)
  try {
    await watch.connect()
    const { isWriter, timeline } = await factsOf(watch, address, true)
    if (!isWriter) throw failure(READ_ONLY, `${nameOf(address)} takes no writes`)
    await settle(watch)
    return withPool(address, watch, timeline, { max, types, settle })
  } catch (error) {
    await watch.end()
    throw error
  }
}

const withPool = (
  address: string,
  watch: pg.Client,
  timeline: string | null,
  { max, types, settle }: WriterOptions,
): Writer => {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    types,
    connectionTimeoutMillis: QUEUE_MS,
    keepAlive: true,
  })
  const clients = new Set<pg.PoolClient>()
  pool.on('error', heard)
  pool.on('connect', client => {
    clients.add(client)
    client.on('error', heard)
  })
  pool.on('remove', client => clients.delete(client))
  return {
    address,
    timeline,
    pool,
    settle: () => settle(watch),
    facts: () => factsOf(watch, address, timeline !== null),
    end: async () => {
      await Promise.all([watch.end(), ...[...clients].map(endClient), pool.end()])
    },
  }
}

/** The pool's own type of a client hides that it can be ended. */
export const endClient = async (client: pg.PoolClient): Promise<void> => {
  if (client instanceof pg.Client) await client.end()
}
