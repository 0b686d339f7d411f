// `npm test`: installs what is missing, builds what is stale (the journeys drive the built app), runs every test.
import { build, install, refuseOldNode, runTool } from './prepare.mjs'

refuseOldNode()
install()
build()
runTool('vitest/vitest.mjs', ['run', ...process.argv.slice(2)])
