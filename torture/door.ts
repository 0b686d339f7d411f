// A door before a server: what is sent through it goes nowhere while it is shut, as when a cable is pulled.
import { connect, createServer, type Server, type Socket } from 'node:net'

const LOOPBACK = '127.0.0.1'

export interface Place {
  readonly host: string
  readonly port: number
}

export interface Door {
  readonly port: number
  /** To which server it leads. */
  lead(to: Place): void
  shut(): void
  open(): void
  close(): void
}

/** Listens at an address of the loopback; without one, at a free port. */
export const openDoor = async (
  at: Place = { host: LOOPBACK, port: 0 },
  to: Place = { host: LOOPBACK, port: 0 },
): Promise<Door> => {
  const sockets = new Set<Socket>()
  let target = to
  let isShut = false
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
    const inner = connect(target)
    pass(socket, inner)
    pass(inner, socket)
  })
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(at, () => ready())
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    lead: to => {
      target = to
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
