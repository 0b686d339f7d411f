// The syntax tree of a source, as the laws that look inside a file read it.
import { parseSync, visitorKeys } from 'oxc-parser'
import type { Source } from '../laws.ts'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap(key => [node[key]].flat().filter(isNode))

export const programOf = ({ path, text }: Source): Node => {
  const { program }: { readonly program: unknown } = parseSync(path, text)
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`)
  return program
}
