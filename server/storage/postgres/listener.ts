// Listens to the commits of all processes on one database. After a lost connection it connects again and asks for what it missed.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { isJson } from '#core/wire/json.ts'
import { hasCode } from '../error-codes.ts'

export const commitChannel = 'quai_rev'

/** Milliseconds before each attempt to connect again; the last pause is repeated for ever. */
const pauses = [100, 500, 2000]
/** A notice arrives in milliseconds, or never. */
const PROBE_MS = 2000

export interface ListenOptions {
  /** Of the host that takes writes now. */
  readonly address: () => Promise<string>
  /** Sends a notice as a commit does: by another connection. */
  readonly notify: (payload: string) => Promise<void>
  readonly onCommit: (org: string, rev: number) => void
  readonly onReconnected: () => Promise<void>
  readonly onTrouble: (error: unknown) => void
}

export interface Listening {
  /** Connects anew: another host takes writes now, and nobody may have said so on the old connection. */
  readonly restart: () => void
  readonly stop: () => Promise<void>
}

/**
 * Resolves once it is listening; `unheard` where notices do not arrive: behind a pooler that gives each transaction another connection, or on a
 * database that only speaks PostgreSQL's language. When the first connection fails, the promise rejects.
 */
export const listenToCommits = async (options: ListenOptions): Promise<Listening | 'unheard'> => {
  const probe = randomUUID()
  const heard = new AbortController()
  const listener = keepListening(options, payload => {
    if (payload === probe) return heard.abort()
    const commit = readCommit(payload)
    if (commit !== undefined) options.onCommit(commit.org, commit.rev)
  })
  try {
    await listener.begin()
    await options.notify(probe)
  } catch (error) {
    // Nobody holds it yet: it would connect again and again for ever.
    await listener.stop()
    if (!hasCode(error, ...NO_NOTICES)) throw error
    return 'unheard'
  }
  if (await isAborted(heard.signal)) return listener
  await listener.stop()
  return 'unheard'
}

/** An unknown word, an unknown function, and what is not supported. */
const NO_NOTICES = ['42601', '42883', '0A000']

/** False when it is not within the time that a notice may take. */
const isAborted = (signal: AbortSignal): Promise<boolean> =>
  new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), PROBE_MS)
    const end = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** A connection that listens, and another one whenever it is lost. */
const keepListening = (
  { address, onReconnected, onTrouble }: ListenOptions,
  onNotice: (payload: string | undefined) => void,
): Listening & { readonly begin: () => Promise<void> } => {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0

  const connect = async (): Promise<void> => {
    const fresh = await listenOn(await address(), onTrouble, onNotice)
    client = fresh
    failures = 0
    fresh.once('end', () => {
      if (client === fresh) reconnectLater()
    })
  }
  const reconnectLater = (): void => {
    if (stopped) return
    clearTimeout(again)
    again = setTimeout(() => void reconnect().catch(onTrouble), pauses[Math.min(failures, pauses.length - 1)])
    failures += 1
  }
  const reconnect = async (): Promise<void> => {
    try {
      await connect()
    } catch (error) {
      onTrouble(error)
      reconnectLater()
      return
    }
    if (stopped) await client?.end()
    else await onReconnected().catch(onTrouble)
  }
  return {
    begin: connect,
    stop: async () => {
      stopped = true
      clearTimeout(again)
      await client?.end()
    },
    restart: () => {
      const old = client
      client = undefined
      reconnectLater()
      old?.end().catch(onTrouble)
    },
  }
}

const listenOn = async (
  address: string,
  onTrouble: (error: unknown) => void,
  onNotice: (payload: string | undefined) => void,
): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: address, keepAlive: true })
  client.on('error', onTrouble)
  client.on('notification', ({ payload }) => onNotice(payload))
  try {
    await client.connect()
    await client.query(`listen ${commitChannel}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** What another version may notify is none of ours. */
const readCommit = (
  payload: string | undefined,
): { readonly org: string; readonly rev: number } | undefined => {
  if (payload?.startsWith('{') !== true) return undefined
  const value: unknown = JSON.parse(payload)
  if (!isJson(value)) return undefined
  const { org, rev } = value
  return typeof org === 'string' && typeof rev === 'number' ? { org, rev } : undefined
}
