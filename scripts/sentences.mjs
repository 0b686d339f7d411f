// `npm run sentences`: every sentence that a person can read in the product, room by room, with its file and line, to be read aloud before
// a release. With words behind it, only the sentences that hold one of them: `npm run sentences -- session séance`.
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { install, refuseOldNode } from './prepare.mjs'

refuseOldNode()
install()
const { allSaid, listed } = await import(
  pathToFileURL(await bundle('test/house/words/sentences.ts', 'sentences')).href
)
const words = process.argv.slice(2).map(word => word.toLowerCase())
const wanted = allSaid().filter(
  ({ text }) => words.length === 0 || words.some(word => text.toLowerCase().includes(word)),
)
process.stdout.write(`${listed(wanted).join('\n')}\n`)
