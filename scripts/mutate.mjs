// `npm run mutate`: does the suite notice a fault? Each of the twenty places of scripts/mutations.mjs is broken in a copy of the sources,
// and the tests that should notice run there. A fault that no test notices is printed and makes the command fail. A number runs that one
// alone; `--all` asks the whole suite, journeys apart, what its own tests left alive.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { refuseOldNode, root } from './prepare.mjs'
import { mutations } from './mutations.mjs'

refuseOldNode()
const wanted = process.argv.slice(2)
const asksAll = wanted.includes('--all')
const numbers = new Set(wanted.map(Number).filter(Number.isInteger))

const copy = join(root, '.cache/mutate')
const copied = [
  'src',
  'server',
  'workers',
  'sw',
  'test',
  'build',
  'scripts',
  'public',
  'docs',
  'bench',
  'torture',
]
const files = ['package.json', 'vitest.config.ts', 'vite.config.ts', 'vite.server.config.ts', 'index.html']

const makeCopy = () => {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of [...copied, ...files])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of ['node_modules', 'dist'])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(copy, name))
}

const sources = () =>
  readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map(path => join(copy, 'src', path))

/** The one file of that name that holds the text once. */
const placeOf = ({ file, before }) => {
  const holding = sources().filter(
    path => basename(path) === file && readFileSync(path, 'utf8').includes(before),
  )
  const [path] = holding
  if (holding.length !== 1)
    throw new Error(`${file}: the text « ${before} » stands in ${holding.length} files of that name`)
  const text = readFileSync(path, 'utf8')
  if (text.indexOf(before) !== text.lastIndexOf(before))
    throw new Error(`${file}: the text stands there twice`)
  return { path, text }
}

const report = join(copy, 'report.json')
const failedTest = () => {
  if (!existsSync(report)) return 'the run itself'
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  if (failed !== undefined)
    return `${failed.title} »: « ${failed.failureMessages[0]?.split('\n').slice(0, 3).join(' ')}`
  return testResults.find(({ status }) => status === 'failed')?.name ?? 'the run itself'
}
/** The name of the first test that fails; null when none does. */
const noticed = filters => {
  rmSync(report, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const args = ['run', ...filters, '--bail=1', '--exclude=test/journeys/**', '--exclude=**/*.pg.test.ts']
  const { status } = spawnSync(
    process.execPath,
    [vitest, ...args, '--reporter=json', `--outputFile=${report}`],
    {
      cwd: copy,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'test' },
    },
  )
  return status === 0 ? null : failedTest()
}

const tell = line => process.stdout.write(`${line}\n`)
makeCopy()
const asked = [...mutations.entries()].filter(([n]) => numbers.size === 0 || numbers.has(n + 1))
for (const [, mutation] of asked) placeOf(mutation)
const unbroken = noticed([...new Set(asked.flatMap(([, { tests }]) => tests))])
if (unbroken !== null) throw new Error(`nothing is broken yet, and « ${unbroken} » fails`)

const alive = []
for (const [n, mutation] of asked) {
  const { part, file, before, after, breaks, tests } = mutation
  const { path, text } = placeOf(mutation)
  const begun = performance.now()
  writeFileSync(
    path,
    text.replace(before, () => after),
  )
  const by = noticed(tests) ?? (asksAll ? noticed([]) : null)
  writeFileSync(path, text)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  tell(`${String(n + 1).padStart(2)} ${part}, ${file}: ${breaks}`)
  tell(`   ${by === null ? 'SURVIVED' : `caught by « ${by} »`} (${seconds} s)`)
  if (by === null) alive.push(n + 1)
}
tell(
  `${asked.length - alive.length} of ${asked.length} caught${alive.length > 0 ? `; alive: ${alive.join(', ')}` : ''}`,
)
rmSync(copy, { recursive: true, force: true })
process.exitCode = alive.length > 0 ? 1 : 0
