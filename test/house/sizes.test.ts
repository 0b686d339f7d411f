// File sizes and names of CONTRIBUTING.md section « Names and style ».
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { houseSources } from './sources.ts'

const sources = houseSources().map(({ path, text }) => ({ path, text, lines: text.split('\n').length - 1 }))
const sorted = sources.map(({ lines }) => lines).toSorted((a, b) => a - b)
const percentile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0

test('half of the files have at most 80 lines, 95 of 100 at most 300, none more than 400', () => {
  expect(percentile(0.5)).toBeLessThanOrEqual(80)
  expect(percentile(0.95)).toBeLessThanOrEqual(300)
  expect(sources.filter(({ lines }) => lines > 400).map(({ path }) => path)).toEqual([])
})

test('files are named in kebab-case, and no file name is a catch-all such as « utils »', () => {
  const drawers = new Set(['utils', 'helpers', 'common', 'manager', 'service', 'types'])
  const odd = sources.filter(({ path }) => {
    const name = basename(path).replace(/\.tsx?$/, '')
    return !/^[a-z0-9]+(-[a-z0-9]+)*(\.worker|\.config)?$/.test(name) || drawers.has(name)
  })
  expect(odd.map(({ path }) => path)).toEqual([])
})

test('each file begins with a comment that describes it', () => {
  const silent = sources.filter(
    ({ text }) => !/^(\/\/ |\/\*\*? )/.test(text.trimStart().replace(/^#!.*\n/, '')),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('the only barrel file is the entity registry', () => {
  const barrels = sources.filter(({ path }) => /\/index\.tsx?$/.test(path))
  expect(barrels.map(({ path }) => path)).toEqual(['src/records/entities/index.ts'])
})
