// The laws of ARCHITECTURE.md as functions over source texts, so that the same code judges the house and planted violations.

export interface Source {
  readonly path: string
  readonly text: string
}

/** Part → the parts it may import. A path belongs to the first part whose prefix it has. */
export const parts: readonly {
  readonly name: string
  readonly prefix: string
  readonly mayImport: readonly string[]
}[] = [
  { name: 'domain', prefix: 'src/domain/', mayImport: [] },
  { name: 'wire', prefix: 'src/wire/', mayImport: ['domain'] },
  { name: 'local', prefix: 'src/local/', mayImport: ['domain'] },
  { name: 'api', prefix: 'src/api/', mayImport: ['wire', 'domain'] },
  { name: 'sync', prefix: 'src/sync/', mayImport: ['local', 'api', 'wire', 'domain'] },
  { name: 'workers', prefix: 'workers/', mayImport: ['sync', 'api', 'local', 'domain', 'wire', 'device'] },
  { name: 'sw', prefix: 'sw/', mayImport: [] },
  { name: 'ui', prefix: 'src/ui/', mayImport: ['domain'] },
  { name: 'device', prefix: 'src/device/', mayImport: ['domain'] },
  {
    name: 'app',
    prefix: 'src/app/',
    mayImport: ['ui', 'device', 'local', 'domain', 'types of sync', 'types of wire'],
  },
  { name: 'areas', prefix: 'src/areas/', mayImport: ['app', 'ui', 'device', 'local', 'domain'] },
  { name: 'page', prefix: 'src/', mayImport: ['areas', 'app', 'ui', 'domain'] },
  { name: 'server/storage', prefix: 'server/storage/', mayImport: ['domain', 'wire'] },
  { name: 'server/use', prefix: 'server/use/', mayImport: ['server/storage', 'domain', 'wire'] },
  {
    name: 'server/http',
    prefix: 'server/http/',
    mayImport: ['server/use', 'server/storage', 'server', 'domain', 'wire'],
  },
  {
    name: 'server/demo',
    prefix: 'server/demo/',
    mayImport: ['server/use', 'server/storage', 'domain', 'wire'],
  },
  {
    name: 'server',
    prefix: 'server/',
    mayImport: ['server/http', 'server/use', 'server/storage', 'server/demo', 'domain', 'wire'],
  },
]

/** Library → the parts that own it. Whatever is not listed here and is not Node's may be imported by no part. */
export const owners: { readonly [library: string]: readonly string[] } = {
  valibot: ['domain'],
  'libphonenumber-js': ['domain'],
  dayjs: ['domain'],
  dexie: ['local'],
  comlink: ['workers', 'app'],
  zustand: ['app'],
  'react-hot-toast': ['app'],
  react: ['ui', 'app', 'areas', 'page'],
  'react-dom': ['ui', 'app', 'page'],
  '@tanstack/react-router': ['app', 'areas', 'page'],
  'zxing-wasm': ['device', 'workers'],
  '@zxing/library': ['device', 'workers'],
  jsbarcode: ['ui'],
  uqr: ['ui'],
  'workbox-core': ['sw'],
  'workbox-precaching': ['sw'],
  'workbox-routing': ['sw'],
  hono: ['server/http', 'server'],
  '@hono/node-server': ['server/http', 'server'],
  kysely: ['server/storage'],
  'better-sqlite3': ['server/storage'],
  pg: ['server/storage'],
  '@node-rs/argon2': ['server/use'],
  sharp: ['server/use'],
  nodemailer: ['server/use'],
  pino: ['server/http', 'server'],
}

const serverParts = new Set(['server/storage', 'server/use', 'server/http', 'server/demo', 'server'])

export const partOf = (path: string): string | undefined =>
  parts.find(part => path.startsWith(part.prefix))?.name

