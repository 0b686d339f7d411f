// The laws of ARCHITECTURE.md as functions over source texts, so that the same code checks the sources and the planted violations.
import { forbid, withoutComments } from './forbid.ts'
import { noRowPassesByHandOut } from './handed-out.ts'

export interface Source {
  readonly path: string
  readonly text: string
}

/**
 * Part → the parts it may import. A path belongs to the first part whose pattern it matches: `rules` and `data` of a trade are floors of
 * their own, everything else of a trade is screens.
 */
export const parts: readonly {
  readonly name: string
  readonly path: RegExp
  readonly mayImport: readonly string[]
}[] = [
  { name: 'records', path: /^src\/records\//, mayImport: [] },
  { name: 'wire', path: /^src\/core\/wire\//, mayImport: ['records'] },
  { name: 'store', path: /^src\/core\/store\//, mayImport: ['wire', 'records'] },
  { name: 'task', path: /^src\/core\/task\//, mayImport: ['store', 'records'] },
  { name: 'api', path: /^src\/core\/api\//, mayImport: ['wire', 'records'] },
  { name: 'sync', path: /^src\/core\/sync\//, mayImport: ['store', 'api', 'wire', 'records'] },
  { name: 'device', path: /^src\/device\//, mayImport: ['records'] },
  { name: 'kit', path: /^src\/kit\//, mayImport: ['records'] },
  {
    name: 'assembly',
    path: /^src\/shell\/(main|later|router)\.tsx?$/,
    mayImport: ['shell', 'screens', 'kit', 'records'],
  },
  {
    name: 'shell',
    path: /^src\/shell\//,
    mayImport: ['kit', 'device', 'store', 'task', 'wire', 'records', 'types of sync'],
  },
  { name: 'rules', path: /^src\/trades\/[^/]+\/rules\//, mayImport: ['rules', 'records'] },
  {
    name: 'data',
    path: /^src\/trades\/[^/]+\/data\//,
    mayImport: ['data', 'rules', 'store', 'task', 'records'],
  },
  {
    name: 'screens',
    path: /^src\/trades\//,
    mayImport: ['screens', 'shell', 'kit', 'device', 'data', 'rules', 'store', 'task', 'wire', 'records'],
  },
  { name: 'workers', path: /^workers\//, mayImport: ['sync', 'api', 'store', 'wire', 'records', 'device'] },
  { name: 'sw', path: /^sw\//, mayImport: [] },
  { name: 'server/storage', path: /^server\/storage\//, mayImport: ['records', 'wire'] },
  { name: 'server/use', path: /^server\/use\//, mayImport: ['server/storage', 'records', 'rules', 'wire'] },
  {
    name: 'server/http',
    path: /^server\/http\//,
    mayImport: ['server/use', 'server/storage', 'server', 'records', 'wire'],
  },
  {
    name: 'server/demo',
    path: /^server\/demo\//,
    mayImport: ['server/use', 'server/storage', 'records', 'rules', 'wire'],
  },
  {
    name: 'server',
    path: /^server\//,
    mayImport: ['server/http', 'server/use', 'server/storage', 'server/demo', 'records', 'wire'],
  },
]

/** A trade's data may import the data of the trades named before it, never of those after it. */
const tradeOrder = [
  'people',
  'settings',
  'stock',
  'messages',
  'planning',
  'request',
  'tour',
  'weighing',
  'rental',
  'till',
  'sending',
  'finding',
  'figures',
  'papers',
]

/**
 * The folders of `server/use`, from the lowest: each may import those before it. Between the mechanism and what every entity goes through
 * lie the trades, in an order of their own: `stock` and `weighing` make disputes, which `sending` holds; the first run of an empty server
 * (`people`) saves the base lists (`settings`).
 */
export const useOrder = [
  'write',
  'pictures',
  'sending',
  'settings',
  'people',
  'stock',
  'planning',
  'request',
  'tour',
  'weighing',
  'rental',
  'records',
  'keeping',
]

/** For each library the parts that may import it. No part may import a library that is not listed here, except Node's own modules. */
const owners: { readonly [library: string]: readonly string[] } = {
  valibot: ['records', 'rules'],
  'libphonenumber-js': ['records'],
  dayjs: ['records'],
  dexie: ['store', 'data'],
  'dexie-react-hooks': ['shell'],
  comlink: ['workers', 'shell'],
  zustand: ['shell'],
  'react-hot-toast': ['shell'],
  react: ['kit', 'shell', 'screens', 'assembly'],
  'react-dom': ['kit', 'shell', 'assembly'],
  '@tanstack/react-router': ['shell', 'screens', 'assembly'],
  'zxing-wasm': ['device', 'workers'],
  '@zxing/library': ['device', 'workers'],
  '@zxing/browser': ['device'],
  jsbarcode: ['kit'],
  uqr: ['kit'],
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

/** What records and rules may import needs neither a browser nor a server. */
export const isPureLibrary = (library: string): boolean =>
  (owners[library] ?? []).some(part => part === 'records' || part === 'rules')

const serverParts = new Set(['server/storage', 'server/use', 'server/http', 'server/demo', 'server'])

export const partOf = (path: string): string | undefined => parts.find(part => part.path.test(path))?.name

/** The room of a path: inside one, imports are relative; between two, they begin with `#`. */
export const roomOf = (path: string): string =>
  /^src\/(?:trades\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0] ?? path.split('/')[0] ?? ''

interface Import {
  readonly from: string
  readonly typeOnly: boolean
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

const importsOf = (text: string): Import[] =>
  [...text.matchAll(importPattern)].map(match => ({
    from: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }))

/** The project path of a relative or `#part/` specifier; undefined for a library. */
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

export const libraryOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

export type Law = (source: Source) => readonly string[]

const addressedBySpelling = (path: string, target: string, from: string): readonly string[] => {
  if (path.startsWith('server/')) return []
  const isOwnRoom = roomOf(path) === roomOf(target)
  if (isOwnRoom && from.startsWith('#')) return [`${path}: imports its own room by ${from}, not relatively`]
  return !isOwnRoom && from.startsWith('.')
    ? [`${path}: imports another room by a relative path, ${from}`]
    : []
}

const importsOnlyWhatItMay: Law = ({ path, text }) => {
  const part = parts.find(candidate => candidate.path.test(path))
  if (part === undefined) return [`${path}: belongs to no part`]
  return importsOf(text).flatMap(({ from, typeOnly }) => {
    const target = targetOf(path, from)
    if (target === undefined) return []
    const imported = partOf(target)
    const isAllowed =
      imported === part.name ||
      (imported !== undefined && part.mayImport.includes(imported)) ||
      (typeOnly && part.mayImport.includes(`types of ${imported}`))
    return isAllowed
      ? addressedBySpelling(path, target, from)
      : [`${path}: ${part.name} may not import ${imported ?? target}`]
  })
}

const importsOnlyLibrariesItOwns: Law = ({ path, text }) => {
  const part = partOf(path) ?? ''
  return importsOf(text).flatMap(({ from }) => {
    if (targetOf(path, from) !== undefined) return []
    if (from.startsWith('node:'))
      return serverParts.has(part) ? [] : [`${path}: ${part} may not import ${from}`]
    const library = libraryOf(from)
    return (owners[library] ?? []).includes(part) ? [] : [`${path}: ${part} does not own ${library}`]
  })
}

const tradeOf = (path: string): string | undefined => /^src\/trades\/([^/]+)\//.exec(path)?.[1]

/** Calls `judge` with the trades of an import that leads from one trade to another. */
const acrossTrades =
  (judge: (own: string, other: string, target: string, path: string) => string | null): Law =>
  ({ path, text }) =>
    importsOf(text).flatMap(({ from }) => {
      const target = targetOf(path, from)
      const [own, other] = [tradeOf(path), target === undefined ? undefined : tradeOf(target)]
      if (target === undefined || own === undefined || other === undefined || own === other) return []
      const fault = judge(own, other, target, path)
      return fault === null ? [] : [`${path}: ${fault}`]
    })

const dataKeepsTheOrderOfTrades = acrossTrades((own, other, target, path) => {
  if (partOf(path) !== 'data' || partOf(target) !== 'data') return null
  return tradeOrder.includes(other) && tradeOrder.indexOf(other) < tradeOrder.indexOf(own)
    ? null
    : `the data of ${own} imports that of ${other}, which is not an earlier trade`
})

const screensShareOnlyWhatIsOffered = acrossTrades((_own, other, target) =>
  partOf(target) !== 'screens' || target.startsWith(`src/trades/${other}/shared/`)
    ? null
    : `imports ${target}; another trade offers only its shared/`,
)

const useFolderOf = (path: string): string | undefined => /^server\/use\/([^/]+)\//.exec(path)?.[1]

const serverUseKeepsItsOrder: Law = ({ path, text }) => {
  const own = useFolderOf(path)
  if (own === undefined) return []
  const rank = useOrder.indexOf(own)
  if (rank < 0) return [`${path}: ${own} has no place in the order of server/use`]
  return importsOf(text).flatMap(({ from }) => {
    const target = targetOf(path, from)
    const other = target === undefined ? undefined : useFolderOf(target)
    if (other === undefined || other === own) return []
    return useOrder.slice(0, rank).includes(other)
      ? []
      : [`${path}: ${own} imports ${other}, which is not below it`]
  })
}

const onPage = (path: string): boolean =>
  ['kit', 'device', 'shell', 'screens', 'assembly'].includes(partOf(path) ?? '')

/** The build's own files and config.json may be fetched: they are not data, they contain the address of the data. */
const shellFetchers = new Set(['src/shell/config.ts', 'src/shell/updates/update.ts'])
const noScreenFetches = forbid(
  path =>
    (onPage(path) && !shellFetchers.has(path)) ||
    ['store', 'task', 'sync', 'data', 'rules'].includes(partOf(path) ?? ''),
  /(?<![\w.])fetch\(|XMLHttpRequest|EventSource|sendBeacon/,
  'reaches the network; only src/core/api does',
)

/** What of the store is a query or a command that a screen may call; the rest of core/store keeps what they use. */
const storeForScreens =
  /^src\/core\/store\/(outbox\/(outbox-entries|outbox-list|has-captured|dependents-of)|conflicts\/conflicts|mirror\/record-name|pictures\/(blobs|device-facts|pictures-of-day|slots-of-day|add-photo|drop-blob|retry-blob)|search\/found-tasks)\.ts$/

const noScreenWritesATable: Law = ({ path, text }) => {
  if (partOf(path) !== 'screens' && partOf(path) !== 'kit') return []
  const imports = importsOf(text).flatMap(({ from, typeOnly }) => {
    const target = targetOf(path, from)
    return target === undefined || typeOnly || partOf(target) !== 'store' || storeForScreens.test(target)
      ? []
      : [`${path}: imports ${from}; a screen knows queries and commands only`]
  })
  const writes =
    /\b(db|database)\.\w+(\([^)]*\))?\.(put|add|update|delete|bulkPut|bulkAdd|bulkDelete|clear|modify)\(/
  return writes.test(withoutComments(text)) ? [...imports, `${path}: writes a table`] : imports
}

const oneTransactionForRowAndEntry = forbid(
  path => ['task', 'data'].includes(partOf(path) ?? ''),
  /\b(db|tx|outbox|blob|table\w*)\b[^\n;]*\.(put|add|bulkPut|bulkAdd|modify)\(/,
  'writes a table by itself; a command goes through edit(), where row and outbox entry share a transaction',
)

const noRuleReadsAClock = forbid(
  path => ['records', 'rules', 'wire'].includes(partOf(path) ?? ''),
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bcrypto\.|\bdayjs\(\)/,
  'reads a clock or a random number; both are arguments',
)

const oneFileTurnsAFailureIntoFrench = forbid(
  path => onPage(path) && !/^src\/shell\/words\/(notify\.tsx|toasts-of\.ts)$/.test(path),
  /from '#records\/fr\/messages\.ts'[\s\S]*\bfailure\.kind\b|\bcase 'notSignedIn':/,
  'turns a failure into French; src/shell/words/toasts-of.ts does',
)

const oneWayToLoadLater = forbid(
  path => onPage(path),
  /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'|\blazyRouteComponent\b|\bcreateLazyRoute\b/,
  'loads a component by itself; use part() of src/shell/frame',
)

const oneHookForTheAddress = forbid(
  path => partOf(path) === 'screens',
  /\bhistory\.(push|replace|pushState|replaceState)\(|\blocation\.search\b|\bsearchStr\b/,
  'reads or writes the address by itself; use useAddress() and useGo() of src/shell/frame',
)

const oneFileMakesProblems = forbid(
  path => path.startsWith('server/') || path.startsWith('src/'),
  /rfc2616-sec10/,
  'builds a problem body; src/core/wire/problem.ts does',
)
const problemFiles = new Set(['src/core/wire/problem.ts'])

/**
 * Who may open transactions: write() with what it decides and commits, the storage that runs them, and code that writes no records
 * (credentials, tokens, the demo's first fill). An import writes records as another organisation exported them, with revs and history, into a storage that no device
 * uses yet; an erasure changes the history inside a write().
 */
const transactionOwners = [
  'server/storage/',
  'server/use/write/write.ts',
  'server/use/write/decided.ts',
  'server/use/write/write-commit.ts',
  'server/use/write/ahead.ts',
  'server/use/people/auth.ts',
  'server/use/people/tokens.ts',
  'server/use/people/passwords.ts',
  'server/demo/seed',
  'server/operate/import-organisation.ts',
  'server/use/people/personal-data.ts',
]
const everyServerWriteGoesThroughWrite = forbid(
  path => path.startsWith('server/') && !transactionOwners.some(owner => path.startsWith(owner)),
  /\.(transaction|advanceClock|putChanges|putHistory|rewriteHistory)\(/,
  'opens a transaction of its own; writes go through server/use/write/write.ts',
)

export const laws: { readonly [name: string]: Law } = {
  'a part imports only what the table allows': importsOnlyWhatItMay,
  'a library is imported only by the part that owns it': importsOnlyLibrariesItOwns,
  'data keeps the order of the trades': dataKeepsTheOrderOfTrades,
  'screens import of another trade only its shared/': screensShareOnlyWhatIsOffered,
  'each folder of server/use imports only those below it': serverUseKeepsItsOrder,
  'no screen fetches': noScreenFetches,
  'no screen writes a table except through a command': noScreenWritesATable,
  'a row and its outbox entry are written in one transaction': oneTransactionForRowAndEntry,
  'no rule reads a clock or a random number': noRuleReadsAClock,
  'a failure becomes French in one file': oneFileTurnsAFailureIntoFrench,
  'a component that comes later is a part()': oneWayToLoadLater,
  'an address is read and written by the frame': oneHookForTheAddress,
  'problem+json is made in one file': source =>
    problemFiles.has(source.path) ? [] : oneFileMakesProblems(source),
  'every server write goes through write()': everyServerWriteGoesThroughWrite,
  'no row passes by handOut': noRowPassesByHandOut,
}
