// The offline core can be read in an hour (sync.md): named file by file, under 1,000 lines of code and 12 kB gzip beside Dexie and
// what it shares with the rest; what stands apart keeps to 300 lines a file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

/** In reading order. */
const local = [
  'entry',
  'outbox',
  'coalesce',
  'materialise',
  'mirror-row',
  'rebase',
  'keyed-lists',
  'asking-fields',
  'outbox-departure',
  'outbox-answers',
  'mirror',
  'left-places',
]
const sync = ['push', 'pull', 'loop', 'retry', 'pass-end', 'lead']
const core = [...local.map(name => `src/local/${name}.ts`), ...sync.map(name => `src/sync/${name}.ts`)]
const apart = [
  'src/local/same-value.ts',
  'src/sync/contradiction.ts',
  'src/local/held-shards.ts',
  'src/local/first-fill.ts',
  'src/local/create-many.ts',
  'src/local/local-row.ts',
  'src/local/journal.ts',
  // What decodes the wire, and the browser's locks as the leader asks for them.
  ...['feed-line', 'item-answer', 'row-of', 'device-report', 'lock', 'every'].map(
    name => `src/sync/${name}.ts`,
  ),
  ...['work', 'engine', 'session', 'restore', 'windows', 'status', 'live', 'trouble'].map(
    name => `src/sync/${name}.ts`,
  ),
]

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Blank lines and comments aside. */
const codeLines = (text: string): number =>
  text
    .replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.trim().startsWith('//')).length

test('comments and blank lines are no code', () => {
  expect(codeLines('// a\n\n/** b\n * c\n */\nconst d = 1 // e\n')).toBe(1)
})

test('the core is under 1,000 lines of code', () => {
  const lines = core.map(path => codeLines(read(path)))
  expect(lines.every(count => count > 0)).toBe(true)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(1000)
})

test('what stands apart from the core has at most 300 lines a file', () => {
  expect(apart.filter(path => read(path).split('\n').length > 300)).toEqual([])
})

test('the core weighs at most 12 kB gzip beside Dexie, the entities and the client', async () => {
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
