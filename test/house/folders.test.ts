// A folder is taken in at a glance: at most 30 files, not counting its sub-folders (house.md, law 3). No folder is exempt but those that
// are installed, built or filled by a running server.
import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const MOST = 30
const notOurs = new Set(['.git', '.cache', 'dist', 'data'])

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) yield path
    else if (entry.name !== 'node_modules' && !notOurs.has(path)) yield* filesIn(path)
  }
}

const overfull = (files: Iterable<string>): string[] => {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MOST).map(([folder, count]) => `${folder}: ${count} files`)
}

const ours = [...filesIn('')]

test('a folder holds at most 30 files', () => {
  expect(ours).toContain('test/house/folders.test.ts')
  expect(overfull(ours)).toEqual([])
})

const added = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `src/kit/new/file-${at}.ts`)

test('the law bites on the thirty-first file of a folder', () => {
  expect(overfull([...ours, ...added(MOST)])).toEqual([])
  expect(overfull([...ours, ...added(MOST + 1)])).toEqual(['src/kit/new: 31 files'])
})
