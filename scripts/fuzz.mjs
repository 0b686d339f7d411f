// `npm run fuzz`: seeded random requests over all routes of the server, made from the registry's own types. None may fail the server (5xx)
// or need more than 200 ms of computing, and what somebody else asks beside each is answered meanwhile. A request that does not keep to it is
// printed with the command that sends it alone. Then connections that keep to no protocol: each is ended, and gives back its place.
//   --seed N       other requests (1)
//   --requests M   how many (50,000)
//   --from K       from the Kth on
//   --sockets N    how many such connections (2,000)
import { bundle } from './bundle.mjs'
import { install, refuseOldNode, run } from './prepare.mjs'

refuseOldNode()
install()
run(process.execPath, [await bundle('test/security/fuzz/main.ts', 'fuzz'), ...process.argv.slice(2)])
