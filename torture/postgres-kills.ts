// Three server processes on a pair of PostgreSQL nodes (the second a synchronous standby of the first): the writer, the standby, a process or the
// writer's network is lost in turn, while devices write. Whatever was acknowledged is there once, and writes are back within five
// seconds of a promotion without a restart of any server.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/journeys/tools/free-port.ts'
import { signIn } from './calls.ts'
import { checkOnPostgres, nextAcknowledged } from './postgres-ledger.ts'
import { openPair, type Pair } from './postgres-pair.ts'
import { add, greatest, verdict, type Program, type Round, type Verdict } from './program.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { newCrew, work, type Crew } from './writers.ts'

const PROCESSES = 3
const DEVICES = 50
const BACK_MS = 5000
const LOSSES = ['writer', 'standby', 'process', 'network'] as const

interface Running {
  readonly pair: Pair
  readonly servers: ServerProcess[]
  readonly start: (n: number) => Promise<ServerProcess>
  readonly crews: readonly Crew[]
}

/** Servers are added to the list as they start, so that whoever has it can end them. */
const open = async ({ scratch, server }: Round, pair: Pair, servers: ServerProcess[]): Promise<Running> => {
  const data = join(scratch, 'data')
  await mkdir(data)
  const ports = await Promise.all(Array.from({ length: PROCESSES }, () => freePort()))
  const start = (n: number): Promise<ServerProcess> =>
    startServer({
      server,
      data,
      port: ports[n] ?? 0,
      env: { QUAI_DATABASE_URL: pair.url, QUAI_DEMO: '1' },
    })
  // The first makes the demo village; the others find it.
  const first = await start(0)
  servers.push(first)
  const tokens: string[] = []
  for (let n = 0; n < DEVICES; n++) tokens.push(await signIn(first.url, 'admin'))
  for (let n = 1; n < PROCESSES; n++) servers.push(await start(n))
  const crews = servers.map((one, n) =>
    newCrew(
      one.url,
      tokens.filter((_, at) => at % PROCESSES === n),
    ),
  )
  return { pair, servers, start, crews }
}

/** One loss; how long writes took to be back after there was a writer, where one was lost. */
const lose = async (
  { pair, servers, start }: Running,
  what: (typeof LOSSES)[number],
  nextAnswer: () => Promise<number>,
): Promise<number | undefined> => {
  switch (what) {
    case 'writer':
      return pair.failOver('killed', nextAnswer)
    case 'network':
      return pair.failOver('cut', nextAnswer)
    case 'standby':
      await pair.loseStandby(Math.random() * 3000)
      return undefined
    case 'process': {
      const n = Math.floor(Math.random() * servers.length)
      await servers[n]?.end('SIGKILL')
      servers[n] = await start(n)
      return undefined
    }
  }
}

export const postgresKills: Program = {
  name: 'postgres-kills',
  full: 100,
  short: 8,
  run: async round => {
    const pair = await openPair({ isSynchronous: true })
    const servers: ServerProcess[] = []
    try {
      return await runOn(round, await open(round, pair, servers))
    } finally {
      for (const one of servers) await one.end('SIGKILL')
      await pair.close()
    }
  },
}

/** Devices write while something is lost; what they were answered that should never come. */
const oneRound = async (
  { figures }: Round,
  running: Running,
  what: (typeof LOSSES)[number],
): Promise<string[]> => {
  const { crews } = running
  let over = false
  const answers = nextAcknowledged()
  const working = crews.map(crew => work(crew, { isOver: () => over, onStatus: answers.heard }))
  await wait(Math.random() * 1000)
  const took = await lose(running, what, answers.next)
  over = true
  await Promise.all(working)
  if (took !== undefined) {
    greatest(figures, 'slowest', Math.round(took))
    add(figures, 'failovers', 1)
    if (took > BACK_MS) add(figures, 'late', 1)
  }
  return crews.flatMap(({ ledger }) => [...ledger.odd.keys()].map(status => `statut ${status}`))
}

const runOn = async (round: Round, running: Running): Promise<Verdict> => {
  const { total, figures } = round
  const { pair, servers, crews } = running
  let done = round.done
  let odd: readonly string[] = []
  for (; done < total && !round.isLate() && odd.length === 0; round.save(done)) {
    odd = await oneRound(round, running, LOSSES[done % LOSSES.length] ?? 'writer')
    done += 1
  }
  await Promise.all(crews.map(crew => work(crew, { isOver: () => round.isLate(), drain: true })))
  const found = await checkOnPostgres(
    pair.writer(),
    crews.map(({ ledger }) => ledger),
  )
  const { late = 0, slowest = 0, failovers = 0 } = figures
  const ended = servers.filter(one => !one.isAlive()).length
  const line = `${done} pertes (serveur de base, réplique, processus, réseau), ${PROCESSES} processus, ${DEVICES} appareils : ${found.acknowledged} écritures acquittées, ${found.lost} perdues, ${found.twice} en double, ${found.torn} à moitié ; ${failovers} bascules, écritures revenues en ${slowest} ms au plus, ${late} fois plus de 5 s ; ${ended} processus terminés ; ${odd.length} réponses imprévues ${odd.join(', ')}`
  if (done < total && odd.length === 0) return { kind: 'unfinished', line }
  return verdict(found.lost + found.twice + found.torn + late + ended + odd.length === 0, line)
}
