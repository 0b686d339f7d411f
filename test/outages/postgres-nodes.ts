// PostgreSQL servers that a test may end as it likes, and a storage over them with its news.
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import {
  openPostgres,
  type DatabaseNews,
  type PostgresOptions,
} from '#server/storage/postgres/open-postgres.ts'
import type { Storage } from '#server/storage/storage.ts'
import { openPostgresNode, type PostgresNode } from '../postgres.ts'

export const ORG = 'quai'

export const openNode = async (): Promise<PostgresNode> => {
  const node = await openPostgresNode({})
  onTestFinished(() => node.close())
  await node.start()
  return node
}
export const listOf = (...nodes: readonly PostgresNode[]): string =>
  `postgres://quai@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`

/** Lets everybody in, as a pooler does; while it refuses, it cuts a connection at the first statement of a pool, and those that are open. */
export const openPooler = async (node: PostgresNode) => {
  const open = new Set<() => void>()
  let refuses = false
  const server = createServer(outer => {
    const inner = connect(node.port, '127.0.0.1')
    const cut = (): void => {
      outer.destroy()
      inner.destroy()
      open.delete(cut)
    }
    open.add(cut)
    for (const socket of [outer, inner]) socket.on('error', cut).on('close', cut)
    outer.on('data', bytes => {
      if (refuses && bytes.includes('synchronous_commit')) cut()
      else inner.write(bytes)
    })
    inner.on('data', bytes => outer.write(bytes))
  })
  await new Promise<void>(ready => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const cutAll = (): void => {
    for (const cut of open) cut()
  }
  onTestFinished(() => {
    cutAll()
    server.close()
  })
  return {
    url: listOf({ ...node, port }),
    refuse: (now: boolean) => {
      refuses = now
      if (now) cutAll()
    },
  }
}

export const openStorage = async (url: string, options: Partial<PostgresOptions> = {}) => {
  const news: DatabaseNews[] = []
  const storage = await openPostgres({ url, random: () => 0.5, tell: one => news.push(one), ...options })
  onTestFinished(() => storage.close())
  await storage.addOrganisation(ORG, 'first')
  return { storage, news, states: () => news.flatMap(one => ('state' in one ? one.state.is : [])) }
}

export const writeOne = (storage: Storage, id: string): Promise<void> =>
  storage.of(ORG).transaction(async tx => {
    const rev = await tx.advanceClock(1)
    const at = '2026-11-18 09:00:00'
    const row = {
      id,
      rev,
      deleted: 0 as const,
      name: id,
      creation_time: at,
      modification_time: at,
      creator_id: null,
    }
    await tx.put('partner', [{ row, search: id }])
  })
export const asAdmin = async (node: PostgresNode, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: node.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
