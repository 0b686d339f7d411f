// The client: the page, its sync worker and the service worker, into dist/client. Nothing is inlined: the content security
// policy allows neither inline scripts nor data: fonts.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildsPlugin } from './build/builds-plugin.ts'
import { constantsPlugin } from './build/constants-plugin.ts'
import { chunkOf } from './build/chunk-families.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'

const server = process.env['QUAI_DEV_SERVER'] ?? 'http://127.0.0.1:5180'

export default defineConfig({
  plugins: [react(), constantsPlugin(), buildsPlugin(), serviceWorkerPlugin()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, well compressed: the libraries by themselves, then what build/chunk-families.ts says of our modules.
          groups: [
            {
              name: 'libraries',
              priority: 1,
              test: /preload-helper|node_modules\/(react|react-dom|scheduler|@tanstack|dexie|dexie-react-hooks|comlink|zustand|dayjs|use-sync-external-store)\//,
            },
            { name: chunkOf, debugName: 'families', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // The same library in its modern build, without code for browsers older than our target and without its CommonJS wrapper: 2 kB gzip less.
  // The store's selector uses React's own useSyncExternalStore, not the copy made for older versions.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/images': server, '/config.json': server } },
})
