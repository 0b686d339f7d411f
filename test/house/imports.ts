// What a source imports, types and re-exports as well: files of the house, those of them that load later, libraries.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Source } from './laws.ts'
import { root } from './sources.ts'

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly imports: { readonly [alias: string]: string }
}
const aliases = Object.entries(imports).map(([alias, folder]) => ({
  prefix: alias.replace(/\*$/, ''),
  folder: folder.replace(/^\.\/|\*$/g, ''),
}))

const fileOf = (importer: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix))
  return alias === undefined ? undefined : alias.folder + specifier.slice(alias.prefix.length)
}

/** What `import()` names, and what every other import and re-export does. */
const specifiersOf = ({ path, text }: Source): { readonly later: string[]; readonly atOnce: string[] } => {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  return {
    later: dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    atOnce: [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.flatMap(one => one.moduleRequest?.value ?? [])),
    ],
  }
}

export const laterFiles = (source: Source): string[] =>
  specifiersOf(source).later.flatMap(specifier => fileOf(source.path, specifier) ?? [])

export const importedFiles = (source: Source): string[] => {
  const { later, atOnce } = specifiersOf(source)
  return [...atOnce, ...later].flatMap(specifier => fileOf(source.path, specifier) ?? [])
}

/** What a source needs before it runs: an import of types alone brings nothing. */
export const neededFiles = (source: Source): string[] => {
  const { staticImports, staticExports } = parseSync(source.path, source.text).module
  const atOnce = [
    ...staticImports.flatMap(({ entries, moduleRequest }) =>
      entries.length === 0 || entries.some(({ isType }) => !isType) ? [moduleRequest.value] : [],
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
  ]
  return atOnce.flatMap(specifier => fileOf(source.path, specifier) ?? [])
}

/** What comes with a source when it runs, at once or later. */
export const loadedFiles = (source: Source): string[] => [...neededFiles(source), ...laterFiles(source)]

export const importedLibraries = (source: Source): string[] => {
  const { later, atOnce } = specifiersOf(source)
  return [...atOnce, ...later].filter(specifier => fileOf(source.path, specifier) === undefined)
}
