// Which stylesheet dresses what, as functions over source texts: a room's stylesheets dress that room's own classes, a room wears its own
// classes and the kit's, and a stylesheet is loaded by its own room.
import { parseSync, visitorKeys } from 'oxc-parser'
import { importedFiles } from './imports.ts'
import type { Source } from './laws.ts'

/** The kit, the shell, or one trade. */
const roomOf = (path: string): string => /^src\/(?:trades\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path
const KIT = 'src/kit'
const isStyle = (path: string): boolean => path.endsWith('.css')

/** A foreign class that a room wears, and why. */
export const worn: readonly { readonly room: string; readonly classes: RegExp; readonly why: string }[] = [
  {
    room: 'src/trades/people',
    classes: /^cfg__/,
    why: 'personal data is one sheet of the configuration, whose frame is the settings’',
  },
]

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\//g, '')

/** The selectors of a stylesheet, one by one: a comma inside brackets separates nothing. */
const selectorsOf = (text: string): string[] =>
  (
    withoutComments(text)
      .replaceAll(/@import[^;]*;/g, '')
      .match(/[^{};]+(?=\{)/g) ?? []
  )
    .map(prelude => prelude.trim())
    .filter(prelude => !/^(@|from$|to$|[\d.]+%)/.test(prelude))
    .flatMap(prelude => prelude.split(/,(?![^()]*\))/).map(one => one.trim()))

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? [])

/** The classes that begin a selector: a stylesheet dresses these. Those behind them belong to them. */
const dressedBy = ({ text }: Source): string[] =>
  selectorsOf(text).flatMap(selector => {
    const compounds = selector.replaceAll(/\[[^\]]*\]/g, '').split(/[\s>+~]+(?![^(]*\))/)
    return classesIn(compounds.find(one => one.includes('.')) ?? '')
  })

/** Each class with the rooms whose stylesheets dress it. */
const dressers = (sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const rooms = new Map<string, Set<string>>()
  for (const source of sources.filter(({ path }) => isStyle(path)))
    for (const name of dressedBy(source))
      rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(source.path)))
  return rooms
}

interface Node {
  readonly type: string
  readonly [member: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap(key => [node[key]].flat().filter(isNode))
const nameOf = (value: unknown): string =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : ''

const textsIn = (node: Node): string[] => {
  const { value } = node
  if (node.type === 'Literal') return typeof value === 'string' ? [value] : []
  if (node.type === 'TemplateElement')
    return typeof value === 'object' && value !== null && 'cooked' in value ? [String(value.cooked)] : []
  return childrenOf(node).flatMap(textsIn)
}

/** `className="…"`, `className: …` and what a function such as `classNames(…)` or `buttonClass(…)` gets. */
const givesClasses = (node: Node): boolean =>
  (node.type === 'JSXAttribute' && /class/i.test(nameOf(node['name']))) ||
  (node.type === 'Property' && nameOf(node['key']) === 'className') ||
  (node.type === 'CallExpression' && /class/i.test(nameOf(node['callee'])))

const wornBy = ({ path, text }: Source): string[] => {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (givesClasses(node)) found.push(...textsIn(node).flatMap(one => one.split(/\s+/)))
    else childrenOf(node).forEach(visit)
  }
  const { program }: { readonly program: unknown } = parseSync(path, text)
  if (isNode(program)) visit(program)
  return [...new Set(found)]
}

/** The icon of a key has a class's name; so has the printer of a paper. */
const isHomonym = (path: string, name: string): boolean =>
  (path === 'src/kit/action/keypad.tsx' && name === 'erase') ||
  (path === 'src/trades/settings/device/test-paper.tsx' && name === 'ticket')

const foreignClasses = (sources: readonly Source[]): string[] => {
  const rooms = dressers(sources)
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(source =>
      wornBy(source)
        .filter(name => {
          const own = rooms.get(name)
          const room = roomOf(source.path)
          return (
            own !== undefined &&
            !own.has(room) &&
            !own.has(KIT) &&
            !isHomonym(source.path, name) &&
            !worn.some(one => one.room === room && one.classes.test(name))
          )
        })
        .map(name => `${source.path} wears « ${name} » of ${[...(rooms.get(name) ?? [])].join(', ')}`),
    )
}

const sharedClasses = (sources: readonly Source[]): string[] =>
  [...dressers(sources)]
    .filter(([, rooms]) => !rooms.has(KIT) && rooms.size > 1)
    .map(([name, rooms]) => `« ${name} » is dressed by ${[...rooms].join(' and ')}`)

const bareKitClasses = (sources: readonly Source[]): string[] => {
  const rooms = dressers(sources)
  return sources
    .filter(({ path }) => isStyle(path) && roomOf(path) !== KIT)
    .flatMap(({ path, text }) =>
      selectorsOf(text)
        .filter(selector => {
          const names = classesIn(selector)
          return names.length > 0 && names.every(name => rooms.get(name)?.has(KIT) === true)
        })
        .map(selector => `${path} dresses « ${selector} »`),
    )
}

const importsIn = ({ path, text }: Source): string[] =>
  isStyle(path)
    ? [...text.matchAll(/@import '([^']+)'/g)].flatMap(([, file]) =>
        file === undefined ? [] : new URL(file, `file:///${path}`).pathname.slice(1),
      )
    : importedFiles({ path, text }).filter(isStyle)

const foreignStyles = (sources: readonly Source[]): string[] =>
  sources.flatMap(source =>
    importsIn(source)
      .filter(style => ![roomOf(source.path), KIT].includes(roomOf(style)))
      .map(style => `${source.path} imports ${style}`),
  )

export const styleLaws: { readonly [name: string]: (sources: readonly Source[]) => string[] } = {
  'a stylesheet is imported by its own room, the kit’s by all': foreignStyles,
  'a class of a room’s stylesheet is worn in that room, the kit’s by all': foreignClasses,
  'a class has one room': sharedClasses,
  'a room dresses a class of the kit only beside a class of its own': bareKitClasses,
}