interface Import {
  readonly from: string
  readonly typeOnly: boolean
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export const importsOf = (text: string): Import[] =>
  [...text.matchAll(importPattern)].map(match => ({
    from: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }))

/** The project path that a relative or `#part/` specifier names; undefined for a library. */
const targetOf = (path: string, from: string): string | undefined => {
  if (from.startsWith('#server/') || from.startsWith('#test/')) return from.slice(1)
  if (from.startsWith('#')) return `src/${from.slice(1)}`
  if (!from.startsWith('.')) return undefined
  const segments = path.split('/').slice(0, -1)
  for (const step of from.split('/')) {
    if (step === '..') segments.pop()
    else if (step !== '.') segments.push(step)
  }
  return segments.join('/')
}

const libraryOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

export type Law = (source: Source) => readonly string[]

export const importsOnlyWhatItMay: Law = ({ path, text }) => {
  const part = parts.find(candidate => path.startsWith(candidate.prefix))
  if (part === undefined) return [`${path}: belongs to no part`]
  return importsOf(text).flatMap(({ from, typeOnly }) => {
    const target = targetOf(path, from)
    if (target === undefined) return []
    const imported = partOf(target)
    if (imported === part.name)
      return from.startsWith('#') ? [`${path}: imports its own part by ${from}, not relatively`] : []
    if (imported !== undefined && part.mayImport.includes(imported)) {
      return from.startsWith('.') && !serverParts.has(part.name) && part.name !== 'page'
        ? [`${path}: imports another part by a relative path, ${from}`]
        : []
    }
    if (typeOnly && part.mayImport.includes(`types of ${imported}`)) return []
    return [`${path}: ${part.name} may not import ${imported ?? target}`]
  })
}

export const importsOnlyLibrariesItOwns: Law = ({ path, text }) => {
  const part = partOf(path) ?? ''
  return importsOf(text).flatMap(({ from }) => {
    if (targetOf(path, from) !== undefined) return []
    if (from.startsWith('node:'))
      return serverParts.has(part) ? [] : [`${path}: ${part} may not import ${from}`]
    const library = libraryOf(from)
    return (owners[library] ?? []).includes(part) ? [] : [`${path}: ${part} does not own ${library}`]
  })
}

const areaOf = (path: string): string | undefined => /^src\/areas\/([^/]+)\//.exec(path)?.[1]

export const noAreaImportsAnother: Law = ({ path, text }) =>
  importsOf(text).flatMap(({ from }) => {
    const target = targetOf(path, from)
    const other = target === undefined ? undefined : areaOf(target)
    return other === undefined || areaOf(path) === undefined || other === areaOf(path)
      ? []
      : [`${path}: the area ${areaOf(path)} imports the area ${other}`]
  })

const forbid =
  (applies: (path: string) => boolean, pattern: RegExp, sentence: string): Law =>
  ({ path, text }) =>
    applies(path) && pattern.test(withoutComments(text)) ? [`${path}: ${sentence}`] : []

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const onPage = (path: string): boolean =>
  ['ui', 'device', 'app', 'areas', 'page'].includes(partOf(path) ?? '')

/** The build's own files and config.json are no data: they say where the data is. */
const shellFetchers = new Set(['src/app/config.ts', 'src/app/version/update.ts'])
export const noScreenFetches = forbid(
  path =>
    (onPage(path) && !shellFetchers.has(path)) ||
    path.startsWith('src/local/') ||
    path.startsWith('src/sync/'),
  /(?<![\w.])fetch\(|XMLHttpRequest|EventSource|sendBeacon/,
  'reaches the network; only src/api does',
)

export const noScreenWritesATable: Law = ({ path, text }) => {
  if (!path.startsWith('src/areas/') && !path.startsWith('src/ui/')) return []
  const imports = importsOf(text)
    .filter(({ from, typeOnly }) => from.startsWith('#local/') && !typeOnly)
    .filter(({ from }) => !from.startsWith('#local/queries/') && !from.startsWith('#local/commands/'))
    .map(({ from }) => `${path}: imports ${from}; a screen knows queries and commands only`)
  const writes =
    /\b(db|database)\.\w+(\([^)]*\))?\.(put|add|update|delete|bulkPut|bulkAdd|bulkDelete|clear|modify)\(/
  return writes.test(withoutComments(text)) ? [...imports, `${path}: writes a table`] : imports
}

export const oneTransactionForRowAndEntry = forbid(
  path => path.startsWith('src/local/commands/'),
  /\.(put|add|bulkPut|bulkAdd|modify)\(/,
  'writes a table by itself; a command goes through edit(), where row and outbox entry share a transaction',
)

export const noRuleReadsAClock = forbid(
  path => path.startsWith('src/domain/') || path.startsWith('src/wire/'),
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bcrypto\.|\bdayjs\(\)/,
  'reads a clock or a random number; both are arguments',
)

export const oneFileTurnsAFailureIntoFrench = forbid(
  path => onPage(path) && !/^src\/app\/words\/(notify\.tsx|toasts-of\.ts)$/.test(path),
  /from '#domain\/fr\/messages\.ts'[\s\S]*\bfailure\.kind\b|\bcase 'notSignedIn':/,
  'turns a failure into French; src/app/words/toasts-of.ts does',
)

export const oneFileMakesProblems = forbid(
  path => path.startsWith('server/') || path.startsWith('src/'),
  /rfc2616-sec10/,
  'builds a problem body; src/wire/problem.ts does',
)
const problemFiles = new Set(['src/wire/problem.ts'])

/**
 * The one helper with its commit, the storage that carries them out, and what is no record: credentials, tokens, the demo's first fill. An import writes
 * records as another house left them, revs and past included, into a storage that nobody else knows yet; an erasure changes the past
 * inside a write().
 */
const transactionOwners = [
  'server/storage/',
  'server/use/write.ts',
  'server/use/write-commit.ts',
  'server/use/auth.ts',
  'server/use/tokens.ts',
  'server/use/passwords.ts',
  'server/demo/seed',
  'server/operate/import-organisation.ts',
  'server/use/personal-data.ts',
]
export const everyServerWriteGoesThroughWrite = forbid(
  path => path.startsWith('server/') && !transactionOwners.some(owner => path.startsWith(owner)),
  /\.(transaction|advanceClock|putChanges|putHistory|rewriteHistory)\(/,
  'opens a transaction of its own; writes go through server/use/write.ts',
)

export const laws: { readonly [name: string]: Law } = {
  'a part imports only what the table allows': importsOnlyWhatItMay,
  'a library is imported only by the part that owns it': importsOnlyLibrariesItOwns,
  'no area imports another': noAreaImportsAnother,
  'no screen fetches': noScreenFetches,
  'no screen writes a table except through a command': noScreenWritesATable,
  'a row and its outbox entry are written in one transaction': oneTransactionForRowAndEntry,
  'no rule reads a clock or a random number': noRuleReadsAClock,
  'a failure becomes French in one file': oneFileTurnsAFailureIntoFrench,
  'problem+json is made in one file': source =>
    problemFiles.has(source.path) ? [] : oneFileMakesProblems(source),
  'every server write goes through write()': everyServerWriteGoesThroughWrite,
}
