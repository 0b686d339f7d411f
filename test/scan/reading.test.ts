// The product's own scanner reads generated codes at every angle, and reads nothing where no code is (decision 007).
import { describe, expect, test } from 'vitest'
import { frameReader } from '#device/scan/frame-reader.ts'
import { jsReader } from '#device/scan/readers/js-reader.ts'
import type { Pixels } from '#device/scan/picture.ts'
import { scanner, type Scan } from '#device/scan/scanner.ts'
import { code128, draw, ean13, ean13Text, qr, seeded, stirred, type CodeSymbol } from './draw-code.ts'
import { strongReader } from './engine.ts'

const CODE = 'S7K4M29QX'
const EAN = ean13Text('376012345678')
const ANGLES = [0, 22, -22, 30, -30, 45, -45, 60, 90, 135, 180]

const strong = await strongReader()

async function* feed(frames: readonly Pixels[]) {
  yield* frames
}
const fourOf = (pixels: Pixels): Pixels[] => [0, 1, 2, 3].map(n => stirred(pixels, n, 7))
const scansIn = async (frames: readonly Pixels[], isKnown = (): boolean => false): Promise<Scan[]> => {
  const read: Scan[] = []
  const { signal } = new AbortController()
  let at = 0
  for await (const scan of scanner({
    frames: feed(frames),
    decode: frameReader(strong),
    isKnown,
    signal,
    now: () => (at += 80),
  }))
    read.push(scan)
  return read
}
const textsIn = async (symbol: CodeSymbol, view: Parameters<typeof draw>[1]): Promise<string[]> =>
  (await scansIn(fourOf(draw(symbol, { size: [640, 480], scale: 2, ...view })))).map(({ text }) => text)

describe.each(ANGLES)('turned by %i°', degrees => {
  test('[LB3] a Code 128, an EAN-13 and a QR code are read from four pictures', async () => {
    expect(await textsIn(code128(CODE), { degrees })).toEqual([CODE])
    expect(await textsIn(ean13(EAN), { degrees })).toEqual([EAN])
    expect(await textsIn(qr(CODE), { degrees })).toEqual([CODE])
  })
})

test('[LB3] codes are read in spite of noise, blur, weak contrast and perspective', async () => {
  expect(await textsIn(code128(CODE), { noise: 12, degrees: 5 })).toEqual([CODE])
  expect(await textsIn(code128(CODE), { scale: 3, blur: 3 })).toEqual([CODE])
  expect(await textsIn(code128(CODE), { dark: 90, light: 140 })).toEqual([CODE])
  expect(await textsIn(ean13(EAN), { scale: 3, perspective: 0.5 })).toEqual([EAN])
})

test('[LB3] a small code, a faint one and one out of focus are read', async () => {
  for (const view of [
    { scale: 1.5, degrees: 12 },
    { scale: 2, blur: 3 },
    { scale: 2, blur: 2, dark: 110, light: 140 },
  ])
    expect(await textsIn(qr(CODE), { size: [320, 320], ...view })).toEqual([CODE])
  expect(await textsIn(ean13(EAN), { scale: 1.5, degrees: 17 })).toEqual([EAN])
  expect(await textsIn(ean13(EAN), { scale: 3, blur: 5, noise: 6 })).toEqual([EAN])
})

test('a linear code seen in a single picture counts only when this device has an instance with its value', async () => {
  const one = [draw(code128(CODE), { size: [640, 480], scale: 2 })]
  expect(await scansIn(one)).toEqual([])
  expect((await scansIn(one, () => true)).map(({ text }) => text)).toEqual([CODE])
})

test('in noise, stripes and text-like strokes no code is read', async () => {
  const random = seeded(11)
  const frames = Array.from({ length: 16 }, (_, n): Pixels => {
    const [width, height] = [480, 320]
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    let grey = 0
    for (let x = 0; x < width; x++) {
      if (n % 2 === 0 || random() < 0.3) grey = random() < 0.5 ? 30 : 220
      for (let y = 0; y < height; y++) {
        if (n % 4 === 0) grey = random() * 255
        data.fill(grey + random() * 20, (y * width + x) * 4, (y * width + x) * 4 + 3)
      }
    }
    return { data, width, height }
  })
  expect(await scansIn(frames)).toEqual([])
})

test('until the strong reader is loaded, the one in JavaScript reads a code held straight', async () => {
  const read = frameReader(jsReader())
  const picture = draw(code128(CODE), { size: [640, 480], scale: 2 })
  expect(await read(picture)).toEqual([{ text: CODE, format: 'code_128' }])
  expect(await read(draw(qr(CODE), { size: [640, 480], scale: 4 }))).toEqual([
    { text: CODE, format: 'qr_code' },
  ])
})
