// Why a camera cannot read codes, and what the dock's home may promise.
import { afterEach, expect, test, vi } from 'vitest'
import { downloadReader, isReaderHere, isReaderKept } from './reader-here.ts'

const messages: unknown[] = []
const keepsFiles = (...urls: readonly string[]): void => {
  const controller = { postMessage: (message: unknown) => messages.push(message) }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  const held: { readonly [name: string]: readonly string[] } = { scanner: urls }
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ keys: async () => (held[name] ?? []).map(url => ({ url })) }),
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  messages.length = 0
})

test('the reader is here once its worker and its engine are cached', async () => {
  const [engine, worker] = [
    'https://q.example/assets/zxing_reader-B.wasm',
    'https://q.example/assets/scan.worker-Bc.js',
  ]
  for (const kept of [[], [engine], [worker]]) {
    keepsFiles(...kept)
    expect([await isReaderKept(), await isReaderHere()]).toEqual([false, false])
  }
  keepsFiles(engine, worker)
  expect([await isReaderKept(), await isReaderHere()]).toEqual([true, true])
})

test('without a service worker nothing is missing, and nothing is promised', async () => {
  vi.stubGlobal('navigator', {})
  expect([await isReaderKept(), await isReaderHere()]).toEqual([null, true])
  downloadReader()
})

test('the service worker gets the message that it handles', async () => {
  keepsFiles()
  downloadReader()
  expect(messages).toEqual(['keep-scanner'])
})
