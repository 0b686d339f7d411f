// A trade's shared/ is what it offers to other trades (ARCHITECTURE.md, the rooms). A file there has a user outside its trade, tests
// not counted. One exception: a file that only such files of the same shared/ import is a piece of what they offer.
import { expect, test } from 'vitest'
import { importedFiles } from './imports.ts'
import type { Source } from './laws.ts'
import { houseSources } from './sources.ts'

const tradeIn = (path: string): string | undefined => /^src\/trades\/[^/]+\//.exec(path)?.[0]
const isShared = (path: string): boolean => /^src\/trades\/[^/]+\/shared\//.test(path)

const notOffered = (sources: readonly Source[]): string[] => {
  const users = new Map<string, string[]>()
  for (const source of sources)
    for (const file of importedFiles(source)) users.set(file, [...(users.get(file) ?? []), source.path])
  const usersOf = (path: string): readonly string[] => users.get(path) ?? []
  const shared = sources.map(({ path }) => path).filter(isShared)
  const offered = new Set(shared.filter(path => usersOf(path).some(user => tradeIn(user) !== tradeIn(path))))
  const isPiece = (path: string): boolean =>
    !offered.has(path) && usersOf(path).length > 0 && usersOf(path).every(user => offered.has(user))
  for (let pieces = shared.filter(isPiece); pieces.length > 0; pieces = shared.filter(isPiece))
    for (const path of pieces) offered.add(path)
  return shared.filter(path => !offered.has(path))
}

test('what lies in shared/ is used by another trade', () => {
  expect(notOffered(houseSources())).toEqual([])
})

const offered = { path: 'src/trades/tour/shared/b.ts', text: "import './a.ts'" }
const guest = { path: 'src/trades/papers/print/c.tsx', text: "import { b } from '#trades/tour/shared/b.ts'" }
const own = { path: 'src/trades/tour/phone/d.ts', text: "import type { A } from '../shared/a.ts'" }

test.each([
  { name: 'a file that only its own trade uses', others: [own], found: true },
  { name: 'a file that nobody uses', others: [], found: true },
  { name: 'a piece that its own screens use too', others: [offered, guest, own], found: true },
  { name: 'a piece of what only its own trade uses', others: [offered], found: true },
  { name: 'a piece of what another trade uses', others: [offered, guest], found: false },
  {
    name: 'a file that another trade loads later',
    others: [{ path: 'src/shell/c.ts', text: "void import('#trades/tour/shared/a.ts')" }],
    found: false,
  },
])('of $name the law says: $found', ({ others, found }) => {
  const planted = { path: 'src/trades/tour/shared/a.ts', text: 'export const a = 1' }
  expect(notOffered([planted, ...others]).includes(planted.path)).toBe(found)
})
