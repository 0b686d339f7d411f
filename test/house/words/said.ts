// What a source says to people: the sentences of its texts, attributes, strings and templates, each whole, as somebody reads it. What the
// program fills in is « {} », what depends on a condition « {one|other} ».
import { pluralWord } from '#records/fr/plural.ts'
import { isFrench } from './french.ts'
import type { Source } from '../laws.ts'
import { childrenOf, isNode, programOf, type Node } from '../syntax/nodes.ts'

export interface Said {
  readonly path: string
  readonly line: number
  readonly text: string
}

const FILLED_IN = '{}'

/** Attributes for the program. Whatever else stands in quotes may be read: `isFrench` decides. */
const SILENT_ATTRIBUTE =
  /^(class|className|id|key|role|type|href|to|of|name|style|d|viewBox|fill|htmlFor|icon|tone|autoComplete|inputMode|rel|target|accept|method|lang|dir|aria-keyshortcuts|data-.*)$/

/** Attributes that are read, whatever their words look like. */
const READ_ATTRIBUTE =
  /^(aria-label|aria-description|title|placeholder|label|alt|hint|legend|empty|note|one|many|action|back)$/

/** Functions whose words are read, even one word in small letters. */
const WORD_FUNCTION = /^(plural|pluralWord)$/

/** A file that people save: its name and its first line are read, whatever their words look like. */
const READ_CALL = /^saveCsv$/
const READ_MEMBER = /^heads$/

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  return typeof node['name'] === 'string' ? node['name'] : nameOf(node['property'])
}

const nodesIn = (value: unknown): Node[] => [value].flat().filter(isNode)

const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)

/** Whether a member of a node is for the program alone: an address, a key, a value that is compared. */
const isSilent = (node: Node, member: Node): boolean => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return true
    case 'ExportNamedDeclaration':
      return member === node['source']
    case 'Property':
    case 'PropertyDefinition':
      return member === node['key']
    case 'MemberExpression':
      return member === node['property']
    case 'SwitchCase':
      return member === node['test']
    case 'BinaryExpression':
      return node['operator'] !== '+' && member.type === 'Literal'
    case 'JSXAttribute':
      return member === node['name'] || SILENT_ATTRIBUTE.test(nameOf(node['name']))
    case 'CallExpression':
      return nameOf(node['callee']) === 'classNames'
    default:
      return false
  }
}

const heardIn = (node: Node): Node[] =>
  childrenOf(node).filter(member => !isSilent(node, member) && !isType(member))

/** A text between tags with its line breaks as the page shows them. */
const shownText = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '').replaceAll(/\s*\n\s*/g, ' ') : ''

const cooked = ({ value }: Node): string =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : ''

const isString = ({ type, value }: Node): boolean => type === 'Literal' && typeof value === 'string'

const isJsx = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment'

const isWords = (node: Node): boolean =>
  node.type === 'CallExpression' && WORD_FUNCTION.test(nameOf(node['callee']))

const either = (one: string, other: string): string =>
  one === FILLED_IN && other === FILLED_IN ? FILLED_IN : `{${one}|${other}}`

/** Whether a sentence begins here: a string, a template, a sum of them, an element with a text of its own. */
const beginsSentence = (node: Node): boolean => {
  if (isString(node) || node.type === 'TemplateLiteral' || isWords(node)) return true
  if (isJsx(node))
    return nodesIn(node['children']).some(
      ({ type, value }) => type === 'JSXText' && /\p{L}/u.test(shownText(value)),
    )
  return (
    node.type === 'BinaryExpression' &&
    node['operator'] === '+' &&
    nodesIn([node['left'], node['right']]).some(beginsSentence)
  )
}

/** How a node reads within its sentence; `hear` is told of what is beside it. */
const pieceOf = (node: Node, hear: (node: Node) => void): string => {
  const piece = (member: unknown): string => (isNode(member) ? pieceOf(member, hear) : '')
  const aside = (member: unknown): void => {
    for (const one of nodesIn(member)) hear(one)
  }
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' || typeof node['value'] === 'number'
        ? String(node['value'])
        : ''
    case 'JSXText':
      return shownText(node['value'])
    case 'TemplateLiteral': {
      const expressions = nodesIn(node['expressions'])
      return nodesIn(node['quasis'])
        .map((quasi, n) => cooked(quasi) + piece(expressions[n]))
        .join('')
    }
    case 'ConditionalExpression':
      aside(node['test'])
      return either(piece(node['consequent']), piece(node['alternate']))
    case 'LogicalExpression':
      return either(node['operator'] === '&&' ? '' : piece(node['left']), piece(node['right']))
    case 'BinaryExpression':
      return piece(node['left']) + piece(node['right'])
    case 'JSXElement':
    case 'JSXFragment':
      aside(node['openingElement'])
      return nodesIn(node['children']).map(piece).join('')
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return piece(node['expression'])
    case 'JSXEmptyExpression':
      return ''
    default:
      break
  }
  if (isWords(node)) {
    const [count, one, other] = nodesIn(node['arguments'])
    aside(count)
    const singular = piece(one)
    const words = either(singular, other === undefined ? pluralWord(2, singular) : piece(other))
    return nameOf(node['callee']) === 'pluralWord' ? words : `${FILLED_IN}\u00a0${words}`
  }
  hear(node)
  return FILLED_IN
}

/** Whether what is inside a node is read, whatever its words look like. */
const isReadIn = (node: Node, isRead: boolean): boolean => {
  if (node.type === 'JSXAttribute') return READ_ATTRIBUTE.test(nameOf(node['name']))
  if (node.type === 'CallExpression') return READ_CALL.test(nameOf(node['callee']))
  if (node.type === 'Property') return READ_MEMBER.test(nameOf(node['key']))
  return (
    isRead &&
    /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression|ArrayExpression)$/.test(node.type)
  )
}

/** Every sentence of a source, in its order. */
export const saidIn = (source: Source): Said[] => {
  const found: Said[] = []
  const breaks = [...source.text.matchAll(/\n/g)].map(({ index }) => index)
  const lineAt = (offset: number): number => breaks.filter(at => at < offset).length + 1
  const hear = (node: Node, isRead: boolean): void => {
    if (beginsSentence(node)) {
      const text = pieceOf(node, aside => hear(aside, false))
        .replaceAll('&nbsp;', '\u00a0')
        .replaceAll('&#8239;', '\u202f')
        .replaceAll(/[ \n\t]+/g, ' ')
        .trim()
      const mustBeRead = isRead || isJsx(node) || isWords(node)
      if (mustBeRead ? /\p{L}{2}|\p{L} /u.test(text.replaceAll('{}', '')) : isFrench(text))
        found.push({ path: source.path, line: lineAt(node.start), text })
      return
    }
    const isReadInside = isReadIn(node, isRead)
    for (const member of heardIn(node))
      hear(member, isReadInside && !(node.type === 'ConditionalExpression' && member === node['test']))
  }
  hear(programOf(source), false)
  return found
}
