// A function says one thing: at most 60 lines, a component 100 (house.md, law 3).
import { expect, test } from 'vitest'
import { functionsOf, isTooLong } from './functions.ts'
import { houseSources } from '../sources.ts'

test('no function is longer than 60 lines, no component longer than 100', () => {
  const long = houseSources().flatMap(functionsOf).filter(isTooLong)
  expect(long.map(({ path, name, lines: count }) => `${path}: ${name} has ${count} lines`)).toEqual([])
})

const lines = (count: number, line: string): string => `${line}\n`.repeat(count)

test.each([
  { path: 'src/records/a.ts', text: `export const a = () => {\n${lines(59, 'b()')}}`, name: 'a', count: 61 },
  { path: 'server/a.ts', text: `function a() {\n${lines(59, 'b()')}}`, name: 'a', count: 61 },
  { path: 'src/a.ts', text: `const of = { a() {\n${lines(59, 'b()')}} }`, name: 'a', count: 61 },
  {
    path: 'src/kit/a.tsx',
    text: `export function A() {\n${lines(98, 'b()')}return <p />\n}`,
    name: 'A',
    count: 101,
  },
  {
    path: 'src/kit/a.tsx',
    text: `const columns = () => {\n${lines(58, 'b()')}return [() => <p />]\n}`,
    name: 'columns',
    count: 61,
  },
])('the law bites on $name of $path with $count lines', ({ path, text, name, count }) => {
  expect(functionsOf({ path, text }).filter(isTooLong)).toMatchObject([{ name, lines: count }])
})

test('at its limit a function is as the law wants it', () => {
  const sources = [
    { path: 'src/records/a.ts', text: `export const a = () => {\n${lines(58, 'b()')}}` },
    { path: 'src/kit/a.tsx', text: `export function A() {\n${lines(97, 'b()')}return <p />\n}` },
  ]
  expect(sources.flatMap(functionsOf).map(({ lines: count }) => count)).toEqual([60, 100])
  expect(sources.flatMap(functionsOf).filter(isTooLong)).toEqual([])
})
