// Writes the build descriptors (api-dialect.md section 11): builds/latest.json, builds/meta/<id>.json (routes and files) and, for every
// route, builds/pages/<id>/<slug>.json: the chunks of that page alone. The id is a hash of the build's files, so two builds of the same
// sources have the same id; the page reads its own id in <meta name="build">.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { routeSlug } from '#shell/frame/route-slug.ts'
import { routes } from '#records/rights/routes.ts'

interface Chunk {
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly isEntry: boolean
  readonly css: readonly string[]
}

/** Screen module of each route, read where its trade declares it: `screen('/login', { …, load: () => import('./session/login.tsx')…`. */
const screenModules = (root: string): Map<string, string> => {
  const modules = new Map<string, string>()
  for (const folder of foldersWithScreens(root)) {
    for (const [, path, direct, listed, name] of readFileSync(join(folder, 'screens.ts'), 'utf8').matchAll(
      /screen\('(\/[^']*)'[^]*?load: \(\) =>\s*(?:import\('\.\/([^']+)'\)|(\w+)\(\)\.then\(\(\{ (\w+) \}\))/g,
    )) {
      const module = direct ?? (listed === undefined ? undefined : listedModule(folder, listed, name ?? ''))
      if (path !== undefined && module !== undefined) modules.set(path, join(folder, module))
    }
  }
  return modules
}

/** The routes that have no screen yet, which the router lists: `createRoute(unbuilt('/public'))`. */
const unbuiltPaths = (root: string): Set<string> =>
  new Set(
    [...readFileSync(join(root, 'src/shell/router.tsx'), 'utf8').matchAll(/unbuilt\('([^']+)'\)/g)].map(
      ([, path = '']) => path,
    ),
  )

/** A trade, or a room of the shell, that declares routes. */
const foldersWithScreens = (root: string): string[] =>
  ['src/trades', 'src/shell']
    .map(parent => join(root, parent))
    .flatMap(parent => readdirSync(parent).map(name => join(parent, name)))
    .filter(folder => existsSync(join(folder, 'screens.ts')))

/** `export const loadBoard = () => import('./board/board.tsx')…` in `desk/screens.ts` or `print/screens.ts`. */
const listedModule = (folder: string, list: string, name: string): string | undefined => {
  const text = readFileSync(join(folder, list, 'screens.ts'), 'utf8')
  const module = new RegExp(`const ${name} = \\(\\) =>\\s*import\\('\\./([^']+)'\\)`).exec(text)?.[1]
  return module === undefined ? undefined : join(list, module)
}

const closureOf = (chunk: Chunk | undefined, chunks: ReadonlyMap<string, Chunk>): string[] => {
  const files = new Set<string>()
  const visit = (one: Chunk | undefined): void => {
    if (one === undefined || files.has(one.fileName)) return
    files.add(one.fileName)
    for (const style of one.css) files.add(style)
    for (const name of one.imports) visit(chunks.get(name))
  }
  visit(chunk)
  return [...files].toSorted()
}

/** A placeholder for the id in the page until every file is known: some are written after the page. */
const BUILD = 'build-to-be'

const idOf = (files: readonly string[]): string =>
  createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 16)

const versionIn = (manifest: string): string => {
  const { version } = JSON.parse(manifest) as { readonly version: string }
  return version
}

export const buildsPlugin = (): Plugin => {
  let root = ''
  let version = ''
  return {
    name: 'quai-builds',
    apply: 'build',
    enforce: 'post',
    configResolved: config => {
      root = config.root
      version = versionIn(readFileSync(join(root, 'package.json'), 'utf8'))
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'meta', attrs: { name: 'build', content: BUILD }, injectTo: 'head' },
        { tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' },
      ],
    },
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const output of Object.values(bundle))
        if (output.type === 'chunk')
          chunks.set(output.fileName, { ...pick(output), css: [...(output.viteMetadata?.importedCss ?? [])] })
      const files = Object.keys(bundle).filter(isHashed)
      const id = idOf(files)
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no index.html')
      page.source = String(page.source).replace(BUILD, id)
      const modules = screenModules(root)
      const byModule = new Map(
        [...chunks.values()].flatMap(chunk => chunk.moduleIds.map(module => [module, chunk])),
      )
      const shell = closureOf(
        [...chunks.values()].find(({ isEntry }) => isEntry),
        chunks,
      )
      const write = (fileName: string, content: unknown): void => {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      }
      const unbuilt = unbuiltPaths(root)
      for (const { path } of routes) {
        const chunk = byModule.get(modules.get(path) ?? '')
        // An empty list would only be noticed by a phone that has no network later.
        if (chunk === undefined && !unbuilt.has(path))
          throw new Error(
            `${path}: no chunk has its screen; its \`load\` is not written as screenModules reads it`,
          )
        const own = closureOf(chunk, chunks).filter(file => !shell.includes(file))
        write(`builds/pages/${id}/${routeSlug(path)}.json`, { path, files: own.map(file => `/${file}`) })
      }
      write(`builds/meta/${id}.json`, {
        id,
        routes: routes.map(({ path }) => ({ path, page: `/builds/pages/${id}/${routeSlug(path)}.json` })),
        files: files.toSorted().map(file => `/${file}`),
      })
      write('builds/latest.json', { id, timestamp: Date.now() })
    },
  }
}

/** Whether a file has the hash of its content in its name; index.html and a few others do not. */
const isHashed = (file: string): boolean => file.startsWith('assets/')
const pick = ({ fileName, moduleIds, imports, isEntry }: Omit<Chunk, 'css'>) => ({
  fileName,
  moduleIds,
  imports,
  isEntry,
})
