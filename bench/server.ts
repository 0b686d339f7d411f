// The built server on a data folder of the bench, and the few calls that the bench makes to it.
import { startServer, type ServerProcess } from '../torture/server-process.ts'
import { resolve } from 'node:path'
import type { Bench } from './group.ts'

export type { ServerProcess }

export const openServer = (
  { port }: Bench,
  data: string,
  env: { readonly [name: string]: string } = {},
): Promise<ServerProcess> => startServer({ server: resolve('dist/server/main.js'), data, port, env })
