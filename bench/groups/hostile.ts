// The server under attack (issue of the guard, items 1 to 4): what another person's ping, file, list, sign-in and write take meanwhile, and
// the most memory. Pings come from a process that does nothing else, the attacks from this one; what a server that does nothing made others wait
// at the same moment is the machine's, and is taken off.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { signIn } from '../../torture/calls.ts'
import type { Attack, Target } from '../attack-calls.ts'
import { attacks } from '../attacks.ts'
import { textAttacks } from '../text-attacks.ts'
import { slowClients } from '../slow-clients.ts'
import { quantile, type Figure } from '../figure.ts'
import type { Group } from '../group.ts'
import { demoAccounts } from '#server/demo/seed-demo.ts'
import {
  forgetMost,
  mostMegabytes,
  startOthers,
  startPing,
  startWitness,
  waitBeyond,
  type Felt,
} from '../felt.ts'
import { openServer, type ServerProcess } from '../server.ts'
import { makeWorld } from '../world.ts'

const WRITTEN_TASKS = 4000
const COPIES = 24
const LONGEST_PING_MS = 100
const MOST_MEGABYTES = 400
/** Of another's writes, 95 of 100: on SQLite all writers wait for one another. */
const LONGEST_WRITE_MS = 200
const OTHER = 'bureau'

export const hostile: Group = {
  name: 'hostile',
  title: 'Le serveur attaqué',
  run: async bench => {
    const data = join(bench.scratch, 'hostile')
    mkdirSync(data)
    await makeWorld(data, { deskTasks: WRITTEN_TASKS })
    copyTasks(join(data, 'quai.sqlite'))
    const running = await openServer(bench, data, { QUAI_LOGINS_PER_MINUTE: '120', QUAI_TRUST_PROXY: '1' })
    const target = { url: running.url, token: await signIn(running.url, 'admin') }
    const other = await signIn(running.url, OTHER)
    const figures: Figure[] = []
    const witness = await startWitness()
    for (const attack of [...textAttacks, ...attacks, ...slowClients].filter(({ name }) =>
      name.includes(bench.attack),
    ))
      figures.push(...(await measured(running, { witness: witness.first, other }, target, attack)))
    await witness.end()
    await running.end('SIGTERM')
    return figures
  },
}

/**
 * Copies of the tasks that were written, to some 100,000: written one by one they would take most of the run. Not of rentals: their copies
 * would all lead to one return, a chain that no server holds.
 */
const copyTasks = (file: string): void => {
  const database = new SqliteFile(file)
  database
    .prepare(
      `with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ?)
       insert into task (org, id, search, doc)
       select org, id || '-' || n, search, json_set(doc, '$.id', id || '-' || n)
       from task, copy where deleted = 0 and json_extract(doc, '$.scope') <> 'loki'`,
    )
    .run(COPIES)
  database.close()
}

const measured = async (
  { pid, isAlive, said }: ServerProcess,
  { witness, other }: { readonly witness: string; readonly other: string },
  target: Target,
  { name, run, writes }: Attack,
): Promise<Figure[]> => {
  forgetMost(pid)
  const ping = await startPing(target.url)
  const still = await startPing(witness)
  const others = await startOthers(target.url, other, OTHER, demoAccounts.password)
  const start = performance.now()
  try {
    await run(target)
  } catch (error) {
    throw new Error(`« ${name} » did not end as it should`, { cause: error })
  }
  const seconds = (performance.now() - start) / 1000
  const waits = await ping.end()
  const quiet = await still.end()
  const times = waits.map(({ took }) => took)
  const felt = await others.end()
  if (!isAlive()) throw new Error(`the server ended under « ${name} »: ${said()}`)
  const milliseconds = (value: number): string => `${value.toFixed(1)} ms`
  return [
    {
      name: `${name} : la plus longue attente d’un autre`,
      value: Math.max(...waits.map(wait => waitBeyond(quiet, wait))),
      unit: 'ms',
      limit: { at: 'most', value: LONGEST_PING_MS, by: 'script' },
      beside: `avec ce que la machine a fait attendre un serveur qui ne fait rien : ${milliseconds(Math.max(...times))}, 99 sur 100 : ${milliseconds(quantile(times, 0.99))} ; ${times.length} appels en ${seconds.toFixed(1)} s`,
    },
    ...feltFigures(felt, writes === true),
    {
      name: '  mémoire, au plus',
      value: mostMegabytes(pid),
      unit: 'Mo',
      limit: { at: 'most', value: MOST_MEGABYTES },
    },
  ]
}

/** The worst of each kind; where the attack is writing itself, the writes of others have their own bar. */
const feltFigures = (felt: Felt, writes: boolean): Figure[] =>
  [...felt].map(([kind, { times, refused }]) => {
    const most = Math.max(...times)
    const near = quantile(times, 0.95)
    const isBound = writes && kind === 'écriture'
    return {
      name: `  ${kind} d’un autre${isBound ? ', 95 sur 100' : ', au plus'}`,
      value: isBound ? near : most,
      unit: 'ms',
      ...(isBound ? { limit: { at: 'most', value: LONGEST_WRITE_MS, by: 'storage' } as const } : {}),
      beside: `${isBound ? `au plus ${most.toFixed(0)} ms` : `95 sur 100 : ${near.toFixed(0)} ms`} ; ${times.length} fois${refused === 0 ? '' : `, dont ${refused} sans réponse ou refusées`}`,
    }
  })
