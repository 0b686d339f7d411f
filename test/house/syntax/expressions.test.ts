// A regular expression that backtracks takes a time that grows with the square of what it reads, or worse: a text of some hundred thousand
// spaces then holds the server for seconds, and everybody waits. Every expression of the product is linear; where one cannot be, a scan
// takes its place.
import { expect, test } from 'vitest'
import { analyse } from 'scslre'
import type { Source } from '../laws.ts'
import { childrenOf, isNode, programOf, type Node } from './nodes.ts'
import { houseSources } from '../sources.ts'

/** Of closed lists and fixed words, never of what was sent. */
const madeWhileRunning = [
  'src/device/scale/scale-reader.ts:7 made while running',
  'src/records/text/search-text.ts:56 made while running',
  'src/trades/settings/rules/mended-text.ts:7 made while running',
]

interface Expression {
  readonly pattern: string
  readonly flags: string
}

const expressionOf = ({ regex }: Node): Expression | undefined =>
  typeof regex === 'object' && regex !== null && 'pattern' in regex && 'flags' in regex
    ? { pattern: String(regex.pattern), flags: String(regex.flags) }
    : undefined

/** Why it is slow on a hostile text; null where it is linear. */
const slownessOf = ({ pattern, flags }: Expression): string | null => {
  const [first] = analyse({ source: pattern, flags }).reports
  return first === undefined ? null : first.exponential ? 'exponential' : 'polynomial'
}

const placeOf = ({ path, text }: Source, { start }: Node): string =>
  `${path}:${text.slice(0, start).split('\n').length}`

const slowIn = (source: Source): string[] => {
  const found: string[] = []
  const visit = (node: Node): void => {
    const expression = expressionOf(node)
    const slowness = expression === undefined ? null : slownessOf(expression)
    if (expression !== undefined && slowness !== null)
      found.push(`${placeOf(source, node)} /${expression.pattern}/${expression.flags} ${slowness}`)
    const { callee } = node
    if (isNode(callee) && callee['name'] === 'RegExp')
      found.push(`${placeOf(source, node)} made while running`)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(programOf(source))
  return found
}

test('no regular expression takes more than linear time', () => {
  expect(houseSources().flatMap(slowIn)).toEqual(madeWhileRunning)
})

test.each([
  { text: 'const a = /^(a+)+$/', found: ['src/a.ts:1 /^(a+)+$/ exponential'] },
  { text: '\nconst a = text.replace(/,+$/, "")', found: ['src/a.ts:2 /,+$/ polynomial'] },
  { text: 'const a = new RegExp(text)', found: ['src/a.ts:1 made while running'] },
  { text: 'const a = /^a+b+$/', found: [] },
])('what is found in $text', ({ text, found }) => {
  expect(slowIn({ path: 'src/a.ts', text })).toEqual(found)
})
