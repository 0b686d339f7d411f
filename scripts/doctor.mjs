// `npm run doctor`: checks an installation and changes nothing. An existing build is used even if it is stale, because a running server uses
// its files.
import { runBuilt } from './prepare.mjs'

runBuilt('doctor')
