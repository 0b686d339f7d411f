// Two planners and two crews at once in four browser contexts, thirty seconds of seeded random work on the built app: every screen ends
// with the server's rows, no move is lost, and a conflict is shown to its person as work. For five minutes: `npm run simulate --
// --browsers`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportLine } from '../../browsers/report-line.ts'
import { runBrowsers } from '../../browsers/run.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'

let server: JourneyServer
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
}, 60_000)
afterAll(() => server.remove())

test('two planners and two crews at once: all screens converge, no move is lost, conflicts are work', async () => {
  const seed = Number(process.env['QUAI_BROWSERS_SEED'] ?? 7)
  const told: string[] = []
  const report = await runBrowsers({ url: server.url, seed, ms: 30_000, log: line => void told.push(line) })
  process.stdout.write(`browsers: seed ${seed}, ${reportLine(report)}\n`)
  if (report.faults.length > 0) process.stdout.write(`${told.join('\n')}\n`)
  expect(report.faults).toEqual([])
  // A run without any act would prove nothing.
  expect(report.moves).toBeGreaterThan(3)
  expect(report.settled).toBeGreaterThan(1)
}, 180_000)
