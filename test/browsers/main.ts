// `npm run simulate -- --browsers`: the long run of two planners and two crews, with its figures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../torture/server-process.ts'
import { findChromium } from '../journeys/tools/chromium.ts'
import { openOffice } from '../journeys/tools/office.ts'
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
const steps: string[] = []
const log = (line: string): void => void steps.push(`${Date.now()} ${line}`)
const report = await runBrowsers({ url: server.url, seed, ms: minutes * 60_000, log })
const office = openOffice(server.url)
/** What everybody did with the records of a fault, and the server's history of them: a run cannot be repeated exactly. */
const storyOf = async (fault: string): Promise<string[]> => {
  const ids = new Set(fault.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|br-\d+-\d+/g))
  const lines: string[] = []
  for (const id of ids) {
    lines.push(...steps.filter(step => step.includes(id)))
    const { _embedded } = await office.ask('GET', `/history?entity=task&id=${id}&page_size=-1`)
    const noted = (_embedded as { readonly history: readonly unknown[] }).history
    lines.push(...noted.map(line => JSON.stringify(line)))
  }
  return lines
}
process.stdout.write(`browsers: seed ${seed}, ${minutes} min, ${reportLine(report)}\n`)
for (const fault of report.faults) {
  const story = await storyOf(fault).catch((error: unknown) => [String(error)])
  process.stdout.write(`  ${[fault, ...story].join('\n    ')}\n`)
}
await server.end('SIGTERM')
process.exitCode = report.faults.length === 0 ? 0 : 1
