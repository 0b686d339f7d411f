// `npm run torture`: builds the application and the torture programs, then runs them.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.mjs'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
const program = await bundle('torture/main.ts', 'torture')
// The server is copied, so that a build in the meantime does not change what is being tested.
const server = join(root, '.cache/torture-server')
rmSync(server, { recursive: true, force: true })
cpSync(join(root, 'dist/server'), server, { recursive: true })
run(process.execPath, [program, '--server', join(server, 'main.js'), ...process.argv.slice(2)])
