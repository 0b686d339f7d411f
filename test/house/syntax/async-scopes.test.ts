// What Dexie runs in a transaction, or watches, is declared `async`. Dexie keeps the transaction across a native `await` by counting, for
// all that runs at once, and counts an `await` beforehand only for a function that is declared so: with one that is not, the transaction
// of another function under way loses its later reads and writes, which then stand alone.
import { expect, test } from 'vitest'
import type { Source } from '../laws.ts'
import { childrenOf, isNode, programOf, type Node } from './nodes.ts'
import { houseSources } from '../sources.ts'

/** The parameter of a function around Dexie's own, which passes it on: the callers of that function are held to the law. */
const PASSED_ON: { readonly [path: string]: string } = { 'src/core/store/mirror/mirror.ts': 'run' }
const OURS: ReadonlySet<unknown> = new Set(['inTransaction', 'liveQuery'])
const MODES: ReadonlySet<unknown> = new Set(['r', 'rw'])

const argumentsOf = (call: Node): Node[] => [call['arguments']].flat().filter(isNode)

/** A call that hands Dexie a function; the browser's own `transaction` takes none, and its modes have other names. */
const isScope = (node: Node): boolean => {
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee)) return false
  const name = isNode(callee['property']) ? callee['property']['name'] : callee['name']
  return OURS.has(name) || (name === 'transaction' && MODES.has(argumentsOf(node)[0]?.['value']))
}

const faultsIn = (source: Source): string[] => {
  const faults: string[] = []
  const visit = (node: Node): void => {
    const given = isScope(node) ? argumentsOf(node).at(-1) : undefined
    const isPassedOn = given?.type === 'Identifier' && PASSED_ON[source.path] === given['name']
    if (given !== undefined && given['async'] !== true && !isPassedOn)
      faults.push(`${source.path}:${source.text.slice(0, node.start).split('\n').length}`)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(programOf(source))
  return faults
}

test('every function in a transaction or a watched query is declared async', () => {
  const sources = houseSources()
  expect(sources.some(({ path }) => path in PASSED_ON)).toBe(true)
  expect(sources.flatMap(faultsIn)).toEqual([])
})

/** What stands between Dexie and the database runs in everybody's transactions: it waits by `then`, which Dexie counts itself. */
test('no middleware has an async function', () => {
  const middleware = houseSources().filter(({ text }) => /\bMiddleware</.test(text))
  expect(middleware.map(({ path }) => path)).toEqual(['src/core/store/search-journal.ts'])
  const isAnyAsync = (node: Node): boolean => node['async'] === true || childrenOf(node).some(isAnyAsync)
  expect(middleware.filter(one => isAnyAsync(programOf(one)))).toEqual([])
})

test.each([
  { text: "db.transaction('rw', names, () => read(db))", lines: [1] },
  { text: "const a = 1\nawait dexie.transaction('r', [meta], function () {})", lines: [2] },
  { text: 'inTransaction(db, names, run)', lines: [1] },
  { text: 'liveQuery(keys).subscribe(show)', lines: [1] },
  { text: 'liveQuery(() => table.count())', lines: [1] },
  { text: "db.transaction('rw', names, async () => read(db))", lines: [] },
  { text: 'liveQuery(async () => table.count())', lines: [] },
  { text: 'core.transaction(names, mode, options)', lines: [] },
  { text: "registry.transaction('users').objectStore('users')", lines: [] },
])('the law over $text', ({ text, lines }) => {
  expect(faultsIn({ path: 'src/a.ts', text })).toEqual(lines.map(line => `src/a.ts:${line}`))
})
