// A file under 25 lines with one user joins its user, unless it crosses a chunk, a floor or a process (house.md, law 3).
import { expect, test } from 'vitest'
import type { Source } from './laws.ts'
import { smallFiles } from './small-files.ts'
import { houseSources, sourcesIn } from './sources.ts'

test('a small file with one user joins it', () => {
  const house = houseSources()
  const inHouse = new Set(house.map(({ path }) => path))
  const all = sourcesIn(
    ['src', 'server', 'workers', 'sw', 'test', 'build', 'scripts', 'bench', 'torture'],
    /(?<!\.d)\.(tsx?|mjs)$/,
  )
  const around = all.filter(({ path }) => !inHouse.has(path))
  const must = smallFiles(house, around).filter(({ reason }) => reason === undefined)
  expect(must.map(({ path }) => path).toSorted()).toEqual([])
})

const long = (lines: number): string => 'b()\n'.repeat(lines)
const small: Source = { path: 'src/trades/tour/phone/day/small.ts', text: long(24) }
const user: Source = { path: 'src/trades/tour/phone/day/user.ts', text: "import { a } from './small.ts'\n" }
const smallTest: Source = {
  path: 'src/trades/tour/phone/day/small.test.ts',
  text: "import { a } from './small.ts'",
}

test.each<{ readonly house: readonly Source[]; readonly around?: readonly Source[]; readonly of: string }>([
  { of: 'its only user', house: [small, user] },
  { of: 'a user with a test elsewhere', house: [small, user], around: [{ ...smallTest, path: 'test/a.ts' }] },
  { of: 'a pure user beside its own test', house: [small, user], around: [smallTest] },
  {
    of: 'a user of types only',
    house: [small, { ...user, text: "import type { A } from './small.ts'" }],
  },
])('the law bites on a small file of $of', ({ house, around = [] }) => {
  expect(smallFiles(house, around)).toEqual([{ path: small.path, user: user.path, reason: undefined }])
})

test.each<{
  readonly reason: string
  readonly house: readonly Source[]
  readonly around?: readonly Source[]
}>([
  {
    reason: 'it is a chunk of its own',
    house: [small, { ...user, text: "const a = part(() => import('./small.ts'))" }],
  },
  {
    reason: 'its user is on another floor',
    house: [
      small,
      { path: 'src/trades/tour/rules/user.ts', text: "import { a } from '../phone/day/small.ts'" },
    ],
  },
  { reason: 'its user would be too long', house: [small, { ...user, text: user.text + long(290) }] },
  {
    reason: 'its test needs nothing of its user',
    house: [small, { ...user, text: `${user.text}import { useState } from 'react'` }],
    around: [smallTest],
  },
  {
    reason: 'its test needs nothing of its user',
    house: [small, { ...user, text: `${user.text}document.title = a()` }],
    around: [smallTest],
  },
  {
    reason: 'its test needs nothing of its user',
    house: [small, { ...user, text: user.text + long(100) }],
    around: [smallTest],
  },
  {
    reason: 'it is a migration',
    house: [
      { path: 'server/storage/migrations/001.ts', text: 'b()\n' },
      { path: 'server/storage/migrate.ts', text: "import { a } from './migrations/001.ts'" },
    ],
  },
])('a small file stays: $reason', ({ reason, house, around = [] }) => {
  expect(smallFiles(house, around).map(one => one.reason)).toEqual([reason])
})

test('a file with two users, of 25 lines, or used by another room is not the law’s', () => {
  const second = { ...user, path: 'src/trades/tour/phone/day/second.ts' }
  const script = { path: 'build/a.ts', text: "import { a } from '../src/trades/tour/phone/day/small.ts'" }
  const elsewhere = { path: 'src/shell/a.ts', text: "import { a } from '#trades/tour/phone/day/small.ts'" }
  const ofRoutes = { path: 'server/use/tour/a.ts', text: '' }
  const ofRecords = { path: 'server/use/records/b.ts', text: "import { a } from '../tour/a.ts'" }
  expect(smallFiles([small, user, second], [])).toEqual([])
  expect(smallFiles([small, user], [script])).toEqual([])
  expect(smallFiles([{ ...small, text: long(25) }, user], [])).toEqual([])
  expect(smallFiles([small, elsewhere], [])).toEqual([])
  expect(smallFiles([ofRoutes, ofRecords], [])).toEqual([])
})
