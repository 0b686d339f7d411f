// The first steps of all commands: install what is missing, build what is stale. Plain JavaScript, so that it runs before anything is
// installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const minimum = [20, 19]

export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return
  console.error(
    `Quai demande Node ${minimum.join('.')} ou plus récent\u202f; cette machine a Node ${process.versions.node}.`,
  )
  process.exit(1)
}

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** Runs a binary of node_modules with this same Node, without a shell or npx. */
export function runTool(entry, args, options) {
  run(process.execPath, [join(root, 'node_modules', entry), ...args], options)
}

const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

/** Whether the installed packages, which npm lists in node_modules/.package-lock.json, have the versions of the lock. */
function isInstalled() {
  const kept = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(kept)) return false
  const abi = join(root, 'node_modules/.abi')
  if (existsSync(abi) && readFileSync(abi, 'utf8') !== process.versions.modules) return false
  const installed = readJson(kept).packages
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(
    ([path, wanted]) =>
      path === '' || wanted.optional === true || installed[path]?.version === wanted.version,
  )
}

/**
 * Compiled with the headers of Node 24.19 or later, version 12 of better-sqlite3 aborts the process when a statement is collected: the base
 * class of its objects then takes back a hook in its destructor (nodejs/node issue 65446). Its own code never calls that function, so a
 * binding that names it has the fault, and a prebuilt one without it runs on every Node.
 */
export const abortsTheProcess = binding => binding.includes('RemoveEnvironmentCleanupHook')

function refuseAbortingSqlite() {
  const binding = join(root, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node')
  if (!existsSync(binding) || !abortsTheProcess(readFileSync(binding))) return
  console.error(
    `Avec Node ${process.versions.node}, la base SQLite de Quai arrêterait le programme à tout moment (better-sqlite3 12). Installez Node 24.18 ou une version antérieure, effacez le dossier node_modules, puis recommencez.`,
  )
  process.exit(1)
}

export function install() {
  if (!isInstalled()) {
    console.log('Installation des dépendances (une minute ou deux la première fois)…')
    run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' })
    writeFileSync(join(root, 'node_modules/.abi'), process.versions.modules)
  }
  refuseAbortingSqlite()
}

const sources = ['src', 'sw', 'workers', 'server', 'build', 'public']
const papers = ['index.html', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts']

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

function sourceFingerprint() {
  const hash = createHash('sha256')
  const files = papers.map(name => join(root, name))
  for (const folder of sources) files.push(...filesUnder(join(root, folder)))
  for (const path of files.toSorted()) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

export function build() {
  const fingerprint = sourceFingerprint()
  const stamp = join(root, '.cache/build.stamp')
  const made = ['dist/client/index.html', 'dist/server/main.js'].every(path => existsSync(join(root, path)))
  if (made && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  console.log('Construction de l’application…')
  const vite = 'vite/bin/vite.js'
  runTool(vite, ['build', '--logLevel', 'warn'])
  runTool(vite, ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'])
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

export const isEmptyFolder = path =>
  !existsSync(path) || (statSync(path).isDirectory() && readdirSync(path).length === 0)

/** Runs a command of the server's bundle. An existing build is used even if it is stale, because a running server uses its files. */
export function runBuilt(name, args = process.argv.slice(2)) {
  refuseOldNode()
  const command = join(root, `dist/server/${name}.js`)
  if (!existsSync(command)) {
    install()
    build()
  }
  run(process.execPath, [command, ...args])
}
