// `npm run demo -- --tasks N`: a larger demo world in the data folder, for measuring.
import { join } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
run(process.execPath, [join(root, 'dist/server/demo.js'), ...process.argv.slice(2)])
