// One host that took writes when it was found, with everything that is open there.
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { AWAY, failure, hasCode, READ_ONLY } from '../error-codes.ts'
import type { StorageFigure } from '../storage.ts'
import { nameOf } from './hosts.ts'
import { timelineOf } from './timeline.ts'

export interface WriterOptions {
  readonly max: number
  readonly types: pg.CustomTypesConfig
  /** Called with a connection to each writer that is found, before anybody else uses it. */
  readonly settle: (client: pg.ClientBase) => Promise<void>
  /** Said on each connection of the pool before its first use. */
  readonly prepared: string
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
  readonly figures: () => Promise<readonly StorageFigure[]>
  /** Ends every connection; of a host that is gone at once, those in use too: what waits on one rejects. */
  readonly end: (of: 'gone' | 'well') => Promise<void>
}

/** How long a host may take to answer, and a request waits for a free connection. */
const ANSWER_MS = 2000
const QUEUE_MS = 10_000
/** How much later than the first another host may say that it takes writes too. */
const RIVAL_MS = 300
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

/** A host that says that it takes writes, on one connection. */
interface Watched {
  readonly address: string
  readonly watch: pg.Client
  readonly timeline: string | null
  readonly sockets: OwnSockets
}

const openWatch = async (address: string): Promise<Watched> => {
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
    return { address, watch, timeline, sockets }
  } catch (error) {
    sockets.cut()
    throw error
  }
}

/** A second host that takes writes as well, or one that answers later. */
const cutOthers = async (asked: readonly Promise<Watched>[], found: object): Promise<void> => {
  for (const one of await Promise.allSettled(asked))
    if (one.status === 'fulfilled' && one.value !== found) one.value.sockets.cut()
}

/**
 * The first that takes writes, or another that says so soon after it from a newer timeline: a leader that was replaced while nobody could
 * reach it may not know so yet. Who answers nothing keeps nobody waiting.
 */
const newestOf = async (asked: readonly Promise<Watched>[]): Promise<Watched> => {
  const first = await Promise.any(asked)
  const late = wait(RIVAL_MS, null, { ref: false })
  const answers = await Promise.all(asked.map(one => Promise.race([one.catch(() => null), late])))
  return answers.reduce<Watched>(
    (newest, one) => (one !== null && (one.timeline ?? '') > (newest.timeline ?? '') ? one : newest),
    first,
  )
}

/** Asks all hosts at once; answers the writer, else why none takes writes. */
export const findWriter = async (
  hosts: readonly string[],
  options: WriterOptions,
): Promise<Writer | { readonly failed: unknown }> => {
  const asked = hosts.map(openWatch)
  const found = await newestOf(asked).catch((error: unknown) => ({ failed: error }))
  void cutOthers(asked, found)
  if (!('failed' in found)) {
    try {
      await options.settle(found.watch)
      return withPool(found, options)
    } catch (error) {
      found.sockets.cut()
      return { failed: error }
    }
  }
  const failures: readonly unknown[] =
    found.failed instanceof AggregateError ? found.failed.errors : [found.failed]
  return { failed: failures.find(error => hasCode(error, READ_ONLY)) ?? failures.at(-1) }
}

/**
 * For a pool: says this on each new connection. The pool does it because it then takes back the place of a connection that fails at that: behind a
 * pooler, which lets everybody in, that is the first statement to reach a host.
 */
export const saying = (statements: string): pg.PoolConfig['verify'] => {
  const failureOf = async (client: pg.PoolClient): Promise<Error | undefined> => {
    try {
      await client.query(statements)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  return (client, done) => {
    const tell = async (): Promise<void> => done(await failureOf(client))
    void tell()
  }
}

const withPool = (
  { address, watch, timeline, sockets }: Watched,
  { max, types, settle, prepared }: WriterOptions,
): Writer => {
  const pool = new pg.Pool({
    connectionString: address,
    stream: sockets.stream,
    max,
    types,
    connectionTimeoutMillis: QUEUE_MS,
    keepAlive: true,
    verify: saying(prepared),
  })
  pool.on('error', heard)
  pool.on('connect', client => client.on('error', heard))
  return {
    address,
    timeline,
    pool,
    settle: () => settle(watch),
    figures: async () => [
      { is: 'connections', of: 'all', value: pool.totalCount },
      { is: 'connections', of: 'idle', value: pool.idleCount },
      { is: 'connections', of: 'waited for', value: pool.waitingCount },
      ...(await replicaLags(watch)),
    ],
    facts: () => factsOf(watch, address, timeline !== null),
    end: async of => {
      const late = setTimeout(sockets.cut, of === 'gone' ? 0 : GOODBYE_MS)
      await Promise.all([watch.end(), pool.end()])
      clearTimeout(late)
    },
  }
}

/** How many bytes of the log each replica has still to apply; none are listed to who may not see them. */
const replicaLags = async (client: pg.Client): Promise<StorageFigure[]> => {
  const { rows } = await client.query<{ name: string; behind: string | null }>(
    `select application_name as name, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as behind
     from pg_stat_replication where replay_lsn is not null`,
  )
  return rows.map(({ name, behind }) => ({ is: 'replica lag', of: name, value: Number(behind) }))
}

/** The pool's own type of a client hides that it can be ended. */
export const endClient = async (client: pg.PoolClient): Promise<void> => {
  if (client instanceof pg.Client) await client.end()
}
