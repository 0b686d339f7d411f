// `npm run backup`: one file with the database and the photographs. What is built serves as it is: a running server's files stay.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
const command = join(root, 'dist/server/backup.js')
if (!existsSync(command)) {
  install()
  build()
}
run(process.execPath, [command, ...process.argv.slice(2)])
