// Listens to the commits of all processes on one database. After a lost connection it connects again and asks for what it missed.
import pg from 'pg'
import { isJson } from '#core/wire/json.ts'

export const commitChannel = 'quai_rev'

/** Milliseconds before each attempt to connect again; the last pause is repeated for ever. */
const pauses = [100, 500, 2000]

export interface ListenOptions {
  /** Of the host that takes writes now. */
  readonly address: () => Promise<string>
  readonly onCommit: (org: string, rev: number) => void
  readonly onReconnected: () => Promise<void>
  readonly onTrouble: (error: unknown) => void
}

/** Resolves once it is listening; when the first connection fails, the promise rejects. */
export const listenToCommits = async (options: ListenOptions): Promise<() => Promise<void>> => {
  const { address, onCommit, onReconnected, onTrouble } = options
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: await address(), keepAlive: true })
    fresh.on('error', onTrouble)
    fresh.on('notification', ({ payload }) => {
      const commit = readCommit(payload)
      if (commit === undefined) onTrouble(new Error(`Not a commit: ${payload}`))
      else onCommit(commit.org, commit.rev)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${commitChannel}`)
    } catch (error) {
      await fresh.end()
      throw error
    }
    client = fresh
    failures = 0
    fresh.on('end', reconnectLater)
  }
  const reconnectLater = (): void => {
    if (stopped) return
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

  await connect()
  return async () => {
    stopped = true
    clearTimeout(again)
    await client?.end()
  }
}

const readCommit = (
  payload: string | undefined,
): { readonly org: string; readonly rev: number } | undefined => {
  const value: unknown = JSON.parse(payload ?? 'null')
  if (!isJson(value)) return undefined
  const { org, rev } = value
  return typeof org === 'string' && typeof rev === 'number' ? { org, rev } : undefined
}
