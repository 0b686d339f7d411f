// What one connection may ask of this server, before the app sees any of it: so many requests at once, bodies in pieces of some size, and
// answers that are taken.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

interface Connection {
  latest: ServerResponse
  /** Those whose end nobody has seen yet. */
  readonly open: Set<ServerResponse>
}
export type Connections = WeakMap<Duplex, Connection>

/** Nobody whom we know asks for the next before the answer has come; a proxy neither. */
const MOST_AT_ONCE = 4

/**
 * Ends a connection that asks for many at once, before any of the rest is looked at, and ends with a connection every answer that still
 * waited for its turn on it: nobody else tells those, and they would keep their files and their streams for ever.
 */
export const knowConnections = (server: Server): Connections => {
  const connections: Connections = new WeakMap()
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket) ?? { latest: response, open: new Set() }
    if (!connections.has(socket)) {
      connections.set(socket, connection)
      socket.once('close', () => {
        // Node tells only the one whose turn it is.
        for (const one of connection.open) if (one.socket === null) one.emit('close')
      })
    }
    connection.latest = response
    connection.open.add(response)
    response.once('close', () => connection.open.delete(response))
    if (connection.open.size > MOST_AT_ONCE) socket.destroy()
  })
  return connections
}

/** Of a connection that was cut Node still hands over what came in the same packet, hundreds of requests: nobody looks at those. */
export const leaveWhatIsCut = (server: Server): void => {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    // Else Node ends each with an error of its own when the connection is closed, and writes out where it was made.
    if (incoming.socket.destroyed) incoming.destroy()
    else for (const one of listeners) Reflect.apply(one, server, [incoming, response])
  })
}

/** So many pieces may be of any size: a small body over a bad line. */
const FREE_PIECES = 512
/** Of what comes in more, in bytes: half of the smallest packet that any network has to carry. */
const LEAST_PIECE = 256

/**
 * Ends a connection whose body comes in crumbs. Each piece is an object that waits in memory until somebody reads it, and whoever sends a
 * thousand chunks of one byte in a packet has a thousand made in one turn of the loop, whatever a reader does.
 */
export const refuseCrumbs = (server: Server): void => {
  server.prependListener('request', (incoming: IncomingMessage) => {
    const push = incoming.push.bind(incoming)
    let pieces = 0
    let bytes = 0
    incoming.push = (piece: Uint8Array | null, encoding?: BufferEncoding): boolean => {
      if (piece === null) return push(null)
      pieces += 1
      bytes += piece.length
      if (pieces <= FREE_PIECES || bytes >= pieces * LEAST_PIECE) return push(piece, encoding)
      incoming.socket.destroy()
      return false
    }
  })
}

/**
 * An answer that nobody takes is kept in memory: the connection goes when nothing of it has left for a while, and so does one that asks
 * nothing more. Who listens here to a connection's silence must end it: Node does so only where nobody listens.
 */
export const cutWhoDoesNotRead = (server: Server, connections: Connections, milliseconds: number): void => {
  server.setTimeout(milliseconds, socket => {
    if (socket.writableLength > 0 || connections.get(socket)?.latest.writableFinished === true)
      socket.destroy()
  })
}
