// Sizes: the core of sync.md without dexie and comlink, the mirror with dexie, the built sync worker.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Group } from '../group.ts'

/** The same list as in test/house/core.test.ts. */
const core = [
  'core/store/outbox/entry',
  'core/store/outbox/outbox',
  'core/store/outbox/coalesce',
  'core/store/mirror/materialise',
  'core/store/mirror/mirror-row',
  'core/store/outbox/rebase',
  'core/store/outbox/keyed-lists',
  'core/store/outbox/asking-fields',
  'core/store/outbox/outbox-departure',
  'core/store/outbox/outbox-answers',
  'core/store/mirror/mirror',
  'core/store/mirror/left-places',
  'core/sync/push',
  'core/sync/pull',
  'core/sync/loop',
  'core/sync/retry',
  'core/sync/pass-end',
  'core/sync/lead',
]
const CORE_LINES = 1000

/** Counts lines without blank lines and comments. */
const codeLines = (text: string): number =>
  text
    .replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.trim().startsWith('//')).length

const gzipOf = async (modules: readonly string[], external: RegExp): Promise<number> => {
  const entry = 'virtual:entry'
  const result = await build({
    root: resolve('.'),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === entry ? resolve('bench/entry.ts') : null),
        load: id =>
          id === resolve('bench/entry.ts')
            ? modules.map((path, n) => `export * as m${n} from ${JSON.stringify(path)}`).join('\n')
            : null,
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      rolldownOptions: { input: entry, external, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(one =>
    'output' in one ? one.output : [],
  )
  return outputs.reduce(
    (sum, output) => sum + (output.type === 'chunk' ? gzipSync(output.code, { level: 9 }).length : 0),
    0,
  )
}

export const size: Group = {
  name: 'size',
  title: 'Le poids (gzip)',
  run: async () => {
    const files = core.map(path => resolve('src', `${path}.ts`))
    const lines = files.reduce((sum, file) => sum + codeLines(readFileSync(file, 'utf8')), 0)
    const own = new Set(core)
    // Only the core's own files: what they import from elsewhere belongs to the records, the API or a table.
    const others = new RegExp(
      `^(?!.*(${[...own].map(path => path.split('/').at(-1)).join('|')})\\.ts$)(?!.*entry).+`,
    )
    const coreBytes = await gzipOf(files, others)
    const mirrorBytes = await gzipOf(
      [
        resolve('src/core/store/database.ts'),
        resolve('src/core/store/outbox/outbox.ts'),
        resolve('src/core/store/mirror/mirror.ts'),
      ],
      /^$/,
    )
    const dexieBytes = await gzipOf([resolve('node_modules/dexie/dist/modern/dexie.mjs')], /^$/)
    const assets = resolve('dist/client/assets')
    const worker = readdirSync(assets).find(name => name.startsWith('sync.worker')) ?? ''
    const workerBytes = gzipSync(readFileSync(join(assets, worker)), { level: 9 }).length
    const kilobytes = (bytes: number): number => bytes / 1000
    return [
      {
        name: 'le cœur, sans dexie ni comlink',
        value: kilobytes(coreBytes),
        unit: 'ko',
        limit: { at: 'most', value: 12 },
        beside: `${core.length} fichiers`,
      },
      { name: 'le cœur', value: lines, unit: 'lignes', limit: { at: 'most', value: CORE_LINES } },
      {
        name: 'le miroir d’une page, dexie et définitions comprises',
        value: kilobytes(mirrorBytes),
        unit: 'ko',
        beside: `dexie seul ${kilobytes(dexieBytes).toFixed(1)} ko`,
      },
      { name: 'le worker construit', value: kilobytes(workerBytes), unit: 'ko' },
    ]
  },
}
