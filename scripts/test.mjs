// `npm test`: installs what is missing, builds what is stale (the journeys and the budgets judge the built app), then runs the layers of
// every minute: rules, components, server on SQLite, sync, eight journeys. `npm run test:all` runs what is left; nothing runs in both.
//   npm test -- FILE …    these files, of any layer
//   npm test -- --times   keeps each file's time in test/times.json, for later runs to compare with
import { build, install, refuseOldNode } from './prepare.mjs'
import { runLayers } from './test-layers.mjs'

refuseOldNode()
install()
build()
process.exitCode = await runLayers(['rules', 'devices', 'local', 'components', 'server', 'sync', 'smoke'])
