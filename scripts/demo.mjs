// `npm run demo -- --tasks N`: writes a larger demo world into the data folder, for measurements.
import { join } from 'node:path'
import { build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
build()
run(process.execPath, [join(root, 'dist/server/demo.js'), ...process.argv.slice(2)])
