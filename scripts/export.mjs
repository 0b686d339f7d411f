// `npm run export [-- FILE]`: a whole organisation as one NDJSON file. What is built serves as it is: a running server's files stay.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
const command = join(root, 'dist/server/export.js')
if (!existsSync(command)) {
  install()
  build()
}
// A path is meant from where the person typed it, which npm remembers.
const from = process.env.INIT_CWD ?? process.cwd()
const isPath = (word, before) => !word.startsWith('--') && before !== '--organisation'
const given = process.argv.slice(2)
run(process.execPath, [
  command,
  ...given.map((word, n) => (isPath(word, given[n - 1]) ? resolve(from, word) : word)),
])
