// A server as it is delivered, in its own process on the loopback: started, checked for readiness, ended by its id.
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from its start to the first 200 of /api/ping. */
  readonly readyMs: number
  isAlive(): boolean
  /** What the process wrote on its standard error. */
  said(): string
  end(signal: NodeJS.Signals): Promise<void>
}

export interface StartOptions {
  readonly server: string
  readonly data: string
  readonly port: number
  readonly env?: { readonly [name: string]: string }
  /** Another program that runs the server, with its arguments (strace). */
  readonly under?: readonly string[]
}

const LONGEST_START_MS = 30_000
const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/** Starts the process without waiting for it to be ready. */
export const spawnServer = ({ server, data, port, env = {}, under = [] }: StartOptions) => {
  const { PATH = '' } = process.env
  const [command, ...args] = [...under, process.execPath, server]
  const child = spawn(command, args, {
    env: {
      PATH,
      QUAI_DATA: data,
      PORT: String(port),
      QUAI_ACCESS_SECONDS: '86400',
      QUAI_LOGINS_PER_MINUTE: '1000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  living.add(child)
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-4000)
  })
  const ended = new Promise<void>(done => {
    child.once('exit', () => {
      living.delete(child)
      done()
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    isAlive: () => living.has(child),
    said: () => said,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    },
  }
}

export const startServer = async (options: StartOptions): Promise<ServerProcess> => {
  const start = performance.now()
  const server = spawnServer(options)
  for (;;) {
    if (await answersPing(server.url)) return { ...server, readyMs: Math.round(performance.now() - start) }
    if (!server.isAlive()) throw new Error(`the server ended at its start: ${server.said()}`)
    if (performance.now() - start > LONGEST_START_MS) throw new Error(`not ready in 30 s: ${server.said()}`)
    await wait(10)
  }
}

const answersPing = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/api/ping`, { signal: AbortSignal.timeout(5000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false
    throw error
  }
}
