// What a camera that cannot read is told apart by.
import { afterEach, expect, test, vi } from 'vitest'
import { isReaderHere } from './reader-here.ts'

const keepsFiles = (...urls: readonly string[]): void => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  const held: { readonly [name: string]: readonly string[] } = { scanner: urls }
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ keys: async () => (held[name] ?? []).map(url => ({ url })) }),
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the reader is here once its worker is kept', async () => {
  keepsFiles()
  expect(await isReaderHere()).toBe(false)
  keepsFiles('https://quai.example/assets/zxing_reader-B.wasm')
  expect(await isReaderHere()).toBe(false)
  keepsFiles('https://quai.example/assets/scan.worker-Bc.js')
  expect(await isReaderHere()).toBe(true)
})

test('without a shell that keeps files nothing is missing: they come with the page', async () => {
  vi.stubGlobal('navigator', {})
  expect(await isReaderHere()).toBe(true)
})
