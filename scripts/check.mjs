// `npm run check`: everything that a change must pass before it is committed, the tests last.
import { build, install, refuseOldNode, run, runTool } from './prepare.mjs'

refuseOldNode()
install()
runTool('typescript/bin/tsc', ['-b'])
runTool('oxlint/bin/oxlint', ['--deny-warnings'])
runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])
build()
run('npm', ['test'], { shell: process.platform === 'win32' })
