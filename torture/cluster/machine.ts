// One machine of the cluster: etcd, Patroni, and the PostgreSQL that Patroni starts, behind doors that can be shut.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDoor, type Door } from '../door.ts'
import { startDaemon, type Daemon } from './daemon.ts'
import { variablesIn, type Site } from './recipe.ts'

const POSTGRES = 5432
export const REST = 8008
const ETCD = 2379

export interface Machine {
  readonly site: Site
  startEtcd(): void
  killEtcd(): Promise<void>
  /** Whether its etcd is one of a cluster by now. */
  etcdAgrees(): Promise<boolean>
  startPatroni(): void
  /** Patroni and PostgreSQL, with all that they were doing. */
  killDatabase(): Promise<void>
  /** Nothing reaches its database any more, and its Patroni reaches no etcd; both go on. */
  cut(): void
  mend(): void
  isLeader(): Promise<boolean>
  close(): Promise<void>
}

const postmasterOf = (data: string): number | undefined => {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** False when there is no such process. */
const signalTo = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

const openDoors = (site: Site, all: readonly Site[]): Promise<Door[]> =>
  Promise.all([
    ...[POSTGRES, REST].map(port => openDoor({ host: site.address, port }, { host: site.inner, port })),
    ...all.map((other, at) =>
      openDoor({ host: `${site.outward}.${at + 1}`, port: ETCD }, { host: other.address, port: ETCD }),
    ),
  ])

export const openMachine = async (site: Site, all: readonly Site[]): Promise<Machine> => {
  const { folder, address } = site
  const data = join(folder, 'var/lib/postgresql/quai')
  const doors = await openDoors(site, all)
  let etcd: Daemon | undefined
  let patroni: Daemon | undefined
  const endPostgres = async (signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> => {
    const pid = postmasterOf(data)
    if (pid === undefined) return
    signalTo(pid, signal)
    while (signalTo(pid, 0)) await wait(20)
  }
  const atOnce = (): void => {
    const pid = postmasterOf(data)
    if (pid !== undefined) signalTo(pid, 'SIGQUIT')
  }
  process.prependOnceListener('exit', atOnce)
  return {
    site,
    startEtcd: () => {
      const env = variablesIn(readFileSync(join(folder, 'etc/default/etcd'), 'utf8'))
      etcd = startDaemon('etcd', [], { folder, env })
    },
    killEtcd: async () => etcd?.end('SIGKILL'),
    etcdAgrees: async () => /"etcdcluster":"\d/.test((await ask(`http://${address}:${ETCD}/version`)) ?? ''),
    startPatroni: () => {
      patroni = startDaemon('patroni', [join(folder, 'etc/patroni/config.yml')], { folder })
    },
    killDatabase: async () => {
      await patroni?.end('SIGKILL')
      await endPostgres('SIGKILL')
    },
    cut: () => {
      for (const door of doors) door.shut()
    },
    mend: () => {
      for (const door of doors) door.open()
    },
    isLeader: async () => (await ask(`http://${address}:${REST}/primary`)) !== null,
    close: async () => {
      process.off('exit', atOnce)
      await patroni?.end('SIGKILL')
      await endPostgres('SIGQUIT')
      await etcd?.end('SIGKILL')
      for (const door of doors) door.close()
    },
  }
}

/** Null: nobody answers, or not with 200. */
const ask = async (url: string): Promise<string | null> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) })
    const text = await answer.text()
    return answer.ok ? text : null
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null
    throw error
  }
}
