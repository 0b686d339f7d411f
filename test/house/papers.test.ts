// The paths named in the papers exist (README, ARCHITECTURE, CONTRIBUTING, docs, the README of each room), and those in comments. A paper
// says nothing twice: two branches that mend one sentence would otherwise leave both.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import type { Source } from './laws.ts'
import { pathsIn, root, sourcesIn } from './sources.ts'

const folders = [
  'src',
  'server',
  'workers',
  'sw',
  'public',
  'test',
  'build',
  'scripts',
  'bench',
  'torture',
  'docs',
]

/** A first folder that decides whether a name is a path, with an ending or without; those of `src/` are also written without it. */
const rooms = ['records', 'core', 'device', 'kit', 'shell', 'trades']
const isRooted = (name: string): boolean => [...folders, ...rooms].includes(name.split('/')[0] ?? '')

/** Paths of the root, of `src/` as docs/rules.md writes them, and of the folder of the paper itself. */
const basesOf = (paper: string): readonly string[] => ['', 'src/', `${posix.dirname(paper)}/`]

const patternOf = (name: string): string =>
  name
    .replace(/\/$/, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/<\w+>|\*/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_whole, list: string) => `(?:${list.split(',').join('|')})`)

/** A name alone is a file of the room, or of the house; with a slash at its end it is a folder. */
const isPath = (name: string): boolean =>
  /^[\w.*{},<>-]+(?:\/[\w.*{},<>-]+)*\/?$/.test(name) &&
  (isRooted(name) ? name.includes('/') : /(?:[\w*}>]\.(?:tsx?|mjs|css|md)|\/)$/.test(name))

