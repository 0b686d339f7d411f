// A type is proved, not claimed: `as` belongs where something from outside is decoded, and there are few of these.
import { expect, test } from 'vitest'
import type { Source } from '../laws.ts'
import { childrenOf, isNode, programOf, type Node } from './nodes.ts'
import { houseSources, sourcesIn } from '../sources.ts'

/** May fall, not grow. */
const MOST_CASTS = 36

const isConst = ({ typeAnnotation }: Node): boolean =>
  isNode(typeAnnotation) &&
  isNode(typeAnnotation['typeName']) &&
  typeAnnotation['typeName']['name'] === 'const'

/** The lines with a cast; `as unknown as T` is one. `as const` claims nothing. */
const castsIn = (source: Source): string[] => {
  const found: string[] = []
  const visit = (node: Node): void => {
    const isCast = node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion'
    if (isCast && !isConst(node))
      found.push(`${source.path}:${source.text.slice(0, node.start).split('\n').length}`)
    const { expression } = node
    const isDouble = isCast && isNode(expression) && expression.type === 'TSAsExpression'
    for (const child of isDouble ? childrenOf(expression) : childrenOf(node)) visit(child)
  }
  visit(programOf(source))
  return found
}

test('there are no more casts than there were', () => {
  const around = sourcesIn(['build', 'scripts'], /(?<!\.d|\.test)\.(ts|mjs)$/)
  const casts = [...houseSources(), ...around].flatMap(castsIn)
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MOST_CASTS)
})

test.each([
  { text: 'const a = b as A', lines: [1] },
  { text: 'const a =\n  b as unknown as A', lines: [2] },
  { text: 'const a = <A>b', lines: [1] },
  { text: 'const a = [b as A, (c as C).d]', lines: [1, 1] },
  { text: "const a = ['b'] as const", lines: [] },
  { text: "import { a as b } from './a.ts'", lines: [] },
])('the count of $text', ({ text, lines }) => {
  expect(castsIn({ path: 'src/a.ts', text })).toEqual(lines.map(line => `src/a.ts:${line}`))
})
