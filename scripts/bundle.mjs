// One program of the project's own (bench, torture, simulations) bundled for Node, like the server (docs/decisions/004-bundled-server.md)
// and apart from it. Vite is asked for late: this is imported before the dependencies are installed.
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Bundles `entry` into `.cache/<name>`, and tells the file that runs. */
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
