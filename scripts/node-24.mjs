// The suite on Node 24 beside the Node that is installed. The binary comes from the npm registry (the package `node-<platform>-<arch>`
// ships it with its headers), and better-sqlite3, whose binding is made for one major version of Node, is installed once more for it;
// sharp and argon2 serve every version. Both are kept in .cache. Where the binary cannot be had, the part says so: a failure
// under CI, left out elsewhere.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './prepare.mjs'
import { runNode, vitestArgs } from './test-layers.mjs'

const MAJOR = 24
/** Since 24.19 the headers abort the process when a statement of better-sqlite3 12 is collected (nodejs/node issue 65446), and its version
 * 13 wants Node 22: the binding is compiled with, and the suite runs on, the last headers that do not. */
const VERSION = '24.18.1'
const folder = join(root, '.cache', `node-${VERSION}`)
const { platform, arch } = process
const binary = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
const home = join(folder, 'node_modules', binary)
const bin = join(home, 'bin')
const node = join(bin, platform === 'win32' ? 'node.exe' : 'node')
const binding = join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node')
const redirection = join(folder, 'own-binding.cjs')

const { version } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
  'node_modules/better-sqlite3'
]

/** Without the header folder of another Node that the machine's npm may know. */
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  npm_config_nodedir: home,
  JOBS: 'max',
}

/** Behind all else that the machine does meanwhile. */
const LOWEST = 19

const npm = async (...packages) => {
  const child = spawn(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--save-exact', ...packages],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], env, shell: platform === 'win32' },
  )
  const ended = once(child, 'close')
  if (child.pid !== undefined) setPriority(child.pid, LOWEST)
  return (await ended)[0] === 0
}

const answers = () =>
  existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${VERSION}`
const hasBinding = () =>
  existsSync(binding) &&
  JSON.parse(readFileSync(join(folder, 'node_modules/better-sqlite3/package.json'), 'utf8')).version ===
    version

/** The modules of the project are loaded as they are, but for the one binding. */
const redirect = `const load = process.dlopen
process.dlopen = (module, file, ...rest) =>
  load.call(process, module, file.endsWith('better_sqlite3.node') ? ${JSON.stringify(binding)} : file, ...rest)
`

const prepare = async () => {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  writeFileSync(redirection, redirect)
  return (
    (answers() || ((await npm(`${binary}@${VERSION}`)) && answers())) &&
    (hasBinding() || (await npm(`better-sqlite3@${version}`)))
  )
}

const isOwn = process.versions.node.startsWith(`${MAJOR}.`)

/** Whether it can be had; what is missing is compiled while other parts run. */
export const prepareNode24 = async () => {
  try {
    return isOwn || (await prepare())
  } catch (error) {
    console.error(error)
    return false
  }
}

/**
 * The exit code of these layers on Node 24, without the files that are left out. Those that may run `anywhere` have run nowhere else yet: where Node 24 is the one installed, or
 * cannot be had, they are what runs.
 */
export const onNode24 = async (prepared, { there, leftOut, anywhere, env: settings }) => {
  if (isOwn) {
    console.log(`This is Node ${MAJOR} already: npm test has run the other layers.`)
    return runNode(vitestArgs(anywhere))
  }
  if (!(await prepared)) {
    console.error(
      `Node ${MAJOR} cannot be had here (${binary} from the npm registry): only ${anywhere.join(', ')} run, on this Node.`,
    )
    const code = await runNode(vitestArgs(anywhere))
    return process.env.CI === 'true' ? 1 : code
  }
  const options = `${process.env.NODE_OPTIONS ?? ''} --require=${JSON.stringify(redirection)}`.trim()
  const args = [...vitestArgs(there), ...leftOut.flatMap(glob => ['--exclude', glob])]
  return runNode(args, { node, env: { ...process.env, ...settings, PATH: env.PATH, NODE_OPTIONS: options } })
}
