// The offline core can be read in an hour (sync.md): its files are listed here, under 1,000 lines of code and 12 kB gzip without Dexie and
// what it shares with the rest. Each file listed as apart has at most 300 lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

/** In the order in which to read them. */
const core = [
  'src/core/store/rows/entry.ts',
  'src/core/store/outbox/outbox.ts',
  'src/core/store/outbox/coalesce.ts',
  'src/core/store/rows/materialise.ts',
  'src/core/store/rows/mirror-row.ts',
  'src/core/store/outbox/rebase.ts',
  'src/core/store/rows/keyed-lists.ts',
  'src/core/store/rows/asking-fields.ts',
  'src/core/store/outbox/outbox-departure.ts',
  'src/core/store/outbox/outbox-answers.ts',
  'src/core/store/mirror/mirror.ts',
  'src/core/store/rows/left-places.ts',
  'src/core/sync/push.ts',
  'src/core/sync/pull.ts',
  'src/core/sync/loop.ts',
  'src/core/sync/retry.ts',
  'src/core/sync/pass-end.ts',
  'src/core/sync/lead.ts',
]
const apart = [
  'src/core/store/rows/same-value.ts',
  'src/core/sync/contradiction.ts',
  'src/core/store/mirror/held-shards.ts',
  'src/core/store/mirror/first-fill.ts',
  'src/core/store/mirror/chunk-news.ts',
  'src/core/sync/chunk-writer.ts',
  'src/core/store/outbox/create-many.ts',
  'src/core/store/outbox/choose-oldest.ts',
  'src/core/store/outbox/kept-views.ts',
  'src/core/store/rows/local-row.ts',
  'src/core/store/outbox/journal.ts',
  // Decoding the wire, and the browser's locks as the leader requests them.
  'src/core/sync/feed-line.ts',
  'src/core/sync/item-answer.ts',
  'src/core/sync/search/row-of.ts',
  'src/core/sync/lock.ts',
  'src/core/sync/every.ts',
  'src/core/sync/work.ts',
  'src/core/sync/passes.ts',
  'src/core/sync/identity.ts',
  'src/core/sync/work-status.ts',
  'src/core/sync/session/engine.ts',
  'src/core/sync/session/current-session.ts',
  'src/core/sync/session/running-session.ts',
  'src/core/sync/session/session-requests.ts',
  'src/core/sync/session/tab-doors.ts',
  'src/core/sync/session/session.ts',
  'src/core/sync/session/clients.ts',
  'src/core/sync/session/open-session.ts',
  'src/core/sync/session/sign-in.ts',
  'src/core/sync/session/leave-session.ts',
  'src/core/sync/session/restore.ts',
  'src/core/sync/session/windows.ts',
  'src/core/sync/status.ts',
  'src/core/sync/live.ts',
  'src/core/sync/trouble.ts',
]

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Counts lines without blank lines and comments. */
const codeLines = (text: string): number =>
  text
    .replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.trim().startsWith('//')).length

test('comments and blank lines are not counted as code', () => {
  expect(codeLines('// a\n\n/** b\n * c\n */\nconst d = 1 // e\n')).toBe(1)
})

test('the core is under 1,000 lines of code', () => {
  const lines = core.map(path => codeLines(read(path)))
  expect(lines.every(count => count > 0)).toBe(true)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(1000)
})

test('each file apart from the core has at most 300 lines', () => {
  expect(apart.filter(path => read(path).split('\n').length > 300)).toEqual([])
})

test('the core is at most 12 kB gzip without Dexie, the entities and the client', async () => {
  const inside = new Set(core.map(path => join(root, path)))
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'core-alone',
        enforce: 'pre',
        resolveId: async function (source, importer) {
          if (source === 'core') return '\0core'
          if (importer === undefined) return undefined
          const found = await this.resolve(source, importer, { skipSelf: true })
          return found !== null && inside.has(found.id) ? found.id : { id: source, external: true }
        },
        load: id =>
          id === '\0core'
            ? core
                .map((path, i) => `export * as part${i} from ${JSON.stringify(join(root, path))}`)
                .join('\n')
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry: 'core', formats: ['es'], fileName: 'core' },
      rolldownOptions: { input: 'core' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const code = outputs
    .flatMap(one => ('output' in one ? one.output : []))
    .flatMap(one => ('code' in one ? [one.code] : []))
  const bytes = gzipSync(code.join('\n'), { level: 9 }).length
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThanOrEqual(12_000)
}, 60_000)
