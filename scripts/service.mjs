// `npm run service`: prints the files with which a machine runs Quai as a service. An existing build is used, even if it is stale: it is the
// one that the service would run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
const command = join(root, 'dist/server/service.js')
if (!existsSync(command)) {
  install()
  build()
}
run(process.execPath, [command, ...process.argv.slice(2)])
