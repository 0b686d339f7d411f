// The server: server/main.ts and what it imports of the project, into dist/server/main.js. Libraries stay in node_modules.
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { format: 'es', entryFileNames: 'main.js' } },
  },
  ssr: { target: 'node', external: true },
})
