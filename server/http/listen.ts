// The Node server around the app: time limits on headers and bodies (quality.md section 3), and a stop that lets requests finish.
import { createAdaptorServer } from '@hono/node-server'
import { Server, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { App } from '../app.ts'
import { sharedHeaders } from './security-headers.ts'

export interface Listening {
  readonly port: number
  /** Refuses new connections, lets running requests finish, and closes the remaining ones after the grace time. */
  readonly stop: (graceMilliseconds: number) => Promise<void>
}

export interface Limits {
  readonly headersTimeout: number
  readonly requestTimeout: number
  /** How often Node checks these two limits, in milliseconds. */
  readonly connectionsCheckingInterval: number
  /** How long an answer may wait for its reader, in milliseconds, and a connection for its next request. Node may notice only at the second time. */
  readonly unreadTimeout: number
}
const nodeLimits: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  unreadTimeout: 15_000,
}

const statusOfCode: { readonly [code: string]: number | undefined } = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
const unreadable = (code = ''): string => {
  const status = statusOfCode[code] ?? 400
  const headers = Object.entries({ ...sharedHeaders, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headers, '', ''].join('\r\n')
}

/**
 * Gives what Node or its adaptor refuses before the app sees it the headers of every answer. A request without Host is refused by the
 * adaptor, like one with a bad Host; what is no request reaches no listener but the last.
 */
const addHeaders = (server: Server, answers: WeakMap<Duplex, ServerResponse>): void => {
  server.prependListener('request', ({ socket }, response) => {
    for (const [name, value] of Object.entries(sharedHeaders)) response.setHeader(name, value)
    answers.set(socket, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const last = answers.get(socket)
    // An answer that has begun is cut, and not mixed with another.
    const isBetween = last === undefined || !last.headersSent || last.writableFinished
    if (socket.writable && error.code !== 'ECONNRESET' && isBetween)
      socket.end(unreadable(error.code), () => socket.destroy())
    else socket.destroy()
  })
}

/** Nobody whom we know asks for the next before the answer has come; a proxy neither. */
const MOST_AT_ONCE = 4

/**
 * Ends a connection that asks for many at once, before any of the rest is looked at, and ends with a connection every answer that still
 * waited for its turn on it: nobody else tells those, and they would keep their files and their streams for ever.
 */
const endWithConnection = (server: Server): void => {
  const open = new WeakMap<Duplex, Set<ServerResponse>>()
  server.prependListener('request', ({ socket }, response) => {
    const known = open.get(socket)
    const answers = known ?? new Set()
    if (known === undefined) {
      open.set(socket, answers)
      socket.once('close', () => {
        // Node tells only the one whose turn it is.
        for (const one of answers) if (one.socket === null) one.emit('close')
      })
    }
    answers.add(response)
    response.once('close', () => answers.delete(response))
    if (answers.size > MOST_AT_ONCE) socket.destroy()
  })
}

/**
 * An answer that nobody takes is kept in memory: the connection goes when nothing of it has left for a while, and so does one that asks
 * nothing more. Who listens here to a connection's silence must end it: Node does so only where nobody listens.
 */
const cutWhoDoesNotRead = (
  server: Server,
  answers: WeakMap<Duplex, ServerResponse>,
  milliseconds: number,
): void => {
  server.setTimeout(milliseconds, socket => {
    if (socket.writableLength > 0 || answers.get(socket)?.writableFinished === true) socket.destroy()
  })
}

export const listen = (
  app: App,
  host: string,
  port: number,
  limits: Limits = nodeLimits,
): Promise<Listening> => {
  const server = createAdaptorServer({
    fetch: async (request, { incoming }) => {
      const { socket, rawHeaders }: Pick<IncomingMessage, 'socket' | 'rawHeaders'> = incoming
      // What came in the same packet is still handed over, one by one.
      if (socket.destroyed) return new Response(null, { status: 400 })
      // A proxy and this server might each take another of them.
      const hosts = rawHeaders.filter((_, n) => rawHeaders[n - 1]?.toLowerCase() === 'host' && n % 2 === 1)
      // Nor is one that no address can have: « 999999999999 » is four bytes that are too large.
      if (hosts.length > 1 || !URL.canParse(`http://${hosts[0] ?? 'localhost'}`))
        return new Response(null, { status: 400, headers: { Connection: 'close' } })
      const address = socket.remoteAddress
      const answer = await app.fetch(request, address === undefined ? {} : { address })
      if (!socket.destroyed) return answer
      // Nobody will take it, and nobody would say so.
      await answer.body?.cancel()
      return new Response(null, { status: answer.status })
    },
    serverOptions: {
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
      keepAliveTimeout: 5000,
      requireHostHeader: false,
    },
  })
  if (!(server instanceof Server)) throw new TypeError('expected an HTTP/1.1 server')
  /** The latest of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  addHeaders(server, answers)
  endWithConnection(server)
  cutWhoDoesNotRead(server, answers, limits.unreadTimeout)
  const stop = async (graceMilliseconds: number): Promise<void> => {
    const closed = new Promise<void>(resolve => {
      server.close(() => resolve())
    })
    server.closeIdleConnections()
    const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
    await app.close()
    await closed
    clearTimeout(cut)
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const bound: AddressInfo | string | null = server.address()
      resolve({ port: typeof bound === 'object' && bound !== null ? bound.port : port, stop })
    })
  })
}
