// `npm run account -- admin|password|deactivate NAME`: manages accounts from the command line; the password is read from the standard
// input.
import { runBuilt } from './prepare.mjs'

runBuilt('account')
