// Bundles the server's processes with the project's modules that they import, into dist/server. Libraries stay in node_modules.
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        demo: 'server/demo/fill.ts',
        backup: 'server/operate/backup.ts',
        restore: 'server/operate/restore.ts',
        account: 'server/operate/account.ts',
        doctor: 'server/operate/doctor.ts',
        service: 'server/operate/machine/print-service.ts',
        images: 'server/operate/images/images.ts',
        export: 'server/operate/export.ts',
        import: 'server/operate/import.ts',
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { target: 'node', external: true },
})
