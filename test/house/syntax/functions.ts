// The functions of a source with their lengths in lines. A component is a function of a .tsx file whose own body holds JSX.
import type { Source } from '../laws.ts'
import { childrenOf, isNode, programOf, type Node } from './nodes.ts'

interface MeasuredFunction {
  readonly path: string
  readonly name: string
  readonly lines: number
  readonly isComponent: boolean
}

const isFunction = ({ type, body }: Node): boolean =>
  (type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression') &&
  isNode(body)

const holdsJsx = (node: Node): boolean =>
  childrenOf(node).some(
    child =>
      child.type === 'JSXElement' || child.type === 'JSXFragment' || (!isFunction(child) && holdsJsx(child)),
  )

/** What a declaration, a member or an assignment calls the function in it. */
const nameIn = (node: Node): string | undefined => {
  const named = [node['id'], node['key']].find(isNode)?.['name']
  return typeof named === 'string' ? named : undefined
}

export const functionsOf = ({ path, text }: Source): MeasuredFunction[] => {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const found: MeasuredFunction[] = []
  const visit = (node: Node, outer: string): void => {
    const name = nameIn(node) ?? outer
    if (isFunction(node))
      found.push({
        path,
        name,
        lines: lineAt(node.end) - lineAt(node.start) + 1,
        isComponent: path.endsWith('.tsx') && holdsJsx(node),
      })
    for (const child of childrenOf(node)) visit(child, name)
  }
  visit(programOf({ path, text }), '')
  return found
}

const LONGEST_FUNCTION = 60
const LONGEST_COMPONENT = 100

export const isTooLong = ({ lines, isComponent }: MeasuredFunction): boolean =>
  lines > (isComponent ? LONGEST_COMPONENT : LONGEST_FUNCTION)
