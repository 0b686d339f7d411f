// [20.2] A client that does not read its answer is cut, and the answer given up; one that reads has all of it.
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen, type Listening } from '#server/http/sockets/listen.ts'
import { openWorld, type World } from '../contracts/dialect/world.ts'

const PIECE = new Uint8Array(256 * 1024)
const PIECES = 60
/** Longer than a busy machine takes between two pieces of an answer that is read. */
const UNREAD_MS = 2000

let world: World
let server: Listening
/** How much was taken of each answer that was given up. */
let givenUp: number[] = []
const answer = (): Response => {
  let pieces = 0
  return new Response(
    new ReadableStream<Uint8Array>({
      pull: controller => {
        pieces += 1
        controller.enqueue(PIECE)
        if (pieces === PIECES) controller.close()
      },
      cancel: () => void givenUp.push(pieces),
    }),
  )
}
beforeEach(async () => {
  givenUp = []
  world = await openWorld()
  server = await listen({ ...world.app, fetch: async () => answer() }, '127.0.0.1', 0, {
    headersTimeout: 150,
    requestTimeout: 300,
    connectionsCheckingInterval: 20,
    unreadTimeout: UNREAD_MS,
    keepAliveTimeout: 50,
  })
})
afterEach(async () => {
  await server.stop(50)
  await world.close()
})

test('[20.2] an answer that nobody reads is given up, and one that is read is not', async () => {
  const whole = await fetch(`http://127.0.0.1:${server.port}/`)
  expect((await whole.arrayBuffer()).byteLength).toBe(PIECES * PIECE.length)
  expect(givenUp).toEqual([])

  const lazy = connect(server.port, '127.0.0.1', () => lazy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  lazy.once('data', () => lazy.pause())
  await expect.poll(() => givenUp).toEqual([expect.any(Number)])
  expect(givenUp[0]).toBeLessThan(PIECES)
  lazy.destroy()
})
