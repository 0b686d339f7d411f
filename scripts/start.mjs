// `npm start`: installs what is missing, builds what is stale, starts the server, with the demo on an empty data folder.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, isEmptyFolder, refuseOldNode, root } from './prepare.mjs'

refuseOldNode()
install()
build()

const data = process.env.QUAI_DATA ?? join(root, 'data')
const env = { ...process.env, QUAI_DATA: data }
if (env.QUAI_DEMO === undefined && env.QUAI_DATABASE_URL === undefined && isEmptyFolder(data))
  env.QUAI_DEMO = '1'

const server = spawn(process.execPath, [join(root, 'dist/server/main.js'), ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
