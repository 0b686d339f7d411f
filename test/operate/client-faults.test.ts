import { expect, test } from 'vitest'
import { isClientFault } from '../../torture/client-faults.ts'

const thrownAt = (...frames: string[]): Error => {
  const error = new Error('assert(!this.paused)')
  error.stack = [`Error: ${error.message}`, ...frames.map(frame => `    at ${frame}`)].join('\n')
  return error
}

test('what fetch asserts at a socket’s end is a fault of the client', () => {
  const frames = [
    'Parser.finish (node:internal/deps/undici/undici:6034:11)',
    'Socket.emit (node:events:531:35)',
  ]
  expect(isClientFault(thrownAt(...frames))).toBe(true)
})

test('what Playwright answers about a browser that is gone is one too', () => {
  expect(
    isClientFault(thrownAt('CRSession.send (/app/node_modules/playwright-core/lib/crBundle.js:1:2)')),
  ).toBe(true)
})

test('a fault with a line of the project, one of Node alone, or no error at all is not', () => {
  const fetched = 'fetch (node:internal/deps/undici/undici:1:2)'
  expect(isClientFault(thrownAt(fetched, 'call (/app/.cache/torture/main.mjs:120:3)'))).toBe(false)
  expect(isClientFault(thrownAt('emitErrorNT (node:internal/streams/destroy:170:8)'))).toBe(false)
  expect(isClientFault('a text')).toBe(false)
})
