// `npm test`: installs what is missing, builds what is stale (the journeys drive the built app), runs every test. The journeys leave half
// of the machine idle, waiting for browsers: the model's schedules, which need nothing but the processor, run beside them at a low
// priority and are told at the end.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
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

const asked = process.argv.slice(2)
if (asked.length > 0) runTool('vitest/vitest.mjs', ['run', ...asked])
else {
  const aside = start([schedules], ['ignore', 'pipe', 'pipe'])
  setPriority(aside.pid, constants.priority.PRIORITY_LOW)
  process.once('exit', () => aside.kill())
  const told = []
  for (const stream of [aside.stdout, aside.stderr]) stream.on('data', text => told.push(text))
  const asideEnd = ended(aside)
  const code = await ended(start(['--exclude', `${schedules}*.test.ts`], 'inherit'))
  const asideCode = await asideEnd
  process.stdout.write(Buffer.concat(told))
  process.exitCode = code === 0 ? asideCode : code
}
