// `npm run restore -- FILE`: replaces the present data with a backup; the server must be stopped.
import { join, resolve } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
// A path is relative to the folder in which the person typed the command; npm keeps it in INIT_CWD.
const from = process.env.INIT_CWD ?? process.cwd()
const args = process.argv.slice(2).map(word => (word.startsWith('--') ? word : resolve(from, word)))
run(process.execPath, [join(root, 'dist/server/restore.js'), ...args])
