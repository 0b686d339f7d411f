// `npm run import -- FILE`: imports an export into an empty data folder; the server must be stopped.
import { join, resolve } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
const from = process.env.INIT_CWD ?? process.cwd()
run(process.execPath, [
  join(root, 'dist/server/import.js'),
  ...process.argv.slice(2).map(word => resolve(from, word)),
])
