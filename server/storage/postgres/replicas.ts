// Standbys that answer the long reads. One is used for an organisation only while it has everything that this process knows to be committed
// there, of the same epoch: whoever reads sees neither an older state than before, nor a clock that is behind a cursor. Otherwise, and while
// none answers, the host that takes writes serves.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../engine.ts'
import type { Known } from '../storage.ts'
import type { SystemTables } from '../system-tables.ts'
import { nameOf } from './hosts.ts'
import { postgresTypes as types } from './words.ts'
import { saying } from './writer.ts'

export interface ReplicaOptions {
  /** An address for each standby. */
  readonly hosts: readonly string[]
  /** The most connections to each. */
  readonly max: number
  /** What this process knows to be committed. */
  readonly committed: (org: string) => Known | undefined
  /** Called when one begins or ceases to answer. */
  readonly tell: (host: string, isThere: boolean) => void
}

export interface Replicas {
  /** One that has all of this; undefined where none has. */
  readonly with: (org: string, known: Known) => Database | undefined
  /** A commit has moved a clock: it is looked for at once. */
  readonly look: () => void
  readonly close: () => Promise<void>
}

/** How often each is asked how far it is, besides after each commit. */
const LOOK_MS = 500
const ANSWER_MS = 2000

interface Replica {
  readonly db: Database
  readonly clocks: ReadonlyMap<string, { readonly rev: number; readonly epoch: string }>
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
}

const openReplica = (address: string, { max, tell }: ReplicaOptions): Replica => {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    types,
    connectionTimeoutMillis: ANSWER_MS,
    keepAlive: true,
    verify: saying('set default_transaction_read_only = on'),
  })
  // What it means shows at the next look.
  const heard = (): void => undefined
  pool.on('error', heard)
  pool.on('connect', client => client.on('error', heard))
  const db = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool }) })
  const clocks = new Map<string, { rev: number; epoch: string }>()
  let isThere: boolean | undefined
  const become = (there: boolean): void => {
    if (!there) clocks.clear()
    if (isThere !== there) tell(nameOf(address), there)
    isThere = there
  }
  let looking: Promise<void> | undefined
  let isDue = false
  const ask = async (): Promise<void> => {
    do {
      isDue = false
      try {
        const rows = await db.selectFrom('clock').select(['org', 'v', 'epoch']).execute()
        for (const { org, v, epoch } of rows) clocks.set(org, { rev: v, epoch })
        become(true)
      } catch {
        // Whatever it is, the other host serves until it answers again; that is told once.
        become(false)
      }
    } while (isDue)
  }
  return {
    db,
    clocks,
    look: async () => {
      isDue = true
      looking ??= ask().finally(() => {
        looking = undefined
      })
      await looking
    },
    close: async () => {
      await looking
      await db.destroy()
    },
  }
}

export const openReplicas = async (options: ReplicaOptions): Promise<Replicas> => {
  const replicas = options.hosts.map(address => openReplica(address, options))
  const lookAtAll = async (): Promise<void> => {
    await Promise.all(replicas.map(({ look }) => look()))
  }
  await lookAtAll()
  const ticks = setInterval(() => void lookAtAll(), LOOK_MS).unref()
  let turn = 0
  return {
    with: (org, { rev, epoch }) => {
      const committed = options.committed(org)
      const least = Math.max(rev, committed?.rev ?? 0)
      const fresh = replicas.filter(({ clocks }) => {
        const clock = clocks.get(org)
        return (
          clock !== undefined &&
          clock.rev >= least &&
          [epoch, committed?.epoch ?? null].every(one => one === null || one === clock.epoch)
        )
      })
      turn += 1
      return fresh[turn % fresh.length]?.db
    },
    look: () => void lookAtAll(),
    close: async () => {
      clearInterval(ticks)
      await Promise.all(replicas.map(({ close }) => close()))
    },
  }
}
