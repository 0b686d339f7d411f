// A file that grew is named (test/times-reporter.ts), and a machine that is slow today names none.
import { expect, test } from 'vitest'
import { grownSince, keptTimes } from '../times-reporter.ts'

const names = Array.from({ length: 30 }, (_, at) => `local file-${at}.test.ts`)
const run = (loop: number, ms: (at: number) => number) => ({
  loop,
  files: Object.fromEntries(names.map((name, at) => [name, ms(at)])),
})
const kept = run(10, at => 1_000 + at * 500)

test('a run on a machine three times as slow names no file', () => {
  const slow = run(10, at => 3 * (1_000 + at * 500) * (1 + (at % 5) * 0.04))
  expect(grownSince(slow, kept)).toEqual([])
})

test('the one file that takes half as much again is named, whatever the pace', () => {
  const grown = run(10, at => 2 * (1_000 + at * 500) * (at === 20 ? 1.5 : 1))
  expect(grownSince(grown, kept)).toEqual(['  33.0 s instead of   22.0 s  local file-20.test.ts'])
})

test('with few files the loop says how fast the machine is', () => {
  const file = 'local file-20.test.ts'
  expect(grownSince({ loop: 20, files: { [file]: 22_000 } }, kept)).toEqual([])
  expect(grownSince({ loop: 10, files: { [file]: 22_000 } }, kept)).toHaveLength(1)
})

test('a whole run is kept: without it no file would be named, and none would begin first', () => {
  expect(Object.keys(keptTimes().files).length).toBeGreaterThan(300)
})
