// `npm run torture`: builds the application and the torture's programs, then runs them. The torture is bundled like the server
// (docs/decisions/004-bundled-server.md), apart from it.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
const { build: bundle } = await import('vite')
const outDir = join(root, '.cache/torture')
await bundle({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { input: join(root, 'torture/main.ts'), output: { entryFileNames: '[name].js' } },
  },
  ssr: { target: 'node', external: true },
})
// A copy of the server, so that a build in the meantime does not change what is being tortured.
const server = join(root, '.cache/torture-server')
rmSync(server, { recursive: true, force: true })
cpSync(join(root, 'dist/server'), server, { recursive: true })
run(process.execPath, [
  join(outDir, 'main.js'),
  '--server',
  join(server, 'main.js'),
  ...process.argv.slice(2),
])
