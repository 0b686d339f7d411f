// Which stylesheet dresses what, as functions over source texts: a room's stylesheets dress that room's own classes, a room wears its own
// classes and the kit's, a stylesheet is loaded by its own room; and what a pointer that hovers changes is for such pointers only.
import { parseSync, visitorKeys } from 'oxc-parser'
import { importedFiles, laterFiles, loadedFiles, neededFiles } from './imports.ts'
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

type Loads = ReadonlyMap<string, readonly string[]>

/** Everything that these files load, with themselves. */
const reachOf = (from: readonly string[], loads: Loads): Set<string> => {
  const reached = new Set(from)
  for (const path of reached) for (const next of loads.get(path) ?? []) reached.add(next)
  return reached
}

/** The modules that a list of routes, or of a desk's screens, loads: one for each screen that an address opens. */
const screenModules = (sources: readonly Source[]): string[] => {
  const lists = sources.filter(({ path }) => path.endsWith('/screens.ts'))
  return [...new Set(lists.flatMap(laterFiles))].filter(path => !path.endsWith('/screens.ts'))
}

/** A state that changes a class beside it, and has no style of its own. */
const isState = (name: string): boolean => name.startsWith('is-')

const START = 'src/shell/main.tsx'

/**
 * A screen may be the first one of a page: only the start and what the screen itself loads brings stylesheets, and what it shows at once
 * is dressed by those that it loads at once. The start is dressed by its own.
 */
const unreachedStyles = (sources: readonly Source[]): string[] => {
  const loadsBy = (files: (source: Source) => string[]): Loads =>
    new Map(sources.map(source => [source.path, isStyle(source.path) ? importsIn(source) : files(source)]))
  const atOnce = loadsBy(neededFiles)
  const everything = loadsBy(loadedFiles)
  const styles = sources.filter(({ path }) => isStyle(path))
  const dressed = new Set(styles.flatMap(dressedBy).filter(name => !isState(name)))
  const named = new Map(styles.map(({ path, text }) => [path, new Set(selectorsOf(text).flatMap(classesIn))]))
  const worn = new Map(
    sources.flatMap(source => (source.path.endsWith('.tsx') ? [[source.path, wornBy(source)] as const] : [])),
  )
  const start = [...reachOf([START], atOnce)].filter(isStyle)
  const missing = (screen: string, loads: Loads): string[] => {
    const reach = new Set([...start, ...reachOf([screen], loads)])
    const hasStyle = (name: string): boolean => [...reach].some(path => named.get(path)?.has(name) === true)
    return [...reach].flatMap(path =>
      (worn.get(path) ?? [])
        .filter(name => dressed.has(name) && !isHomonym(path, name) && !hasStyle(name))
        .map(name => `${screen} loads no style for « ${name} » of ${path}`),
    )
  }
  const screens = screenModules(sources)
  return [
    ...new Set([
      ...[START, ...screens].flatMap(screen => missing(screen, atOnce)),
      ...screens.flatMap(screen => missing(screen, everything)),
    ]),
  ]
}

const CAN_HOVER = /^@media\b.*\(hover: hover\)/

/** The rules for `:hover` that lie in no `@media (hover: hover)`: on glass, the tile under the last tap would look chosen. */
const hoverEverywhere = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isStyle(path))
    .flatMap(({ path, text }) => {
      const around: string[] = []
      const found: string[] = []
      for (const [, prelude = '', end] of withoutComments(text).matchAll(/([^{};]*)([{};])/g)) {
        if (end === '}') around.pop()
        if (end !== '{') continue
        around.push(prelude.trim())
        if (/:hover\b/.test(prelude) && !around.some(one => CAN_HOVER.test(one)))
          found.push(`${path} hovers everywhere: « ${prelude.trim()} »`)
      }
      return found
    })

const LENGTH = String.raw`[\d.]+(?:mm|cm|in|px|pt)`
/** What CSS knows: `auto`, one or two lengths, or a paper's name and how it lies. A browser drops any other, and takes its own paper. */
const PAPER = new RegExp(
  `^(?:auto|${LENGTH}(?: ${LENGTH})?|(?:a[3-5]|b[45]|letter|legal)(?: (?:portrait|landscape))?|portrait|landscape)$`,
  'i',
)

const unknownPapers = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isStyle(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/@page\b[^{]*\{[^}]*?(?<![\w-])size:\s*([^;}]+)/g)]
        .filter(([, size = '']) => !PAPER.test(size.trim()))
        .map(([, size = '']) => `${path} prints on « ${size.trim()} »`),
    )

export const styleLaws: { readonly [name: string]: (sources: readonly Source[]) => string[] } = {
  'a stylesheet is imported by its own room, the kit’s by all': foreignStyles,
  'a class of a room’s stylesheet is worn in that room, the kit’s by all': foreignClasses,
  'a class has one room': sharedClasses,
  'a room dresses a class of the kit only beside a class of its own': bareKitClasses,
  'a screen reaches the style of every class that is worn in it': unreachedStyles,
  'what hovering changes is for pointers that hover': hoverEverywhere,
  'a page has a size that CSS knows': unknownPapers,
}
