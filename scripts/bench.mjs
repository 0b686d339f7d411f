// `npm run bench`: builds the application and the bench's programs, then measures. The libraries for comparison are installed only for
// --peers, into bench/peers/node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.mjs'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
if (
  process.argv.includes('--peers') &&
  !existsSync(join(root, 'bench/peers/node_modules/rxdb/package.json'))
) {
  console.log('Installation de ce à quoi Quai se compare (bench/peers/)…')
  // What they build for Node, and which Node they ask for, does not matter: a browser runs them. Said here, because `npm run` hands down the
  // project's own strictness, which counts more than a file of the folder.
  const plainly = ['--ignore-scripts', '--engine-strict=false', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['ci', ...plainly], {
    cwd: join(root, 'bench/peers'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(
      'Les bibliothèques de bench/peers n’ont pas pu être installées\u00a0: npm dit pourquoi ci-dessus. Sans elles, lancez la commande sans --peers.',
    )
    process.exit(1)
  }
}
run(process.execPath, [await bundle('bench/main.ts', 'bench'), ...process.argv.slice(2)])
