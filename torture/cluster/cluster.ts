// The cluster of docs/grande-echelle.md on this machine: three machines' worth of etcd, Patroni and PostgreSQL, with HAProxy and pgbouncer, each a
// process of its own under an address of the loopback of its own.
import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accountForServer, postgresBinaries } from '#test/postgres-binaries.ts'
import { startDaemon, type Daemon } from './daemon.ts'
import { openMachine, REST, type Machine } from './machine.ts'
import { onSite, variablesIn, type Recipe, type Site } from './recipe.ts'

export interface Cluster {
  /** For QUAI_DATABASE_URL: the three databases, and the pooler before the one that writes. */
  readonly direct: string
  readonly pooled: string
  readonly machines: readonly Machine[]
  /** The one that writes, once there is one. */
  leader(): Promise<Machine>
  /** Waits until two standbys follow the leader and one of them confirms. */
  untilWhole(): Promise<void>
  /** Asks Patroni to give the lead to the standby that confirms. */
  switchOver(): Promise<void>
  restartProxy(): Promise<void>
  /** Of the leader's database, as its owner. */
  writerUrl(): Promise<string>
  close(): Promise<void>
}

const NAMES = ['un', 'deux', 'trois'] as const
/** Where HAProxy and pgbouncer are. */
const ENTRANCE = 4
const START_MS = 90_000

/** The files of one machine, under its folder. */
const writeFiles = ({ files }: Recipe, site: Site): void => {
  for (const folder of ['var/lib/etcd', 'var/lib/postgresql', 'run/postgresql'])
    mkdirSync(join(site.folder, folder), { recursive: true })
  for (const [path, text] of files) {
    const file = join(site.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, onSite(text, site))
  }
  const account = accountForServer()
  if (account !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, site.folder])
}

const makeSites = (recipe: Recipe, scratch: string): readonly Site[] => {
  chmodSync(scratch, 0o755)
  const secrets = new Map<string, string>()
  const secret = (name: string): string => {
    const known = secrets.get(name) ?? randomBytes(12).toString('hex')
    secrets.set(name, known)
    return known
  }
  const network = `127.${randomInt(10, 250)}.250`
  const hidden = network.replace(/\d+$/, '251')
  // Patroni needs all of them, where a folder on PATH may have links to some.
  const binaries = dirname(realpathSync(join(postgresBinaries(accountForServer(), scratch), 'initdb')))
  return [...NAMES, 'entree'].map((name, at) => {
    const site = {
      name,
      folder: join(scratch, name),
      address: `${network}.${at + 1}`,
      inner: `${hidden}.${at + 1}`,
      outward: network.replace(/\d+$/, String(at + 1)),
      network,
      secret,
      binaries,
    }
    writeFiles(recipe, site)
    return site
  })
}

const rest = async (machine: Machine, path: string, body?: object): Promise<number> => {
  const answer = await fetch(`http://${machine.site.inner}:${REST}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  await answer.arrayBuffer()
  return answer.status
}

const superuserUrl = ({ site }: Machine, database: string): string =>
  `postgres://postgres:${site.secret('SECRET-POSTGRES')}@${site.inner}:5432/${database}`

/** The last that Patroni said on a machine. */
const saidOn = ({ name, folder }: Site): string => {
  const log = join(folder, 'patroni.log')
  return existsSync(log) ? `${name}: ${readFileSync(log, 'utf8').slice(-3000)}` : ''
}

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + START_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`the cluster: not ${what} in ${START_MS / 1000} s`)
    await wait(100)
  }
}

/** The standbys that follow, the one that confirms first; none where nobody answers. */
const followersOf = async (
  machine: Machine,
): Promise<{ readonly name: string; readonly sync: boolean }[]> => {
  const client = new pg.Client({ connectionString: superuserUrl(machine, 'postgres') })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; sync: boolean }>(
      `select application_name as name, sync_state in ('sync', 'quorum') as sync from pg_stat_replication
       where state = 'streaming' order by 2 desc`,
    )
    return rows
  } catch (error) {
    if (error instanceof Error) return []
    throw error
  } finally {
    await client.end()
  }
}

const startEntrance = (site: Site): { readonly proxy: () => Daemon; readonly pooler: Daemon } => {
  const { folder } = site
  return {
    proxy: () => startDaemon('haproxy', ['-db', '-f', join(folder, 'etc/haproxy/haproxy.cfg')], { folder }),
    pooler: startDaemon('pgbouncer', [join(folder, 'etc/pgbouncer/pgbouncer.ini')], { folder }),
  }
}

export const openCluster = async (recipe: Recipe, scratch: string): Promise<Cluster> => {
  const sites = makeSites(recipe, scratch)
  const entrance = sites[ENTRANCE - 1]
  if (entrance === undefined) throw new Error('the cluster has no entrance')
  const machines = await Promise.all(
    sites.slice(0, NAMES.length).map((site, _, all) => openMachine(site, all)),
  )
  for (const machine of machines) machine.startEtcd()
  // As systemd does by starting it again: Patroni ends where etcd has not agreed on anything yet.
  for (const machine of machines) {
    await until('agreed', () => machine.etcdAgrees())
    machine.startPatroni()
  }
  const { proxy, pooler } = startEntrance(entrance)
  let proxied = proxy()

  const leader = async (): Promise<Machine> => {
    for (;;) {
      const asked = await Promise.all(machines.map(async one => ((await one.isLeader()) ? [one] : [])))
      const [found] = asked.flat()
      if (found !== undefined) return found
      await wait(50)
    }
  }
  const urlIn = (file: string): string =>
    variablesIn(onSite(recipe.files.get(file) ?? '', entrance))['QUAI_DATABASE_URL'] ?? ''
  const cluster: Cluster = {
    direct: urlIn('/etc/quai/quai.env'),
    pooled: urlIn('/etc/quai/pgbouncer.env'),
    machines,
    leader,
    untilWhole: () =>
      until('whole', async () => {
        const followers = await followersOf(await leader())
        return followers.length === NAMES.length - 1 && followers.some(({ sync }) => sync)
      }),
    switchOver: async () => {
      const from = await leader()
      const [to] = await followersOf(from)
      const status = await rest(from, '/switchover', { leader: from.site.name, candidate: to?.name })
      if (status !== 200) throw new Error(`Patroni answered ${status} to a switchover`)
    },
    restartProxy: async () => {
      await proxied.end('SIGKILL')
      proxied = proxy()
    },
    writerUrl: async () => superuserUrl(await leader(), 'quai'),
    close: async () => {
      await proxied.end('SIGKILL')
      await pooler.end('SIGKILL')
      // Those that follow first: nobody takes over from a machine that is taken away.
      await Promise.all(machines.map(one => one.close()))
    },
  }
  try {
    await until('led', async () => (await Promise.all(machines.map(one => one.isLeader()))).includes(true))
    await cluster.untilWhole()
    const client = new pg.Client({ connectionString: superuserUrl(await leader(), 'postgres') })
    await client.connect()
    for (const statement of recipe.statements) await client.query(onSite(statement, entrance))
    await client.end()
    return cluster
  } catch (error) {
    await cluster.close()
    throw new Error(`${String(error)}\n${sites.map(saidOn).join('\n')}`, { cause: error })
  }
}