const namesIn = ({ path, text }: Source): string[] => {
  const prose = text
    .replace(/^```[\s\S]*?^```/gm, '')
    // The first column of this paper names what is no more.
    .replace(path === 'docs/tests-moved.md' ? /^\|[^|]*\|/gm : /(?!)/, '')
  const links = [...prose.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(match =>
    posix.join(posix.dirname(path), match[1] ?? ''),
  )
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(match => match[1] ?? '')
  return [...links, ...quoted.filter(isPath)]
}

/** The sources and stylesheets that a comment names. Papers of the design, which are elsewhere, are cited by their name. */
const namesInComments = ({ text }: Source): string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g)].flatMap(([comment]) =>
    [...comment.matchAll(/(?<![\w/#.-])[\w.*{}-]+(?:\/[\w.*{}-]+)*\.(?:tsx?|mjs|css)\b/g)].map(([name]) =>
      name.replace(/^(?:\.\.?\/)+/, ''),
    ),
  )

interface Shelf {
  /** Every file and folder, and every end of its path. */
  readonly ends: ReadonlySet<string>
  readonly paths: readonly string[]
}

const foldersOf = (file: string): string[] => {
  const folder = posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

const shelfOf = (all: readonly string[]): Shelf => {
  const paths = [...new Set(all.flatMap(file => [file, ...foldersOf(file)]))]
  const endsOf = (path: string): string[] => path.split('/').map((_, n, parts) => parts.slice(n).join('/'))
  return { paths, ends: new Set(paths.flatMap(endsOf)) }
}

/** The names in a paper, or in the comments of a source, that are no file and no folder. */
const missingIn = (paper: Source, { ends, paths }: Shelf): string[] => {
  const isThere = (name: string): boolean => {
    const ways = basesOf(paper.path).map(base => posix.normalize(base + name).replace(/\/$/, ''))
    if (/[*{<]/.test(name)) {
      const pattern = new RegExp(`${isRooted(name) ? '^(?:src/)?' : '(?:^|/)'}${patternOf(name)}$`)
      return paths.some(path => pattern.test(path))
    }
    return isRooted(name)
      ? ways.some(way => paths.includes(way))
      : ways.some(way => ends.has(way)) || ends.has(name)
  }
  const names = paper.path.endsWith('.md') ? namesIn(paper) : namesInComments(paper)
  return names.filter(name => !isThere(name)).map(name => `${paper.path}: ${name}`)
}

const atRoot = readdirSync(root, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? entry.name : []))
const files = [...atRoot, ...pathsIn(folders)]
const shelf = shelfOf(files)
const isPaper = (path: string): boolean =>
  /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|\/README\.md$|^docs\/.*\.md$/.test(path)
const papers = files.filter(isPaper).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('every path that a paper names exists', () => {
  expect(papers.length).toBeGreaterThan(30)
  expect(papers.flatMap(namesIn).length).toBeGreaterThan(500)
  expect(papers.flatMap(paper => missingIn(paper, shelf))).toEqual([])
})

const house = shelfOf([
  'src/records/time/dates.ts',
  'src/records/README.md',
  'test/house/laws.ts',
  'docs/rules.md',
])
test.each([
  { path: 'ARCHITECTURE.md', text: '`src/records/time/day.ts`' },
  { path: 'ARCHITECTURE.md', text: 'the room `src/domain`' },
  { path: 'docs/rules.md', text: '| CP4 | `records/dates.ts` |' },
  { path: 'src/records/README.md', text: '`day.ts` – the days' },
  { path: 'src/records/README.md', text: '`days/` – the days' },
  { path: 'ARCHITECTURE.md', text: 'the tests `src/records/time/*.test.ts`' },
  { path: 'README.md', text: 'see [the laws](docs/laws.md)' },
  { path: 'server/a.ts', text: '// The rule is domain/dates.ts.' },
  { path: 'src/kit/a.css', text: '/* Drawn by day.tsx */' },
])('the test bites on $path: $text', paper => {
  expect(missingIn(paper, house)).toHaveLength(1)
})

test('every source that a comment names exists', () => {
  // This folder plants names of files that are not there.
  const sources = sourcesIn(folders, /\.(?:tsx?|mjs|css)$/).filter(
    ({ path }) => !path.startsWith('test/house/'),
  )
  expect(sources.flatMap(namesInComments).length).toBeGreaterThan(100)
  expect(sources.flatMap(source => missingIn(source, shelf))).toEqual([])
})

test('what exists, and what is no path, is as it should be', () => {
  const text = [
    '`src/records/time/dates.ts`, `dates.ts`, `time/`, `src/records/{time,text}/d*.ts`, `test/<any>/laws.ts`',
    '`records/time/dates.ts`, [rules](../../docs/rules.md), `task.state`, `/api/live`, `npm test`, `time/`',
    '```\nsrc/domain/a.ts\n`src/domain/a.ts`\n```',
  ].join('\n')
  expect(missingIn({ path: 'src/records/README.md', text }, house)).toEqual([])
})

const MOST_WORDS_TWICE = 8

/** The runs of nine words that a paper has more than once. */
const saidTwice = ({ path, text }: Source): string[] => {
  const words = text.replace(/^```[\s\S]*?^```/gm, '').match(/[^\s|,;:()«»]+/g) ?? []
  const seen = new Set<string>()
  return words.flatMap((_, at) => {
    const run = words.slice(at, at + MOST_WORDS_TWICE + 1)
    const key = run.join(' ')
    if (run.length <= MOST_WORDS_TWICE || run.every(word => /^-+$/.test(word))) return []
    if (seen.has(key)) return [`${path}: ${key}`]
    seen.add(key)
    return []
  })
}

test('no paper says a thing twice', () => {
  // This table names one test in two columns.
  const read = papers.filter(({ path }) => path !== 'docs/tests-moved.md')
  expect(read.flatMap(saidTwice)).toEqual([])
})

test('a sentence that is there twice is found, a few words in common are not', () => {
  const sentence = 'Each trade has a room of its own, with its rules and its screens.'
  expect(saidTwice({ path: 'README.md', text: `${sentence}\n\n${sentence}` })).not.toEqual([])
  expect(saidTwice({ path: 'README.md', text: `${sentence} Each trade has a room of its own.` })).toEqual([])
})
