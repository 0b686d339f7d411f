// What the server counts of itself, for who watches many of them: routes by their pattern and never by their path, no name of anybody.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Storage, StorageFigure } from '../../storage/storage.ts'
import type { ImagesState } from '../../use/pictures/stores/image-store.ts'
import type { Pokes } from '../pokes.ts'
import { counter, histogram, linesOf, type Sample } from './prometheus.ts'

interface Answered {
  readonly method: string
  /** The pattern of the route. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  readonly answered: (request: Answered) => void
  /** A device asks for a shard that has moved on by so many revs since it last did. */
  readonly lagged: (shard: string, revs: number) => void
  readonly text: () => Promise<string>
}

export interface MetricsParts {
  readonly storage: Storage
  readonly pokes: Pokes
  readonly images: () => ImagesState['is']
  readonly clock: () => number
  /** When the newest backup was made; undefined when there is none, or where the database has its own. */
  readonly lastBackup: () => Promise<number | undefined>
  /** Devices that were not heard of for a week. */
  readonly silentDevices: () => Promise<number>
}

/** More are none of ours. */
const MOST_ROUTES = 1000
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const REVS = [0, 1, 10, 100, 1000, 10_000, 100_000]
const verbs = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Of « emma/2026-W47 » the first part: a kind, and nothing of what it holds. */
const kindOf = (shard: string): string => /^[a-z]{1,16}(?=[/:]|$)/.exec(shard)?.[0] ?? 'other'

const names: { readonly [is in StorageFigure['is']]: readonly [name: string, label: string, help: string] } =
  {
    connections: ['quai_database_connections', 'state', 'Connections to the database.'],
    'replica lag': ['quai_replica_lag_bytes', 'replica', 'Log that a replica has still to apply.'],
    file: ['quai_database_file_bytes', 'file', 'Size of a file of the embedded database.'],
  }

const LOOP_DELAY = 'The longest turn of the loop since it was last asked.'
const gauge = (name: string, help: string, value: number): Sample => ({ name, help, kind: 'gauge', value })

/** Whoever cannot be asked takes nothing else with it: the rest is needed most then. */
const part = async (of: string, tell: () => Promise<readonly Sample[]>): Promise<readonly Sample[]> => {
  const told = await tell().catch(() => undefined)
  const isAway = gauge(
    'quai_part_away',
    'Whether a part of these numbers could not be told.',
    told === undefined ? 1 : 0,
  )
  return [...(told ?? []), { ...isAway, labels: { part: of } }]
}
const asked = async ({
  storage,
  clock,
  lastBackup,
  silentDevices,
}: MetricsParts): Promise<readonly Sample[]> => {
  const { is } = storage.state()
  // It would have to answer, and is not waited for.
  const isThere = async (): Promise<void> => {
    if (is === 'away' || is === 'read-only') throw new Error(`the database is ${is}`)
  }
  const parts = await Promise.all([
    part('database', async () => {
      await isThere()
      return (await storage.figures()).map(({ is: figure, of, value }): Sample => {
        const [name, label, help] = names[figure]
        return { name, help, kind: 'gauge', labels: { [label]: of }, value }
      })
    }),
    part('devices', async () => {
      await isThere()
      return [gauge('quai_devices_silent', 'Devices not heard of for a week.', await silentDevices())]
    }),
    part('backup', async () => {
      const backup = await lastBackup()
      if (backup === undefined) return []
      return [gauge('quai_backup_age_seconds', 'Age of the newest backup.', (clock() - backup) / 1000)]
    }),
  ])
  return parts.flat()
}

export const createMetrics = (parts: MetricsParts): Metrics => {
  const { storage, pokes, images } = parts
  const requests = counter('quai_requests_total', 'Answered requests.', MOST_ROUTES)
  const seconds = histogram('quai_request_seconds', 'Time until the head of an answer.', SECONDS, 8)
  const lags = histogram('quai_sync_lag_revs', 'Revs by which a device was behind when it asked.', REVS, 32)
  const delay = monitorEventLoopDelay({ resolution: 20 })

  const gauges = async (): Promise<Sample[]> => {
    const { open, sent } = pokes.count()
    const { rss, heapUsed } = process.memoryUsage()
    const state = storage.state()
    const here = [
      gauge('quai_database_up', 'Whether the database takes writes.', state.is === 'ok' ? 1 : 0),
      gauge('quai_images_up', 'Whether images are read and kept.', images() === 'ok' ? 1 : 0),
      gauge('quai_live_connections', 'Open live streams.', open),
      { ...gauge('quai_pokes_total', 'Revs that live streams were told.', sent), kind: 'counter' as const },
      gauge('quai_resident_bytes', 'Memory of the process.', rss),
      gauge('quai_heap_bytes', 'Memory of its objects.', heapUsed),
      gauge('quai_loop_delay_seconds', LOOP_DELAY, delay.max / 1e9),
    ]
    // Measured from the first time that somebody asks: where nobody does, it costs nothing.
    delay.enable()
    delay.reset()
    return [...here, ...(await asked(parts))]
  }

  return {
    answered: ({ method, route, status, seconds: took }) => {
      const verb = verbs.has(method) ? method : 'other'
      requests.add({ method: verb, route, status: String(status) })
      seconds.observe({ kind: reading.has(method) ? 'read' : 'write' }, took)
    },
    lagged: (shard, revs) => lags.observe({ shard: kindOf(shard) }, Math.max(0, revs)),
    text: async () =>
      `${[...requests.lines(), ...seconds.lines(), ...lags.lines(), ...linesOf(await gauges())].join('\n')}\n`,
  }
}
