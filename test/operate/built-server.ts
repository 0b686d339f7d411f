// The server's programs as they are delivered, built once in this process for all the files that start them.
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

// Inside the project, where the bundle finds its libraries.
const cache = resolve('.cache')
const folder = join(cache, `server-test-${process.pid}`)
let built: Promise<string> | undefined

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** The test runner kills its processes: their leftovers are removed by the next one. */
const tidy = (): void => {
  for (const name of readdirSync(cache)) {
    const [, pid] = /^server-test-(\d+)$/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(cache, name), { recursive: true, force: true })
  }
}

const make = async (): Promise<string> => {
  tidy()
  await build({ configFile: 'vite.server.config.ts', logLevel: 'silent', build: { outDir: folder } })
  return folder
}

/** The folder of main.js, backup.js and the others. */
export const builtServer = (): Promise<string> => (built ??= make())
