// What one connection may ask of this server, before the app sees any of it: so many requests at once, bodies in pieces of some size, and
// answers that are taken.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { problemBody } from '#core/wire/problem.ts'
import { PROBLEM_TYPE } from '../answers.ts'
import { inTurn } from '../gate.ts'
import { places } from '../places.ts'
import { addressNamed, tokenIn } from '../routing.ts'

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
  const know = ({ socket }: IncomingMessage, response: ServerResponse): void => {
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
  }
  server.prependListener('request', know)
  // Of a request whose expectation is refused nobody else hears; a connection that is not known is never ended for its silence.
  server.prependListener('checkExpectation', know)
  return connections
}

/** Bodies of one session that may be on their way at once; a device sends a few. A thousand that end together would be one long turn. */
const MOST_BODIES = 40
const tooManyBodies = (response: ServerResponse): void => {
  response.writeHead(429, { 'Content-Type': PROBLEM_TYPE, 'Retry-After': '2', Connection: 'close' })
  response.end(JSON.stringify(problemBody(429, 'Trop d’envois à la fois. Réessayez dans un moment.')))
}

/** Puts a door before who answers the server's requests so far: those whose heads come all at once are begun in several turns of the loop. */
export const openDoor = (server: Server, trustProxy: boolean): void => {
  const go = takenOver(server)
  const bodies = places(Infinity, MOST_BODIES)
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = incoming
    const forwarded = headers['x-forwarded-for']?.toString()
    const holder = addressNamed(forwarded, socket.remoteAddress, trustProxy)
    // Who asks does not wait behind all the bodies that somebody sends from the same address.
    const token = tokenIn(headers.authorization)
    const part = `${hasBody(headers) ? 'sends' : 'asks'} ${token ?? ''}`
    inTurn({ holder, part }, () => {
      // Whose connection was cut while it waited here would never leave its place.
      const isThere = !socket.destroyed && !response.closed
      if (isThere && hasBody(headers) && token !== undefined) {
        const leave = bodies.enter(token)
        if (leave === undefined) return tooManyBodies(response)
        response.once('close', leave)
      }
      go(incoming, response)
    })
  })
}

const hasBody = (headers: IncomingMessage['headers']): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/** Of a connection that was cut Node still hands over what came in the same packet, hundreds of requests: nobody looks at those. */
export const leaveWhatIsCut = (server: Server): void => {
  server.on('request', takenOver(server))
}

/** What the listeners so far do with a request, whose server they leave; nothing once its connection is gone. */
const takenOver = (server: Server) => {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  return (incoming: IncomingMessage, response: ServerResponse): void => {
    // Else Node ends each with an error of its own when the connection is closed, and writes out where it was made.
    if (incoming.socket.destroyed) incoming.destroy()
    else for (const one of listeners) Reflect.apply(one, server, [incoming, response])
  }
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
