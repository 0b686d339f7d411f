// French typography in texts that people read (bars, CONTRIBUTING): no ordinary space before « : ; ! ? » nor inside « », where a line could
// break. The specification's literal messages must not change by a byte: they are in one file, which is left out.
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

const LITERAL_MESSAGES = 'src/records/fr/messages.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (isNode(value) && value.type !== 'ImportDeclaration') {
    yield value
    for (const member of Object.values(value)) yield* nodesOf(member)
  }
}

/**
 * The text of a node that people read: a string, a piece of a template, or a text between tags with its line breaks as the page shows them.
 */
const saidBy = ({ type, value }: Node): string | null => {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type === 'JSXText') return typeof value === 'string' ? value.replaceAll(/\s*\n\s*/g, '\n') : null
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null) return null
  return 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : null
}

const broken = /(?:^|[\p{L}\p{N}\p{P}]) [:;!?](?=[\s)»]|$)|« | »/u

/** `path:line « text »` for each text in which a line could break. */
const brokenIn = (path: string, text: string): string[] =>
  [...nodesOf(parseSync(path, text).program)].flatMap(node => {
    const said = saidBy(node)
    return said !== null && broken.test(said)
      ? [`${path}:${text.slice(0, node.start).split('\n').length} ${said.trim().slice(0, 60)}`]
      : []
  })

test('no ordinary space is before a high sign, nor inside the quotes', () => {
  const found = sourcesIn(['src', 'workers', 'sw'], /(?<!\.d|\.test)\.tsx?$/)
    .filter(({ path }) => path !== LITERAL_MESSAGES)
    .flatMap(({ path, text }) => brokenIn(path, text))
  expect(found).toEqual([])
})

test('the check finds a fault in a string, a template, a text and an attribute, and ignores code', () => {
  expect(brokenIn('a.ts', "const text = 'Rien n’est perdu : tout est là.'")).toHaveLength(1)
  expect(brokenIn('a.ts', 'const text = `${name} : ${value}`')).toHaveLength(1)
  expect(brokenIn('a.ts', "const text = 'la page « Icônes »'")).toHaveLength(1)
  expect(brokenIn('a.tsx', 'const a = <b title="Effacer ?">{one} : {two}</b>')).toHaveLength(2)
  expect(brokenIn('a.tsx', 'const a = is ? <b>un&nbsp;: deux</b> : null // « deux » : trois')).toEqual([])
  expect(brokenIn('a.ts', String.raw`const text = is ? 'a\u00a0: b' : 'table :is(td, th)'`)).toEqual([])
})
