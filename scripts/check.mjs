// `npm run check`: what a change must pass before it is committed: types, lint, regular expressions that take more than linear
// time, dead code, format, side by side. Nothing is built, and no other test runs: that is `npm test`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, refuseOldNode, root } from './prepare.mjs'

refuseOldNode()
install()

/** In two processes: without its cache it is the longest of the checks. */
const format = (cache, files) => [
  'prettier/bin/prettier.cjs',
  '--check',
  '--log-level=warn',
  '--cache',
  `--cache-location=.cache/prettier-${cache}`,
  ...files,
]

const checks = {
  types: ['typescript/bin/tsc', '-b'],
  lint: ['oxlint/bin/oxlint', '--deny-warnings'],
  expressions: ['vitest/vitest.mjs', 'run', '--project', 'rules', 'test/house/syntax/expressions.test.ts'],
  dead: ['knip/bin/knip.js', '--no-progress'],
  'format of src': format('src', ['src']),
  'format of the rest': format('rest', ['.', '!src']),
}

const seconds = since => ((performance.now() - since) / 1000).toFixed(1)

const runCheck = ([name, [tool, ...args]]) =>
  new Promise(resolve => {
    const began = performance.now()
    const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
    child.on('close', code => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(began)} s)`)
      if (code !== 0) console.error(said.trim())
      resolve(code === 0)
    })
  })

const began = performance.now()
const passed = await Promise.all(Object.entries(checks).map(runCheck))
console.log(`${passed.every(Boolean) ? 'Tout est bon' : 'À reprendre'}\u00a0: ${seconds(began)}\u00a0s`)
process.exit(passed.every(Boolean) ? 0 : 1)
