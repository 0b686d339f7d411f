// Rows of the storage get into an answer through `handOut` alone: where answers are made and rows are read is named, with a reason each.
import { forbid } from './forbid.ts'
import type { Law } from './laws.ts'

/**
 * Where a successful answer with content is made, and why no row gets past `handOut` there (server/use/write/access.ts; RP1, RP3). What
 * answers from a new file is named here with its reason.
 */
export const answeringFiles: { readonly [path: string]: string } = {
  'server/http/routes/resource-routes.ts':
    'rows of Reply and Page, handed out by write(), readRecord and listRecords',
  'server/http/unread.ts': 'the row of a Reply, handed out by write() and readRecord',
  'server/http/routes/sync-routes.ts':
    'the feed: of the shards that the caller may hold, as they project them, noted by feed.ts; the history: handed out by readHistory',
  'server/http/routes/personal-routes.ts':
    'what is held about one person, under the right to it, noted before it leaves as a search or an export',
  'server/http/routes/session-routes.ts': 'the caller’s own profile, and a ping',
  'server/http/routes/device-routes.ts': 'the devices on which the caller signed in',
  'server/http/routes/password-routes.ts': 'no record: that a password was set, an address for an invitation',
  'server/http/routes/image-routes.ts': 'no record: a signature for an upload',
  'server/http/routes/geocode-routes.ts': 'no record: a position from the address service',
  'server/http/untrusted-proxy.ts': 'no record: one word about the installation',
  'server/http/routes/server-route.ts': 'no record: numbers and states of the installation',
}
const answersFromNamedFiles = forbid(
  path =>
    /^server\/(http|use)\//.test(path) &&
    answeringFiles[path] === undefined &&
    !['server/http/answers.ts', 'server/http/streamed.ts'].includes(path),
  /\b(plain|hal|streamedText|entityToHal|Response\.json)\(/,
  'answers with content; name it in answeringFiles with the reason why its rows went through handOut',
)
/** Routes read no rows: a use does, which hands them out. These do, and why. */
export const readingRoutes: { readonly [path: string]: string } = {
  'server/http/routes/personal-routes.ts': 'gives a reader to the search and the export about a person',
  'server/http/routes/device-routes.ts':
    'the caller’s own devices, of which the answer names what their list shows',
  'server/http/routes/logo-routes.ts': 'the address of the organisation’s logo, which everybody sees',
}
const noRouteReadsRows = forbid(
  path => path.startsWith('server/http/') && readingRoutes[path] === undefined,
  /\bstorage\s*\.of\((?![^)]*\)\.clock\()|\b(longReads|ofStandby)\(|\bdata\.(get|getMany|find|list|history|changes)\(/,
  'reads the storage; a use of server/use does, and hands out what a caller may see',
)

export const noRowPassesByHandOut: Law = source => [
  ...answersFromNamedFiles(source),
  ...noRouteReadsRows(source),
]
