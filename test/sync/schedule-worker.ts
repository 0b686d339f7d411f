// One process of `npm run simulate` (scripts/simulate.mjs): runs the seeds that it gets, one message each, and answers with their
// violations; or counts the commit order.
import 'fake-indexeddb/auto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { createDatabase, startPostgres, type RunningPostgres } from '../postgres.ts'
import { commitOrder } from '../contracts/commit-order.ts'
import { simulateReal } from './real/schedule.ts'
import { openRealServer, type RealServer } from './real/server.ts'
import { simulate } from './model/simulation.ts'
import { takeCryptographyAway } from './no-cryptography.ts'

takeCryptographyAway()

type Kind = 'model' | 'sqlite' | 'postgres' | 'order'
interface Asked {
  readonly kind: Kind
  readonly seed: number
  readonly verbose: boolean
}

const ends: (() => unknown)[] = []
let postgres: Promise<RunningPostgres> | null = null
const runningPostgres = (): Promise<RunningPostgres> => {
  postgres ??= startPostgres().then(running => {
    ends.push(running.stop)
    return running
  })
  return postgres
}

const servers = new Map<Kind, Promise<RealServer>>()
const openServer = async (kind: Kind): Promise<RealServer> => {
  if (kind === 'postgres')
    return openRealServer(await openPostgres({ url: await createDatabase((await runningPostgres()).url) }))
  const folder = mkdtempSync(join(tmpdir(), 'quai-simulate-'))
  ends.unshift(() => rmSync(folder, { recursive: true, force: true }))
  return openRealServer(await openSqlite({ file: join(folder, 'quai.sqlite') }))
}
const serverOf = (kind: Kind): Promise<RealServer> => {
  const known = servers.get(kind) ?? openServer(kind)
  servers.set(kind, known)
  return known
}

const log = (line: string): void => void process.stdout.write(`${line}\n`)

const violationsOf = async ({ kind, seed, verbose }: Asked): Promise<string[]> => {
  const telling = verbose ? { log } : {}
  if (kind === 'model') return simulate({ seed, ...telling })
  return simulateReal({ seed, server: await serverOf(kind), ...telling })
}

const answer = async (asked: Asked): Promise<unknown> => {
  const { kind, seed } = asked
  if (kind !== 'order') return { kind, seed, violations: await violationsOf(asked) }
  const url = await createDatabase((await runningPostgres()).url)
  return { kind, seed, count: await commitOrder({ url, writers: 16, seconds: 10 }) }
}

process.on('message', (asked: Asked | 'end') => {
  if (asked !== 'end') {
    answer(asked).then(
      told => process.send?.(told),
      (error: unknown) => {
        const text = error instanceof Error ? String(error.stack) : String(error)
        process.send?.({ kind: asked.kind, seed: asked.seed, violations: [text] })
      },
    )
    return
  }
  const close = async (): Promise<void> => {
    for (const server of servers.values()) await (await server).close()
    for (const end of ends) await end()
  }
  void close().finally(() => process.exit(0))
})
