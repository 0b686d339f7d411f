// `npm run simulate -- --browsers`: the long run of two planners and two crews, with its figures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../torture/server-process.ts'
import { findChromium } from '../journeys/chromium.ts'
import { reportLine } from './report-line.ts'
import { runBrowsers } from './run.ts'

const PORT = 5361

const { values } = parseArgs({
  options: {
    browsers: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
  },
  strict: false,
})
const [seed, minutes] = [Number(values.seed), Number(values.minutes)]
if (!Number.isSafeInteger(seed) || !(minutes > 0) || findChromium() === undefined) {
  process.stderr.write(
    '--seed est un nombre entier, --minutes un nombre, et il faut un Chromium (CHROMIUM).\n',
  )
  process.exit(1)
}
const data = mkdtempSync(join(tmpdir(), 'quai-browsers-'))
process.once('exit', () => rmSync(data, { recursive: true, force: true }))
const server = await startServer({
  server: resolve('dist/server/main.js'),
  data,
  port: PORT,
  env: { QUAI_DEMO: '1', HOST: '127.0.0.1' },
})
const report = await runBrowsers({ url: server.url, seed, ms: minutes * 60_000 })
await server.end('SIGTERM')
process.stdout.write(`browsers: seed ${seed}, ${minutes} min, ${reportLine(report)}\n`)
for (const fault of report.faults) process.stdout.write(`  ${fault}\n`)
process.exitCode = report.faults.length === 0 ? 0 : 1
