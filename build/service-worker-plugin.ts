// Builds sw/service-worker.ts by itself once the client is written, then hands it the list of files to keep.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { injectManifest } from 'workbox-build'
import { routes } from '../src/domain/routes.ts'

/** The scan worker and its engines: kept behind the running page (sw/scanner-files.ts), not with the first load. */
const SCANNER = /^(scan\.worker|wasm-reader|js-reader|zxing_reader)-/

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
        // A build that failed closes too, and its own error is the one to read.
        if (!isBuilt) return
        const scanner = readdirSync(join(client, 'assets')).filter(name => SCANNER.test(name))
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': '"production"',
            __ROUTES__: JSON.stringify(routes.map(({ path }) => path)),
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
