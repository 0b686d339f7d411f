// What hears keys is ready when what they serve can be seen. An effect of `useEffect` runs after the browser has painted: a key that is
// pressed at the first sight of a screen, by a person or by a hand scanner, would be heard by nobody. `useKeys` of the kit is the way for a page.
import { expect, test } from 'vitest'
import type { Source } from '../laws.ts'
import { childrenOf, isNode, programOf, type Node } from './nodes.ts'
import { houseSources } from '../sources.ts'

const KEYS: ReadonlySet<unknown> = new Set(['keydown', 'keyup', 'keypress', 'beforeinput'])

const nameOf = ({ callee }: Node): unknown => {
  if (!isNode(callee)) return undefined
  return isNode(callee['property']) ? callee['property']['name'] : callee['name']
}

const hearsKeys = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false
  const name = nameOf(node)
  const first = [node['arguments']].flat().find(isNode)
  return name === 'listenToHandScanner' || (name === 'addEventListener' && KEYS.has(first?.['value']))
}

const faultsIn = (source: Source): string[] => {
  const faults: string[] = []
  const visit = (node: Node, isLate: boolean): void => {
    if (isLate && hearsKeys(node))
      faults.push(`${source.path}:${source.text.slice(0, node.start).split('\n').length}`)
    const isEffect = node.type === 'CallExpression' && nameOf(node) === 'useEffect'
    for (const child of childrenOf(node)) visit(child, isLate || isEffect)
  }
  visit(programOf(source), false)
  return faults
}

test('no component begins to hear keys after it was painted', () => {
  expect(houseSources().flatMap(faultsIn)).toEqual([])
})

test.each([
  { text: "useEffect(() => {\n  window.addEventListener('keydown', listen)\n}, [])", lines: [2] },
  { text: 'useEffect(() => listenToHandScanner(take), [])', lines: [1] },
  { text: "React.useEffect(() => addEventListener('keyup', listen))", lines: [1] },
  { text: "useLayoutEffect(() => root.addEventListener('keydown', listen), [])", lines: [] },
  { text: "useEffect(() => root.addEventListener('pointerdown', listen), [])", lines: [] },
  { text: 'useKeys(press)', lines: [] },
])('the law over $text', ({ text, lines }) => {
  expect(faultsIn({ path: 'src/a.ts', text })).toEqual(lines.map(line => `src/a.ts:${line}`))
})
