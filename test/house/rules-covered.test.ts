// Every rule of docs/rules.md is quoted by the name of a test that proves it, or is said here to wait, and for what.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesIn } from './sources.ts'

const waiting: { readonly [rule: string]: string } = {
  TK2: 'the till is not built: no ticket has a number',
  TK3: 'the till is not built: none can be closed',
  TK4: 'the till is not built: no ticket is chained to another',
}

/** « OR1–OR3 » is three rules. */
const idsIn = (cell: string): string[] => {
  const [, family = '', first = '', last = first] = /^([A-Z]{2})(\d+)(?:–[A-Z]{2}(\d+))?$/.exec(cell) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${family}${Number(first) + n}`)
}
const rulesOf = (paper: string): string[] =>
  [...paper.matchAll(/^\| ([A-Z]{2}\d+(?:–[A-Z]{2}\d+)?) +\|/gm)].flatMap(([, cell = '']) => idsIn(cell))

/** In a name: `test('[TS3] …`, `describe('[RG3] …`. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z]{2}\d+)\]/g)].map(([, rule = '']) => rule)

const text = readFileSync(join(root, 'docs/rules.md'), 'utf8')
const rules = rulesOf(text)
const quoted = new Set(
  sourcesIn(['src', 'workers', 'sw', 'server', 'test'], /\.test\.tsx?$/)
    .filter(({ path }) => path !== 'test/house/rules-covered.test.ts')
    .flatMap(({ text }) => quotedIn(text)),
)
const uncovered = (all: readonly string[]): string[] =>
  all.filter(rule => !quoted.has(rule) && !(rule in waiting))

test('every rule is quoted by a test or waits', () => {
  expect(rules.length).toBeGreaterThan(70)
  expect(uncovered(rules)).toEqual([])
})

test('what a test quotes is a rule', () => {
  expect([...quoted].filter(rule => !rules.includes(rule))).toEqual([])
})

test('what waits is a rule, and waits no longer once a test quotes it', () => {
  expect(Object.keys(waiting).filter(rule => !rules.includes(rule) || quoted.has(rule))).toEqual([])
})

/** « later » in the last column: not built yet. */
const laterIn = (paper: string): string[] =>
  [...paper.matchAll(/^\| ([A-Z]{2}\d+(?:–[A-Z]{2}\d+)?) +\|.*\| later +\|$/gm)].flatMap(([, cell = '']) =>
    idsIn(cell),
  )

test('a rule is called « later » only while it waits', () => {
  expect(laterIn('| ZZ1     | Not built. | later |\n| TS3     | A reason. | `a.ts` |')).toEqual(['ZZ1'])
  expect(laterIn(text).filter(rule => !(rule in waiting))).toEqual([])
})

test('a rule that nobody quotes is found, in a range too', () => {
  expect(
    uncovered(rulesOf('| ZZ1–ZZ2 | Nobody proves these. |\n| TS3     | A reason.              |')),
  ).toEqual(['ZZ1', 'ZZ2'])
})
