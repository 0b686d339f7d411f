// `npm run doctor`: checks an installation and changes nothing. An existing build is used even if it is stale, because a running server uses
// its files.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
const command = join(root, 'dist/server/doctor.js')
if (!existsSync(command)) {
  install()
  build()
}
run(process.execPath, [command, ...process.argv.slice(2)])
