// The Node server around the app: time limits on headers and bodies (quality.md section 3), and a stop that lets requests finish.
import { createAdaptorServer } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Server, ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../app.ts'
import {
  cutWhoDoesNotRead,
  knowConnections,
  leaveWhatIsCut,
  openDoor,
  refuseCrumbs,
  type Connections,
} from './connections.ts'
import { newRequestId, REQUEST_ID } from '../request-id.ts'
import { sharedHeaders } from '../security-headers.ts'
import { sentDirectly } from './text-streams.ts'

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
  /** How long a connection may be idle between two requests, in milliseconds. */
  readonly keepAliveTimeout: number
}
const nodeLimits: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  unreadTimeout: 15_000,
  keepAliveTimeout: 5000,
}

const statusOfCode: { readonly [code: string]: number | undefined } = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
const unreadable = (code = ''): string => {
  const status = statusOfCode[code] ?? 400
  const headers = Object.entries({
    ...sharedHeaders,
    [REQUEST_ID]: newRequestId(),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headers, '', ''].join('\r\n')
}

/**
 * Gives what Node or its adaptor refuses before the app sees it the headers of every answer. A request without Host is refused by the
 * adaptor, like one with a bad Host; what is no request reaches no listener but the last.
 */
const addHeaders = (server: Server, connections: Connections): void => {
  const setShared = (response: ServerResponse): void => {
    for (const [name, value] of Object.entries(sharedHeaders)) response.setHeader(name, value)
    // Whatever answer the app gives has the one of its request in its place.
    response.setHeader(REQUEST_ID, newRequestId())
  }
  server.prependListener('request', (_, response) => setShared(response))
  server.on('checkExpectation', (_, response: ServerResponse) => {
    setShared(response)
    // Nobody reads its body, if there is one.
    response.writeHead(417, { Connection: 'close' }).end()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const last = connections.get(socket)?.latest
    // An answer that has begun is cut, and not mixed with another; nor has a request that was answered before its body came a second one,
    // which a proxy would take for that of its next request.
    const isBetween = last === undefined || !last.headersSent || (last.writableFinished && last.req.complete)
    if (socket.writable && error.code !== 'ECONNRESET' && isBetween)
      socket.end(unreadable(error.code), () => socket.destroy())
    else socket.destroy()
  })
}

export const listen = (
  app: App,
  host: string,
  port: number,
  limits: Limits = nodeLimits,
  trustProxy = false,
): Promise<Listening> => {
  const server = createAdaptorServer({
    fetch: async (request, { incoming, outgoing }) => {
      const { socket, rawHeaders }: Pick<IncomingMessage, 'socket' | 'rawHeaders'> = incoming
      // A proxy and this server might each take another of them.
      const hosts = rawHeaders.filter((_, n) => rawHeaders[n - 1]?.toLowerCase() === 'host' && n % 2 === 1)
      // Nor is one that no address can have: « 999999999999 » is four bytes that are too large.
      if (hosts.length > 1 || !URL.canParse(`http://${hosts[0] ?? 'localhost'}`))
        return new Response(null, { status: 400, headers: { Connection: 'close' } })
      const address = socket.remoteAddress
      const answer = await app.fetch(request, address === undefined ? {} : { address })
      if (!socket.destroyed)
        return outgoing instanceof ServerResponse && sentDirectly(answer, outgoing)
          ? RESPONSE_ALREADY_SENT
          : answer
      // Nobody will take it, and nobody would say so.
      await answer.body?.cancel()
      return new Response(null, { status: answer.status })
    },
    serverOptions: {
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
      keepAliveTimeout: limits.keepAliveTimeout,
      requireHostHeader: false,
    },
  })
  if (!(server instanceof Server)) throw new TypeError('expected an HTTP/1.1 server')
  openDoor(server, trustProxy)
  // What follows sees each request when it comes, before the door.
  const connections = knowConnections(server)
  refuseCrumbs(server)
  addHeaders(server, connections)
  leaveWhatIsCut(server)
  cutWhoDoesNotRead(server, connections, limits.unreadTimeout)
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
