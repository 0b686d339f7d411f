// Modules whose values are known at build time: the page gets the values, not the code that makes them, nor what that code imports. The
// worker, the tests and Node run the code itself (docs/decisions/012-a-field-is-one-line.md).
import type { Plugin } from 'vite'
import * as mirrorStores from '#core/store/mirror-stores.ts'
import * as emptyLine from '#records/entities/empty-line.ts'

/** Each by the end of the module's path. */
const constants: { readonly [path: string]: { readonly [name: string]: unknown } } = {
  '/mirror-stores.ts': mirrorStores,
  '/entities/empty-line.ts': emptyLine,
}

export const constantsPlugin = (): Plugin => {
  const waiting = new Set(Object.keys(constants))
  return {
    name: 'quai-constants',
    apply: 'build',
    enforce: 'pre',
    load: id => {
      const path = Object.keys(constants).find(end => id.replaceAll('\\', '/').endsWith(end))
      if (path === undefined) return null
      waiting.delete(path)
      return Object.entries(constants[path] ?? {})
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
        .join('')
    },
    buildEnd: error => {
      if (error === undefined && waiting.size > 0)
        throw new Error(`no module of the page ends in ${[...waiting].join(', ')}`)
    },
  }
}
