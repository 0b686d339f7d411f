// How `npm test` and `npm run test:all` run their layers (vitest.config.ts): in one vitest, so that two workers share all the files.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const TIMES = '--times'

/** The exit code of a program, whose output is shown if nothing else is asked. */
export const runNode = (args, { node = process.execPath, env = process.env, stdio = 'inherit' } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, stdio, env })
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })

export const vitestArgs = layers => [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...layers.flatMap(layer => ['--project', layer]),
]

/** With it, test/times-reporter.ts keeps the times of its run in test/times.json. */
export const keepingTimes = { QUAI_KEEP_TIMES: '1' }

/** These layers, or the files and options of the command line instead of them. */
export const runLayers = layers => {
  const asked = process.argv.slice(2)
  const others = asked.filter(one => one !== TIMES)
  const env = asked.includes(TIMES) ? { ...process.env, ...keepingTimes } : process.env
  return runNode([...vitestArgs(others.length > 0 ? [] : layers), ...others], { env })
}
