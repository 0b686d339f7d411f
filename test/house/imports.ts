// Which files of the house a source imports: types, re-exports and parts that load later as well.
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

export const importedFiles = ({ path, text }: Source): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(one => one.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return specifiers.flatMap(specifier => fileOf(path, specifier) ?? [])
}
