// `npm run test:all`: everything that `npm test` leaves out, and nothing of what it runs: all other journeys with axe and the hostile
// texts, PostgreSQL, the server's processes and their kills, 6,000 random requests, a short torture, and on Node 24 what may run on a server's
// Node: rules, storage, server, sync, processes, with the many schedules, which run a quarter faster there. Not the components, devices and
// what stands in for a part of a browser: their code is a page's, which no Node runs but in that test; nor the scanner's, nor the laws of
// the house, which read sources. Each part runs whatever became of the one before; those that failed are named at the end, with what failed
// in them. Torture waits for disks and processes during half of its time: it runs beside Node 24, and is printed when it ends.
// `-- --only NAME` runs one part, `-- --times` keeps each file's time.
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { onNode24, prepareNode24 } from './node-24.mjs'
import { build, install, refuseOldNode, root } from './prepare.mjs'
import { keepingTimes, runNode, vitestArgs } from './test-layers.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, times: { type: 'boolean', default: false } },
})
const failures = join(root, '.cache/failures.txt')
Object.assign(process.env, { QUAI_FAILURES: failures }, values.times ? keepingTimes : {})

/** What runs at the same time as another part writes here. */
const tortureLog = join(root, '.cache/torture.log')
const torture = async () => {
  const log = openSync(tortureLog, 'w')
  const code = await runNode(['scripts/torture.mjs', '--short'], { stdio: ['ignore', log, log] })
  closeSync(log)
  const said = readFileSync(tortureLog, 'utf8')
  process.stdout.write(said)
  // Whole: a process that was killed, or a build that failed, gave no verdict.
  if (code !== 0) appendFileSync(failures, `torture, exit code ${code}:\n${said}\n`)
  return code
}

const parts = [
  { name: 'layers', run: () => runNode(vitestArgs(['journeys', 'postgres', 'processes'])) },
  { name: 'fuzz', run: () => runNode(['scripts/fuzz.mjs', '--requests', '6000', '--sockets', '600']) },
  {
    name: 'node 24',
    run: () =>
      onNode24(prepared, {
        there: ['schedules', 'rules', 'server', 'sync', 'processes'],
        leftOut: ['test/house/**', 'test/scan/**'],
        anywhere: ['schedules'],
        // `npm test` has made them, and each is made once; what else their files hold runs with the schedules.
        env: { QUAI_FIRST_SCHEDULES: 'made' },
      }),
    beside: { name: 'torture', run: torture },
  },
]

const all = parts.flatMap(({ beside, ...part }) => (beside ? [part, beside] : [part]))
const names = all.map(({ name }) => name)
if (values.only !== undefined && !names.includes(values.only)) {
  console.error(`--only est l’un de ${names.join(', ')}.`)
  process.exit(1)
}

refuseOldNode()
install()
build()
const wanted = values.only === undefined ? parts : all.filter(({ name }) => name === values.only)
const prepared = wanted.some(({ name }) => name === 'node 24') ? prepareNode24() : null
mkdirSync(join(root, '.cache'), { recursive: true })
rmSync(failures, { force: true })
const failed = []
const runPart = async ({ name, run, beside }) => {
  const began = performance.now()
  console.log(`\n— ${name}`)
  const other = beside ? runPart(beside) : null
  if ((await run()) !== 0) failed.push(name)
  console.log(`— ${name}: ${Math.round((performance.now() - began) / 1000)} s`)
  await other
}
for (const part of wanted) await runPart(part)
if (failed.length > 0) {
  if (existsSync(failures)) console.error(`\n${readFileSync(failures, 'utf8').trim()}`)
  console.error(`\ntest:all failed in: ${failed.join(', ')}`)
  process.exit(1)
}
