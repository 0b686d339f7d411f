// `npm run account -- admin|password|deactivate NAME`: manages accounts from the command line; the password is read from the standard
// input.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
const command = join(root, 'dist/server/account.js')
if (!existsSync(command)) {
  install()
  build()
}
run(process.execPath, [command, ...process.argv.slice(2)])
