// Three server processes on the cluster of docs/grande-echelle.md, two of them by its list of hosts and one through pgbouncer and HAProxy, while
// devices write: the leader is killed, gives its lead away, or loses its network; a node of etcd or HAProxy goes. Whatever was
// acknowledged is there once, and writes are back by either way within five seconds after there is a leader.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/journeys/tools/free-port.ts'
import { signIn } from './calls.ts'
import { openCluster, type Cluster } from './cluster/cluster.ts'
import { missingPackages } from './cluster/daemon.ts'
import { recipeOf } from './cluster/recipe.ts'
import { checkOnPostgres, nextAcknowledged } from './postgres-ledger.ts'
import { add, greatest, verdict, type Program, type Round, type Verdict } from './program.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { newCrew, work, type Crew } from './writers.ts'

const PAPER = 'docs/grande-echelle.md'
const DEVICES = 12
const BACK_MS = 5000
const WAYS = ['direct', 'direct', 'pooled'] as const
/** How long work goes on after something is whole again: what comes back late would show here. */
const AFTER_MS = 2000
const DISASTERS = ['leader', 'switchover', 'etcd', 'proxy', 'network'] as const
const fr = {
  leader: 'meneur tué',
  switchover: 'relève demandée',
  etcd: 'etcd perdu',
  proxy: 'HAProxy redémarré',
  network: 'réseau du meneur coupé',
} as const

interface Running {
  readonly cluster: Cluster
  readonly servers: ServerProcess[]
  readonly crews: Crew[]
}

/** Servers are added to the list as they start, so that whoever has it can end them. */
const startServers = async (
  { scratch, server }: Round,
  cluster: Cluster,
  servers: ServerProcess[],
): Promise<Crew[]> => {
  const data = join(scratch, 'data')
  await mkdir(data)
  for (const way of WAYS) {
    const env = { QUAI_DATABASE_URL: cluster[way], QUAI_DEMO: '1' }
    servers.push(await startServer({ server, data, port: await freePort(), env }))
  }
  const tokens: string[] = []
  for (let n = 0; n < DEVICES; n++) tokens.push(await signIn(servers[0]?.url ?? '', 'admin'))
  return servers.map(({ url }, n) =>
    newCrew(
      url,
      tokens.filter((_, at) => at % WAYS.length === n),
    ),
  )
}

/** One disaster, mended again; `untilBack` is called once there is a leader, where it was lost. */
const suffer = async (
  cluster: Cluster,
  what: (typeof DISASTERS)[number],
  untilBack: () => Promise<void>,
): Promise<void> => {
  const leader = await cluster.leader()
  switch (what) {
    case 'leader':
      await leader.killDatabase()
      await cluster.leader()
      await untilBack()
      return leader.startPatroni()
    case 'switchover':
      await cluster.switchOver()
      await cluster.leader()
      return untilBack()
    case 'etcd': {
      const one = cluster.machines[Math.floor(Math.random() * cluster.machines.length)]
      await one?.killEtcd()
      await wait(AFTER_MS)
      one?.startEtcd()
      return untilBack()
    }
    case 'proxy':
      await cluster.restartProxy()
      return untilBack()
    case 'network':
      leader.cut()
      await cluster.leader()
      await untilBack()
      return leader.mend()
  }
}

/** What was answered that should never come. */
const oneRound = async (
  { figures }: Round,
  { cluster, crews }: Running,
  what: (typeof DISASTERS)[number],
): Promise<string[]> => {
  let isOver = false
  const answers = crews.map(() => nextAcknowledged())
  const working = crews.map((crew, n) =>
    work(crew, { isOver: () => isOver, onStatus: status => answers[n]?.heard(status) }),
  )
  try {
    await wait(500 + Math.random() * 1000)
    await suffer(cluster, what, async () => {
      const from = performance.now()
      const backs = await Promise.all(answers.map(({ next }) => next()))
      const took = backs.map(at => Math.round(at - from))
      WAYS.forEach((way, n) => greatest(figures, `${what} ${way}`, took[n] ?? 0))
      if (Math.max(...took) > BACK_MS) add(figures, 'late', 1)
    })
    await cluster.untilWhole()
    await wait(AFTER_MS)
  } finally {
    isOver = true
    await Promise.all(working)
  }
  add(figures, what, 1)
  return crews.flatMap(({ ledger }) => [...ledger.odd.keys()].map(status => `statut ${status}`))
}

const runOn = async (round: Round, running: Running): Promise<Verdict> => {
  const { total, figures } = round
  const { cluster, servers, crews } = running
  let done = round.done
  let wrong: readonly string[] = []
  let known = 0
  for (; done < total && !round.isLate() && wrong.length === 0; round.save(done)) {
    const odd = await oneRound(round, running, DISASTERS[done % DISASTERS.length] ?? 'leader')
    const found = await checkOnPostgres(
      await cluster.writerUrl(),
      crews.map(({ ledger }) => ledger),
    )
    add(figures, 'acknowledged', found.acknowledged - known)
    known = found.acknowledged
    const { lost, twice, torn } = found
    const damage = Object.entries({ perdues: lost, 'en double': twice, 'à moitié': torn })
    wrong = [...odd, ...damage.flatMap(([name, count]) => (count === 0 ? [] : `${count} écritures ${name}`))]
    done += 1
  }
  const { late = 0, acknowledged = 0 } = figures
  const ended = servers.filter(one => !one.isAlive()).length
  const each = DISASTERS.map(
    name =>
      `${fr[name]} ${figures[name] ?? 0} fois (${figures[`${name} direct`] ?? 0} ms, ${figures[`${name} pooled`] ?? 0} ms)`,
  ).join(', ')
  const line = `${done} pannes, 3 processus, ${DEVICES} appareils : ${acknowledged} écritures acquittées, ${wrong.join(', ') || 'aucune perdue, en double ou à moitié'} ; écritures revenues ${late} fois plus de 5 s après l’élection ; le plus long par la liste, par pgbouncer : ${each} ; ${ended} processus terminés`
  if (done < total && wrong.length === 0) return { kind: 'unfinished', line }
  return verdict(late + ended + wrong.length === 0, line)
}

export const patroniKills: Program = {
  name: 'patroni-kills',
  full: 20,
  short: 5,
  run: async round => {
    const recipe = recipeOf(await readFile(PAPER, 'utf8'))
    const missing = missingPackages()
    if (missing.length > 0)
      return { kind: 'left out', line: `il manque ${missing.join(', ')} : ${recipe.packages}` }
    const cluster = await openCluster(recipe, round.scratch)
    const servers: ServerProcess[] = []
    try {
      const crews = await startServers(round, cluster, servers)
      return await runOn(round, { cluster, servers, crews })
    } finally {
      for (const one of servers) await one.end('SIGKILL')
      await cluster.close()
    }
  },
}
