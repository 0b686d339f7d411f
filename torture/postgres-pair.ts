// Two PostgreSQL nodes, one of which follows the other, each behind a door that can be shut.
import pg from 'pg'
import { openPostgresNode, type PostgresNode } from '#test/postgres.ts'
import { openDoor, type Door } from './door.ts'

export interface Pair {
  /** For QUAI_DATABASE_URL: both doors. */
  readonly url: string
  /** The writer's own address, beside the doors. */
  readonly writer: () => string
  /** The writer is ended at once, or its cable pulled, and the standby takes over; a new standby follows. Answers how many milliseconds after the promotion something happened that the caller waits for. */
  failOver(how: 'killed' | 'cut', untilBack: () => Promise<number>): Promise<number>
  /** The standby hears nothing more, and goes on answering. */
  deafen(): void
  hearAgain(): void
  /** The standby ends at once, and starts again after that time. */
  loseStandby(milliseconds: number): Promise<void>
  close(): Promise<void>
}

export const openPair = async ({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<Pair> => {
  const doors = [await openDoor(), await openDoor()] as const
  /** By which the standby follows. */
  const link = await openDoor()
  let writer = { node: await openPostgresNode({}), door: doors[0] }
  await writer.node.start()
  const follow = async (door: Door): Promise<{ node: PostgresNode; door: Door }> => {
    link.lead({ host: '127.0.0.1', port: writer.node.port })
    const node = await writer.node.copy(link.port)
    link.open()
    await node.start()
    door.lead({ host: '127.0.0.1', port: node.port })
    if (isSynchronous) {
      await sql(writer.node, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
      await untilSynchronous(writer.node)
    }
    return { node, door }
  }
  writer.door.lead({ host: '127.0.0.1', port: writer.node.port })
  let standby = await follow(doors[1]).catch(async (error: unknown) => {
    await writer.node.close()
    for (const door of [...doors, link]) door.close()
    throw error
  })

  return {
    url: `postgres://quai@${doors.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`,
    writer: () => writer.node.url,
    failOver: async (how, untilBack) => {
      const lost = writer
      if (how === 'killed') await lost.node.end('SIGQUIT')
      else lost.door.shut()
      // Who takes over waits for nobody until somebody follows it.
      await sql(
        standby.node,
        'alter system reset synchronous_standby_names',
        'select pg_reload_conf()',
        'select pg_promote(true, 30)',
      )
      writer = standby
      const promotedAt = performance.now()
      const backAt = await untilBack()
      await lost.node.close()
      standby = await follow(lost.door)
      lost.door.open()
      return backAt - promotedAt
    },
    deafen: link.shut,
    hearAgain: link.open,
    loseStandby: async milliseconds => {
      await standby.node.end('SIGQUIT')
      await new Promise(done => {
        setTimeout(done, milliseconds)
      })
      await standby.node.start()
    },
    close: async () => {
      await writer.node.close()
      await standby.node.close()
      for (const door of [...doors, link]) door.close()
    },
  }
}

const sql = async ({ url }: PostgresNode, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const untilSynchronous = async ({ url }: PostgresNode): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (;;) {
    const { rowCount } = await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
    if (rowCount === 1) break
    await new Promise(done => {
      setTimeout(done, 20)
    })
  }
  await client.end()
}
