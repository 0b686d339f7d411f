// No file of the house imports itself by way of others: not by a type, not by a part that loads later.
import { expect, test } from 'vitest'
import { importedFiles } from './imports.ts'
import type { Source } from './laws.ts'
import { houseSources } from './sources.ts'

/** Each circle with its files in alphabetical order: what Tarjan's algorithm calls a strongly connected component. */
const circlesIn = (sources: readonly Source[]): string[] => {
  const known = new Set(sources.map(({ path }) => path))
  const graph = new Map(
    sources.map(source => [source.path, importedFiles(source).filter(path => known.has(path))]),
  )
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[] = []
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    lowest.set(path, own)
    stack.push(path)
    for (const next of graph.get(path) ?? []) {
      if (order.has(next) && !stack.includes(next)) continue
      const reached = order.get(next) ?? visit(next)
      lowest.set(path, Math.min(lowest.get(path) ?? own, reached, lowest.get(next) ?? reached))
    }
    if (lowest.get(path) === own) {
      const circle = stack.splice(stack.indexOf(path))
      const importsItself = graph.get(path)?.includes(path) === true
      if (circle.length > 1 || importsItself) circles.push(circle.toSorted().join(' ⇄ '))
    }
    return lowest.get(path) ?? own
  }
  for (const path of known) if (!order.has(path)) visit(path)
  return circles
}

test('no circle of imports', () => {
  const sources = houseSources()
  expect(sources.flatMap(importedFiles).length).toBeGreaterThan(sources.length)
  expect(circlesIn(sources)).toEqual([])
})

const [a, b, c] = ['src/records/a.ts', 'src/records/b.ts', 'src/trades/c.ts']
test.each<{ readonly by: string; readonly planted: readonly Source[]; readonly circle: string }>([
  {
    by: 'a value',
    planted: [
      { path: a, text: "import { b } from './b.ts'" },
      { path: b, text: "import { a } from './a.ts'" },
    ],
    circle: `${a} ⇄ ${b}`,
  },
  {
    by: 'a type',
    planted: [
      { path: a, text: "import { b } from './b.ts'" },
      { path: b, text: "import type { A } from '#records/a.ts'" },
    ],
    circle: `${a} ⇄ ${b}`,
  },
  {
    by: 'a re-export and a part that loads later',
    planted: [
      { path: a, text: "export { b } from './b.ts'" },
      { path: b, text: "export const c = () => import('#trades/c.ts')" },
      { path: c, text: "import { a } from '#records/a.ts'" },
    ],
    circle: `${a} ⇄ ${b} ⇄ ${c}`,
  },
  { by: 'itself', planted: [{ path: a, text: "import { a } from './a.ts'" }], circle: a },
])('the law bites on a circle by $by', ({ planted, circle }) => {
  expect(circlesIn(planted)).toEqual([circle])
})

test('what only meets again is no circle', () => {
  const planted = [
    { path: a, text: "import { b } from './b.ts'\nimport { c } from '#trades/c.ts'" },
    { path: b, text: "import { c } from '#trades/c.ts'" },
    { path: c, text: '' },
  ]
  expect(circlesIn(planted)).toEqual([])
})
