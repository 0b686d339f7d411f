// `npm run service`: prints the files with which a machine runs Quai as a service. An existing build is used, even if it is stale: it is the
// one that the service would run.
import { runBuilt } from './prepare.mjs'

runBuilt('service')
