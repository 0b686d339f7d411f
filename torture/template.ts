// A data folder with the demo village and signed-in writers, made once for a program and copied for each life of its server.
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { signIn } from './calls.ts'
import type { Round } from './program.ts'
import { startServer } from './server-process.ts'

export interface Template {
  readonly folder: string
  readonly tokens: readonly string[]
  copyTo(folder: string): Promise<string>
}

export const makeTemplate = async ({ scratch, server, ports }: Round, writers: number): Promise<Template> => {
  const folder = join(scratch, 'template')
  await mkdir(folder)
  const running = await startServer({ server, data: folder, port: ports[0], env: { QUAI_DEMO: '1' } })
  const tokens: string[] = []
  for (let n = 0; n < writers; n++) tokens.push(await signIn(running.url, 'admin'))
  await running.end('SIGTERM')
  return {
    folder,
    tokens,
    copyTo: async target => {
      await cp(folder, target, { recursive: true })
      return target
    },
  }
}
