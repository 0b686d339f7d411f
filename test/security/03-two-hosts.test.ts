// [20.3] A request with two Hosts is refused before the app sees it: a proxy and this server might each take another of them.
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen, type Listening } from '#server/http/sockets/listen.ts'
import { openWorld, type World } from '../contracts/dialect/world.ts'

let world: World
let server: Listening
let reached = 0
beforeEach(async () => {
  reached = 0
  world = await openWorld()
  const fetch: typeof world.app.fetch = async (request, from) => {
    reached += 1
    return world.app.fetch(request, from)
  }
  server = await listen({ ...world.app, fetch }, '127.0.0.1', 0)
})
afterEach(async () => {
  await server.stop(50)
  await world.close()
})

/** The status that is said to a request with these Hosts. */
const statusFor = (...hosts: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const head = ['GET /api/ping HTTP/1.1', ...hosts, 'Connection: close', '', ''].join('\r\n')
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      text += piece
    })
    socket.on('close', () => resolve(Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))))
    socket.on('error', reject)
  })

test.each([
  [['Host: x'], 200],
  [['Host: x', 'Host: y'], 400],
  [['Host: x', 'Host: x'], 400],
  [['Host: x', 'hOST: y'], 400],
  [['Host: x', 'X-Host: z', 'HOST:y'], 400],
] as const)('[20.3] %j is answered %i', async (hosts, status) => {
  expect([await statusFor(...hosts), reached]).toEqual([status, status === 200 ? 1 : 0])
})
