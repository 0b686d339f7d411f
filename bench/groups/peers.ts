// Other libraries, with --peers only: the same rows and queries (quality.md section 4), each used as its documentation recommends, compared
// with the mirror's figures of the same run.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { openBench } from '../browser.ts'
import { median, type Figure } from '../figure.ts'
import type { Group } from '../group.ts'
import { makeFeed, openSite } from '../site.ts'

const TASKS = 10_000
const INSTANCES = 20_000
const PAGES = resolve('.cache/bench-peers')

const names = [
  ['rxdb', 'RxDB', 1.5],
  ['pouchdb', 'PouchDB', 2.2],
  ['tanstack', 'TanStack DB', null],
  ['sqlite', 'sqlite-wasm', null],
] as const

interface Times {
  readonly p50: number
}
interface Measured {
  readonly rowsPerSecond: number
  readonly gaps: { readonly longTask: number; readonly silence: number }
  readonly day: Times
  readonly code: Times
  readonly edit: Times
  readonly text: Times
}

export const peers: Group = {
  name: 'peers',
  title: `Les autres bibliothèques (${TASKS} tâches, ${INSTANCES} exemplaires, reçus du réseau par tous)`,
  run: async ({ port, site, runs, say }) => {
    if (!existsSync(resolve('bench/peers/node_modules/rxdb'))) {
      say('  Rien à comparer : npm ci dans bench/peers n’a pas abouti, voir ci-dessus.')
      return []
    }
    await build({
      configFile: false,
      logLevel: 'error',
      root: resolve('bench/peers'),
      define: { global: 'globalThis' },
      resolve: { alias: [{ find: /^events$/, replacement: resolve('bench/peers/events.js') }] },
      optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
      build: { outDir: PAGES, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
      worker: { format: 'es' },
    })
    const own: number[] = []
    const feed = makeFeed(TASKS, INSTANCES)
    site.serve(feed)
    for (let n = 0; n < runs; n++) {
      const open = await openBench(site.url)
      own.push(
        await open.run<number>('worker', 'mirror.ingest', { name: 'own', api: '/api', shards: feed.shards }),
      )
      await open.close()
    }
    const figures: Figure[] = [{ name: 'Quai : ingestion, du réseau', value: median(own), unit: 'lignes/s' }]
    const other = await openSite(port, PAGES)
    other.serve(feed)
    for (const [peer, title, least] of names) {
      const open = await openBench(other.url)
      try {
        const asked = { peer, instances: INSTANCES }
        const { rowsPerSecond, gaps, day, code, edit, text } = await open.run<Measured>(
          'page',
          'measure',
          asked,
        )
        await open.reload()
        const cold = await open.run<number>('page', 'cold', asked)
        const ms = ({ p50 }: Times): string => p50.toFixed(1)
        figures.push(
          {
            name: `${title} : ingestion`,
            value: rowsPerSecond,
            unit: 'lignes/s',
            beside: `silence ${Math.round(gaps.silence)} ms ; journée ${ms(day)}, code ${ms(code)}, écriture ${ms(edit)}, texte ${ms(text)}, à froid ${Math.round(cold)} ms`,
          },
          {
            name: `Quai à côté de ${title}, ingestion`,
            value: median(own) / rowsPerSecond,
            unit: '×',
            ...(least === null ? {} : { limit: { at: 'least' as const, value: least } }),
          },
        )
      } catch (error) {
        say(`  ${title} n’a pas pu être mesuré : ${String(error).split('\n', 1)[0]}`)
      }
      await open.close()
    }
    await other.close()
    return figures
  },
}
