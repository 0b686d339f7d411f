// The strong reader for tests and the bench, with its bytes read from the package.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Reader } from '#device/scan/reader.ts'
import { wasmReader } from '#device/scan/readers/wasm-reader.ts'

const wasmBytes = (): ArrayBuffer => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  return new Uint8Array(readFileSync(file)).buffer
}
export const strongReader = (): Promise<Reader> => wasmReader(wasmBytes())
