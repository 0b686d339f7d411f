// Builds sw/service-worker.ts by itself once the client is written, then hands it the list of files to keep.
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { injectManifest } from 'workbox-build'
import { routes } from '../src/domain/routes.ts'

export const serviceWorkerPlugin = (): Plugin => {
  let root = ''
  let client = ''
  return {
    name: 'quai-service-worker',
    apply: 'build',
    configResolved: config => {
      root = config.root
      client = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': '"production"',
            __ROUTES__: JSON.stringify(routes.map(({ path }) => path)),
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
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        })
        if (warnings.length > 0) throw new Error(warnings.join('\n'))
      },
    },
  }
}
