// `npm run bench`: builds the application and the bench's programs, then measures. Bundled like the server
// (docs/decisions/004-bundled-server.md), apart from it. The libraries that it can be compared with are installed only for --peers,
// into bench/peers/node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
if (
  process.argv.includes('--peers') &&
  !existsSync(join(root, 'bench/peers/node_modules/rxdb/package.json'))
) {
  console.log('Installation de ce à quoi Quai se compare (bench/peers/)…')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: join(root, 'bench/peers'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('Le dépôt de paquets ne répond pas : sans lui, pas de comparaison. Essayez sans --peers.')
    process.exit(1)
  }
}
const { build: bundle } = await import('vite')
const outDir = join(root, '.cache/bench')
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
    rolldownOptions: { input: join(root, 'bench/main.ts'), output: { entryFileNames: '[name].js' } },
  },
  ssr: { target: 'node', external: true },
})
run(process.execPath, [join(outDir, 'main.js'), ...process.argv.slice(2)])
