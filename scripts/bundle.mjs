// Bundles one program of the project (bench, torture, simulations) for Node, like the server (docs/decisions/004-bundled-server.md) and
// separately from it. Vite is imported late, because this file is loaded before the dependencies are installed.
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Bundles `entry` into `.cache/<name>` and returns the path of the file to run. */
export const bundle = async (entry, name) => {
  const { build } = await import('vite')
  const outDir = join(root, '.cache', name)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: '[name].mjs' } },
    },
    ssr: { target: 'node', external: true },
  })
  return join(outDir, entry.replace(/^.*\//, '').replace(/\.ts$/, '.mjs'))
}
