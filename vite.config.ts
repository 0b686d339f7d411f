// The client: the page, its sync worker and the service worker, into dist/client. Nothing is inlined: the content security
// policy allows neither inline scripts nor data: fonts.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildsPlugin } from './build/builds-plugin.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'

const server = process.env.QUAI_DEV_SERVER ?? 'http://127.0.0.1:5180'

export default defineConfig({
  plugins: [react(), buildsPlugin(), serviceWorkerPlugin()],
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
          // Few files, well compressed: the libraries, what most screens share, and each screen's own.
          groups: [
            { name: 'shell', test: /[\\/]src[\\/](app|ui|domain|local)[\\/]/, minShareCount: 4 },
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|dexie|dexie-react-hooks|comlink|zustand|valibot|dayjs|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
  // The same library without what browsers older than our target need, and without its CommonJS shell: 2 kB gzip less.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/images': server, '/config.json': server } },
})
