// Builds sw/service-worker.ts separately once the client is written, then inserts the list of files to cache. The texts of these files are
// also written together (sw/shell-packs.ts).
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { injectManifest } from 'workbox-build'
import { routes } from '#records/rights/routes.ts'
import { packed } from '../sw/shell-packs.ts'

/** The scan worker and its engines: cached after the page has started (sw/scanner-files.ts), not with the first load. */
const SCANNER = /^(scan\.worker|wasm-reader|js-reader|zxing-page|zxing_reader)-/

/** Writes a pack of files and returns its address, which contains a hash of its content. */
const writePack = (client: string, files: readonly string[]): string => {
  const texts = JSON.stringify(
    Object.fromEntries(files.map(file => [file, readFileSync(join(client, file), 'utf8')])),
  )
  const hash = createHash('sha256').update(texts).digest('hex').slice(0, 16)
  mkdirSync(join(client, 'builds/shell'), { recursive: true })
  writeFileSync(join(client, `builds/shell/${hash}.json`), texts)
  return `/builds/shell/${hash}.json`
}

export const serviceWorkerPlugin = (): Plugin => {
  let root = ''
  let client = ''
  let isBuilt = false
  return {
    name: 'quai-service-worker',
    apply: 'build',
    configResolved: config => {
      root = config.root
      client = resolve(config.root, config.build.outDir)
    },
    writeBundle: () => {
      isBuilt = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        // After a failed build this hook is called too; the build's own error must be the one that is reported.
        if (!isBuilt) return
        const assets = readdirSync(join(client, 'assets'))
        const scanner = assets.filter(name => SCANNER.test(name))
        const shell = assets.filter(name => !scanner.includes(name)).map(name => `/assets/${name}`)
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': '"production"',
            __ROUTES__: JSON.stringify(routes.map(({ path }) => path)),
            __SHELL_PACKS__: JSON.stringify(packed(shell).map(files => writePack(client, files))),
            __SCANNER_FILES__: JSON.stringify(scanner.map(name => `/assets/${name}`)),
          },
          build: {
            outDir: client,
            emptyOutDir: false,
            target: 'es2023',
            rolldownOptions: {
              input: join(root, 'sw/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
        const worker = join(client, 'sw.js')
        const { warnings } = await injectManifest({
          swSrc: worker,
          swDest: worker,
          globDirectory: client,
          globPatterns: ['index.html', 'manifest.webmanifest', 'favicon.svg', 'icons/*', 'assets/**'],
          globIgnores: scanner.map(name => `assets/${name}`),
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        })
        if (warnings.length > 0) throw new Error(warnings.join('\n'))
      },
    },
  }
}
