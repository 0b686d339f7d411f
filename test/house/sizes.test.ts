// File sizes and names of CONTRIBUTING.md section « Names and style », each with planted violations.
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Source } from './laws.ts'
import { houseSources } from './sources.ts'

const sources = houseSources()
const lengthOf = ({ text }: Source): number => text.split('\n').length - 1
const sorted = sources.map(lengthOf).toSorted((a, b) => a - b)
const percentile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0

test('half of the files have at most 80 lines, 95 of 100 at most 300', () => {
  expect(percentile(0.5)).toBeLessThanOrEqual(80)
  expect(percentile(0.95)).toBeLessThanOrEqual(300)
})

const drawers = new Set(['utils', 'helpers', 'common', 'manager', 'service', 'types'])

/** For each law, whether a file breaks it. */
const laws: { readonly [name: string]: (source: Source) => boolean } = {
  'no file has more than 400 lines': source => lengthOf(source) > 400,
  'a file is named in kebab-case, and its name is no catch-all such as « utils »': ({ path }) => {
    const name = basename(path).replace(/\.tsx?$/, '')
    return !/^[a-z0-9]+(-[a-z0-9]+)*(\.worker|\.config)?$/.test(name) || drawers.has(name)
  },
  'a file begins with a comment that describes it': ({ text }) =>
    !/^(\/\/ |\/\*\*? )/.test(text.trimStart().replace(/^#!.*\n/, '')),
  'the only barrel file is the entity registry': ({ path }) =>
    /\/index\.tsx?$/.test(path) && path !== 'src/records/entities/index.ts',
}

const fine = '// A day.\n'
const planted: { readonly [name: string]: readonly Source[] } = {
  'no file has more than 400 lines': [{ path: 'src/records/day.ts', text: fine + 'b()\n'.repeat(400) }],
  'a file is named in kebab-case, and its name is no catch-all such as « utils »': [
    { path: 'src/records/dayOfWeek.ts', text: fine },
    { path: 'src/trades/tour/data/utils.ts', text: fine },
  ],
  'a file begins with a comment that describes it': [
    { path: 'src/records/day.ts', text: "import { a } from './a.ts'\n// A day.\n" },
    { path: 'src/records/day.ts', text: '' },
  ],
  'the only barrel file is the entity registry': [{ path: 'src/kit/index.ts', text: fine }],
}

test('every law has a planted violation', () => {
  expect(Object.keys(planted)).toEqual(Object.keys(laws))
})

for (const [name, breaks] of Object.entries(laws)) {
  test(name, () => {
    expect(sources.filter(breaks).map(({ path }) => path)).toEqual([])
  })
  test(`« ${name} » finds its planted violations`, () => {
    expect(planted[name]?.filter(source => !breaks(source))).toEqual([])
  })
}
