// `npm run backup`: one file with the database and the photographs. An existing build is used even if it is stale, because a running server
// uses its files.
import { runBuilt } from './prepare.mjs'

runBuilt('backup')
