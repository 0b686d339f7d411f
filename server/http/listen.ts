// The Node server around the app: time limits on headers and bodies (quality.md section 3), and a stop that lets requests finish.
import { createAdaptorServer } from '@hono/node-server'
import type { IncomingMessage } from 'node:http'
import { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../app.ts'

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
}
const nodeLimits: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
}

export const listen = (
  app: App,
  host: string,
  port: number,
  limits: Limits = nodeLimits,
): Promise<Listening> => {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => {
      const { socket }: { socket: IncomingMessage['socket'] } = incoming
      const address = socket.remoteAddress
      return app.fetch(request, address === undefined ? {} : { address })
    },
    serverOptions: { ...limits, keepAliveTimeout: 5000 },
  })
  if (!(server instanceof Server)) throw new TypeError('expected an HTTP/1.1 server')
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
