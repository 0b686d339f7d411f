// One real PostgreSQL for a test run (vitest's globalSetup), and a new database for each test file that asks for one.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { accountForServer, postgresBinaries } from './postgres-binaries.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pgUrl: string
  }
}

export interface RunningPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Vitest calls this once before the run, and the returned function after it. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const given = process.env['QUAI_TEST_PG_URL']
  const server =
    given === undefined || given === '' ? await startPostgres() : { url: given, stop: async () => undefined }
  // The run's own name is part of the address, so that its databases differ from those of another run.
  const url = new URL(server.url)
  url.searchParams.set('application_name', `quai_test_${process.pid}`)
  provide('pgUrl', url.href)
  return async () => {
    if (given === server.url) await dropDatabases(url.href)
    await server.stop()
  }
}

/** A database of its own for one test file: empty, or a copy of one to which nobody is connected. */
export const createDatabase = async (serverUrl: string, template = 'template0'): Promise<string> => {
  const url = new URL(serverUrl)
  const run = url.searchParams.get('application_name') ?? 'quai_test'
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await withClient(serverUrl, async client => {
    await client.query(`create database ${name} template ${template}`)
  })
  url.pathname = `/${name}`
  return url.href
}

/** Answers copies of the database that `make` fills, once in this process. */
export const databaseTemplate = (
  serverUrl: string,
  make: (url: string) => Promise<unknown>,
): (() => Promise<string>) => {
  let filled: Promise<string> | undefined
  const fill = async (): Promise<string> => {
    const url = await createDatabase(serverUrl)
    await make(url)
    return new URL(url).pathname.slice(1)
  }
  return async () => createDatabase(serverUrl, await (filled ??= fill()))
}

const dropDatabases = (serverUrl: string): Promise<void> =>
  withClient(serverUrl, async client => {
    const run = new URL(serverUrl).searchParams.get('application_name')
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${run}_`],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })

const withClient = async (url: string, fn: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fn(client)
  } finally {
    await client.end()
  }
}

/** Starts a PostgreSQL. `fsync` is off except for tests about surviving a loss of power. */
export const startPostgres = async ({ fsync = false } = {}): Promise<RunningPostgres> => {
  const node = await openPostgresNode({ fsync })
  await node.start()
  return { url: node.url, stop: () => node.close() }
}

/** One server with its own folder and port, which may be ended and started again. */
export interface PostgresNode {
  readonly url: string
  readonly port: number
  readonly data: string
  start(): Promise<void>
  /** SIGINT ends it in order, SIGQUIT at once; SIGKILL is worse. Resolves when it has ended. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /**
   * A standby of this node, from a copy of its folder, whether it runs or not; the standby is not started. It follows by `through`, a port that
   * leads to this node, or directly.
   */
  copy(through?: number): Promise<PostgresNode>
  /** Ends it and removes its folder. */
  close(): Promise<void>
}

/** One server with its own folder and port: new and empty, or a copy that follows the other. */
export const openPostgresNode = async (
  { fsync = false }: { readonly fsync?: boolean },
  from?: { readonly data: string; readonly primary: number },
): Promise<PostgresNode> => {
  const account = accountForServer()
  const scratch = mkdtempSync(join(tmpdir(), 'quai-postgres-'))
  chmodSync(scratch, 0o755)
  const binaries = postgresBinaries(account, scratch)
  const data = join(scratch, 'data')
  if (from === undefined) mkdirSync(data, { mode: 0o700 })
  else copyData(from.data, data)
  if (account !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, data])
  if (from === undefined) initialise(join(binaries, 'initdb'), data, account)
  else writeFileSync(join(data, 'standby.signal'), '')
  const port = await freePort()
  const url = `postgres://quai@127.0.0.1:${port}/postgres`
  const settings = settingsOf(port, fsync, from?.primary)
  let running: ChildProcess | undefined
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    const ending = running
    if (ending === undefined || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  const removeScratch = (): void => rmSync(scratch, { recursive: true, force: true })
  // Ctrl-C and crashes end the run without a teardown: SIGQUIT stops the server at once.
  const stopAtOnce = (): void => {
    running?.kill('SIGQUIT')
    removeScratch()
  }
  process.once('exit', stopAtOnce)
  return {
    url,
    port,
    data,
    start: async () => {
      const server = spawn(
        join(binaries, 'postgres'),
        ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
        { ...account, cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      running = server
      await untilItAnswers(server, url)
    },
    end,
    copy: async (through = port) => {
      const follow = () => openPostgresNode({ fsync }, { data, primary: through })
      if (running === undefined || running.exitCode !== null) return follow()
      return whileBackedUp(url, follow)
    },
    close: async () => {
      process.off('exit', stopAtOnce)
      await end('SIGINT')
      removeScratch()
    },
  }
}

/** Without what belongs to the running server; the log comes from it once the copy follows. */
const copyData = (from: string, to: string): void => {
  const isLeft = (path: string): boolean =>
    /[/](?:postmaster[.]\w+|pg_wal[/].+)$/.test(path.slice(from.length))
  const isStopped = !existsSync(join(from, 'postmaster.pid'))
  cpSync(from, to, { recursive: true, filter: path => isStopped || !isLeft(path) })
}

const whileBackedUp = async (url: string, copy: () => Promise<PostgresNode>): Promise<PostgresNode> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  const node = await copy()
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  const label = join(node.data, 'backup_label')
  writeFileSync(label, rows[0]?.labelfile ?? '')
  // PostgreSQL writes it to the disk when it has used it.
  const account = accountForServer()
  if (account !== undefined) chownSync(label, account.uid, account.gid)
  return node
}

const settingsOf = (port: number, fsync: boolean, primary: number | undefined): string[] => [
  'listen_addresses=127.0.0.1',
  `port=${port}`,
  'unix_socket_directories=',
  'max_connections=200',
  'deadlock_timeout=200ms',
  'wal_keep_size=256MB',
  'log_min_messages=panic',
  `fsync=${fsync ? 'on' : 'off'}`,
  ...(primary === undefined
    ? []
    : [`primary_conninfo=host=127.0.0.1 port=${primary} user=quai application_name=standby`]),
]

const untilItAnswers = async (server: ChildProcess, url: string): Promise<void> => {
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  const deadline = performance.now() + 30_000
  while (!(await answers(url))) {
    if (server.exitCode !== null || performance.now() > deadline) {
      server.kill('SIGQUIT')
      throw new Error(`PostgreSQL did not start:\n${said}`)
    }
    await wait(50)
  }
}

/** Uses a locale that sorts differently from bytes, if the build has one, so that a comparison by bytes must be explicit. */
const initialise = (initdb: string, data: string, account: ReturnType<typeof accountForServer>): void => {
  const common = ['-D', data, '-U', 'quai', '--auth=trust', '--encoding=UTF8', '--no-sync', '--locale=C']
  const french = spawnSync(initdb, [...common, '--locale-provider=icu', '--icu-locale=fr'], {
    ...account,
    cwd: data,
  })
  if (french.status === 0) return
  const plain = spawnSync(initdb, common, { ...account, cwd: data, encoding: 'utf8' })
  if (plain.status !== 0) throw new Error(`initdb failed:\n${plain.stdout}${plain.stderr}`)
}

const answers = async (url: string): Promise<boolean> => {
  try {
    await withClient(url, async client => {
      await client.query('select 1')
    })
    return true
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
