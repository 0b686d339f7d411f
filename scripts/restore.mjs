// `npm run restore -- FILE`: puts a backup in the place of the present data; the server must be stopped.
import { join, resolve } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
// A path is meant from where the person typed it, which npm remembers.
const from = process.env.INIT_CWD ?? process.cwd()
const args = process.argv.slice(2).map(word => (word.startsWith('--') ? word : resolve(from, word)))
run(process.execPath, [join(root, 'dist/server/restore.js'), ...args])
