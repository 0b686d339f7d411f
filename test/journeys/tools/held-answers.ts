// A proxy before the server that can delay the answers to writes: the server has performed the write, and the phone has no answer yet.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

export interface HeldAnswers {
  readonly url: string
  /** From now on answers to PUT are delayed. */
  hold(): void
  /** How many answers are delayed. */
  held(): number
  release(): void
  close(): Promise<void>
}

export const holdAnswers = async (target: string): Promise<HeldAnswers> => {
  let isHolding = false
  const waiting = new Set<() => void>()

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { hostname, port } = new URL(target)
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers }, answer => {
      const send = (): void => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }
      if (isHolding && method === 'PUT') waiting.add(send)
      else send()
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  const server = createServer(forward)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    hold: () => {
      isHolding = true
    },
    held: () => waiting.size,
    release: () => {
      isHolding = false
      for (const send of waiting) send()
      waiting.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
