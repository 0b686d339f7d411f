// The built server on a free loopback port with a data folder of its own, the demo village in it: started, stopped and started again by its process id.
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../house/sources.ts'
import { freePort } from './free-port.ts'
import { sharedRun } from './shared-run.ts'

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/ping`)).ok
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

export interface JourneyServer {
  readonly url: string
  /** Its data folder, which also gets the mails. */
  readonly data: string
  /** What it has printed so far. */
  printed(): string
  start(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

export const journeyServer = async (
  settings: { readonly [name: string]: string } = {},
): Promise<JourneyServer> => {
  const data = mkdtempSync(join(tmpdir(), 'quai-data-'))
  const isDemo = (settings['QUAI_DEMO'] ?? '1') === '1'
  if (isDemo && sharedRun.data !== undefined) cpSync(sharedRun.data, data, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running: ChildProcess | undefined
  let printed = ''

  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        QUAI_DATA: data,
        QUAI_DEMO: '1',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (printed += text.toString()))
    for (let waited = 0; waited < 30_000; waited += 50) {
      if (await isReady(url)) return
      if (child.exitCode !== null) throw new Error(`the server ended at its start: ${printed}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error(`the server was not ready in 30 s: ${printed}`)
  }

  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    const child = running
    running = undefined
    if (child === undefined || child.exitCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  return {
    url,
    data,
    printed: () => printed,
    start,
    stop,
    remove: async () => {
      await stop('SIGKILL')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
