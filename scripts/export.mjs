// `npm run export [-- FILE]`: a whole organisation as one NDJSON file. An existing build is used even if it is stale, because a running
// server uses its files.
// A path is relative to the folder in which the person typed the command; npm keeps it in INIT_CWD.
import { resolve } from 'node:path'
import { runBuilt } from './prepare.mjs'

const from = process.env.INIT_CWD ?? process.cwd()
const isPath = (word, before) => !word.startsWith('--') && before !== '--organisation'
const given = process.argv.slice(2)
runBuilt(
  'export',
  given.map((word, n) => (isPath(word, given[n - 1]) ? resolve(from, word) : word)),
)
