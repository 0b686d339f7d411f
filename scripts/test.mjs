// `npm test`: installs what is missing, builds what is stale (the journeys drive the built app), runs every test. The journeys leave half
// of the machine idle, waiting for browsers: the model's schedules, which need nothing but the processor, run beside them at a low
// priority and are told at the end. A journey that fails beside all that is told, and runs once more alone: a wait that a busy machine
// cut short passes then, what is wrong fails again.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { build, install, refuseOldNode, root, runTool } from './prepare.mjs'

refuseOldNode()
install()
build()

const schedules = 'test/sync/simulation-'
const start = (args, stdio) =>
  spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio,
  })
const ended = child =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })

const report = join(root, '.cache/tests.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
/** The files of failed journeys; none when something else failed as well. */
const failedJourneys = () => {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name).replaceAll('\\', '/'))
  return failed.every(file => file.startsWith('test/journeys/')) ? failed : []
}

const asked = process.argv.slice(2)
if (asked.length > 0) runTool('vitest/vitest.mjs', ['run', ...asked])
else {
  const aside = start([schedules], ['ignore', 'pipe', 'pipe'])
  setPriority(aside.pid, constants.priority.PRIORITY_LOW)
  process.once('exit', () => aside.kill())
  const told = []
  for (const stream of [aside.stdout, aside.stderr]) stream.on('data', text => told.push(text))
  const asideEnd = ended(aside)
  rmSync(report, { force: true })
  mkdirSync(join(root, '.cache'), { recursive: true })
  let code = await ended(start(['--exclude', `${schedules}*.test.ts`, ...reporters], 'inherit'))
  const asideCode = await asideEnd
  process.stdout.write(Buffer.concat(told))
  const again = code === 0 ? [] : failedJourneys()
  if (again.length > 0) {
    process.stdout.write(`\nRun once more, alone: ${again.join(', ')}\n`)
    code = await ended(start(again, 'inherit'))
  }
  process.exitCode = code === 0 ? asideCode : code
}
