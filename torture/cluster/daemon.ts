// One program of the cluster, in the foreground, as who may run PostgreSQL; what it says goes to a file beside its configuration.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { accountForServer } from '#test/postgres-binaries.ts'

/** Distributions keep servers where an ordinary PATH does not look. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/bin']
const programOf = (name: string): string | undefined =>
  folders.map(folder => join(folder, name)).find(existsSync)

/** What has to be installed, by its package's name. */
export const missingPackages = (): readonly string[] => [
  ...Object.entries({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' })
    .filter(([program]) => programOf(program) === undefined)
    .map(([, name]) => name),
  // Patroni speaks to etcd by a module that its package only suggests.
  ...(spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status === 0 ? [] : ['python3-etcd']),
]

export interface Daemon {
  /** Resolves when it has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

export const startDaemon = (
  name: string,
  args: readonly string[],
  { folder, env = {} }: { readonly folder: string; readonly env?: { readonly [name: string]: string } },
): Daemon => {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(programOf(name) ?? name, args, {
    ...accountForServer(),
    cwd: folder,
    env: { PATH: folders.join(delimiter), HOME: folder, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  living.add(child)
  const ended = once(child, 'exit').then(() => void living.delete(child))
  return {
    end: async signal => {
      child.kill(signal)
      await ended
    },
  }
}
