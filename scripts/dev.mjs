// `npm run dev`: the page by Vite, with reload, and the server beside it, built again and started again at each change of its sources.
// One command, ended together by Ctrl-C. Its data is that of `npm start`, with the demo on an empty folder; PORT is the page's.
import { spawn } from 'node:child_process'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { install, isEmptyFolder, refuseOldNode, root } from './prepare.mjs'

refuseOldNode()
install()
const { build, createServer } = await import('vite')

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createSocket()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const data = process.env.QUAI_DATA ?? join(root, 'data')
const isDemo = process.env.QUAI_DEMO ?? (isEmptyFolder(data) ? '1' : '0')
const port = await freePort()
const outDir = join(root, '.cache/dev-server')

let server
let isEnding = false
/** The port and the data folder are free again when the former one has ended. */
const restart = async () => {
  const former = server
  if (former !== undefined && former.exitCode === null) {
    const ended = new Promise(resolve => former.once('exit', resolve))
    former.kill('SIGTERM')
    await ended
  }
  if (isEnding) return
  server = spawn(process.execPath, ['--enable-source-maps', join(outDir, 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', QUAI_DATA: data, QUAI_DEMO: isDemo },
  })
}

const watcher = await build({
  configFile: join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  build: { watch: {}, outDir, sourcemap: true },
})
const address = `http://127.0.0.1:${port}`
const isReady = () =>
  fetch(`${address}/api/ping`).then(
    ({ ok }) => ok,
    () => false,
  )
let turn = Promise.resolve()
const isBuilt = new Promise(resolve => {
  watcher.on('event', event => {
    if (event.code === 'BUNDLE_END') event.result?.close()
    if (event.code === 'ERROR') console.error(event.error.message)
    if (event.code !== 'END') return
    turn = turn.then(restart)
    resolve(turn)
  })
})

await isBuilt
while (server.exitCode === null && !(await isReady())) await new Promise(resolve => setTimeout(resolve, 100))

process.env.QUAI_DEV_SERVER = address
const page = await createServer({
  root,
  // Without the pages of the bench, which are no part of the application.
  optimizeDeps: { entries: ['index.html'] },
  server: { port: Number(process.env.PORT ?? 5173), host: process.env.HOST ?? '127.0.0.1' },
})
await page.listen()
page.printUrls()

const end = async () => {
  if (isEnding) return
  isEnding = true
  await Promise.all([watcher.close(), page.close()])
  await turn
  server?.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end())
