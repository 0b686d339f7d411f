// Two PostgreSQL nodes, one of which follows the other, each behind a door that can be shut: what is sent to it then goes nowhere, as when a
// cable is pulled.
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { openPostgresNode, type PostgresNode } from '#test/postgres.ts'

interface Door {
  readonly port: number
  /** To which node it leads. */
  lead(port: number): void
  shut(): void
  open(): void
  close(): void
}

const openDoor = async (): Promise<Door> => {
  const sockets = new Set<Socket>()
  let [target, isShut] = [0, false]
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', bytes => {
      if (!isShut) to.write(bytes)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      if (!isShut) to.destroy()
    })
  }
  const server: Server = createServer(socket => {
    if (isShut) {
      sockets.add(socket)
      socket.on('error', () => sockets.delete(socket))
      return
    }
    const inner = connect(target, '127.0.0.1')
    pass(socket, inner)
    pass(inner, socket)
  })
  await new Promise<void>(ready => {
    server.listen(0, '127.0.0.1', () => ready())
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    lead: port => {
      target = port
    },
    shut: () => {
      isShut = true
    },
    open: () => {
      isShut = false
      // What was sent meanwhile is lost, as it is with a cable: these connections are of no use any more.
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export interface Pair {
  /** For QUAI_DATABASE_URL: both doors. */
  readonly url: string
  /** The writer's own address, beside the doors. */
  readonly writer: () => string
  /** The writer is ended at once, or its cable pulled, and the standby takes over; a new standby follows. Answers how many milliseconds after the promotion something happened that the caller waits for. */
  failOver(how: 'killed' | 'cut', untilBack: () => Promise<number>): Promise<number>
  /** The standby ends at once, and starts again after that time. */
  loseStandby(milliseconds: number): Promise<void>
  close(): Promise<void>
}

export const openPair = async ({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<Pair> => {
  const doors = [await openDoor(), await openDoor()] as const
  let writer = { node: await openPostgresNode({}), door: doors[0] }
  await writer.node.start()
  const follow = async (door: Door): Promise<{ node: PostgresNode; door: Door }> => {
    const node = await writer.node.copy()
    await node.start()
    door.lead(node.port)
    if (isSynchronous) {
      await sql(writer.node, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
      await untilSynchronous(writer.node)
    }
    return { node, door }
  }
  writer.door.lead(writer.node.port)
  let standby = await follow(doors[1]).catch(async (error: unknown) => {
    await writer.node.close()
    for (const door of doors) door.close()
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
      for (const door of doors) door.close()
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
