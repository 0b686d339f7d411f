// A proxy before the server that can make the bringing of data fail with a 500, and nothing else.
import { createServer, request } from 'node:http'

export interface FailingSync {
  readonly url: string
  /** From now on; answers when what was under way before has ended as it began. */
  fail(isFailing: boolean): Promise<void>
  close(): Promise<void>
}

export const failingSync = async (target: string): Promise<FailingSync> => {
  let isFailing = false
  const underWay = new Set<Promise<unknown>>()
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming
    if (isFailing && path.startsWith('/api/sync')) {
      outgoing.writeHead(500).end()
      return
    }
    const onward = request({ hostname, port, method, path, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    if (path.startsWith('/api/sync')) {
      const ended = new Promise(resolve => outgoing.once('close', resolve))
      underWay.add(ended)
      void ended.then(() => underWay.delete(ended))
    }
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    fail: async failing => {
      isFailing = failing
      await Promise.all(underWay)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
