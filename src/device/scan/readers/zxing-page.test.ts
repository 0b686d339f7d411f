// Reading on the page, where the browser cannot draw in a worker.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { code128, draw, ean13, ean13Text, qr } from '#test/scan/draw-code.ts'
import type { Frame } from '../frame.ts'
import type { Pixels } from '../picture.ts'
import type { Found } from '../reader.ts'
import { pageDecoder } from './zxing-page.ts'

const CODE = 'S7K4M29QX'
const EAN = ean13Text('376012345678')
const plain = (symbol: Parameters<typeof draw>[0]): Pixels => draw(symbol, { size: [640, 480], scale: 2 })
const blank: Pixels = { data: new Uint8ClampedArray(64 * 64 * 4).fill(200), width: 64, height: 64 }

let reported: unknown[]

beforeEach(() => {
  reported = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  vi.stubGlobal('document', { createElement: blankCanvas })
})
afterEach(() => vi.unstubAllGlobals())

const blankCanvas = () => {
  let drawn: Pixels | null = null
  return {
    width: 0,
    height: 0,
    getContext: () => ({
      createImageData: (width: number, height: number): Pixels => ({
        data: new Uint8ClampedArray(width * height * 4),
        width,
        height,
      }),
      putImageData: (image: Pixels) => (drawn = image),
      getImageData: () => drawn,
    }),
  }
}

test('[LB3] the page reads a Code 128, an EAN-13 and a QR code, and the worker is not asked', async () => {
  const stronger = vi.fn(async (): Promise<readonly Found[]> => [])
  const decode = pageDecoder(stronger)
  expect(await decode(plain(code128(CODE)))).toEqual([{ text: CODE, format: 'code_128' }])
  expect(await decode(plain(ean13(EAN)))).toEqual([{ text: EAN, format: 'ean_13' }])
  expect(await decode(plain(qr(CODE)))).toEqual([{ text: CODE, format: 'qr_code' }])
  expect(stronger).not.toHaveBeenCalled()
})

test('what the page cannot read, the worker reads from the same pixels, still whole', async () => {
  const tilted = draw(code128(CODE), { size: [640, 480], scale: 2, degrees: 30 })
  const seen: Frame[] = []
  const decode = pageDecoder(async frame => {
    seen.push(frame)
    return [{ text: CODE, format: 'code_128' }]
  })
  expect(await decode(tilted)).toEqual([{ text: CODE, format: 'code_128' }])
  expect(seen).toEqual([tilted])
  expect(tilted.data.byteLength).toBe(640 * 480 * 4)
})

test('a worker that fails is reported once, and the page reads alone', async () => {
  const fault = new Error('no module workers')
  const stronger = vi.fn(() => Promise.reject(fault))
  const decode = pageDecoder(stronger)
  expect([await decode(blank), await decode(blank)]).toEqual([[], []])
  expect(await decode(plain(code128(CODE)))).toEqual([{ text: CODE, format: 'code_128' }])
  expect([reported, stronger.mock.calls.length]).toEqual([[fault], 1])
})
