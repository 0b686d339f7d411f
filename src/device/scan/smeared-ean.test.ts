import { expect, test } from 'vitest'
import { code128, draw, ean13, ean13Text, seeded, type CodeSymbol, type View } from '#test/scan/draw-code.ts'
import { pixelsToPicture } from './picture.ts'
import { readSmearedEan } from './smeared-ean.ts'

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed)
const readOf = (symbol: CodeSymbol, view: View): string | null =>
  readSmearedEan(pixelsToPicture(draw(symbol, { size: [420, 90], bars: 30, noise: 4, ...view })))
const randomText = (seed: number): string => {
  const random = seeded(seed * 31 + 7)
  return ean13Text(Array.from({ length: 12 }, () => Math.floor(random() * 10)).join(''))
}

test('[LB3] an EAN-13 is read through a smear of two modules, and in modules of little more than a pixel', () => {
  for (const seed of SEEDS) {
    const text = randomText(seed)
    expect(readOf(ean13(text), { scale: 3, blur: 6, seed }), `smeared, seed ${seed}`).toBe(text)
    expect(readOf(ean13(text), { scale: 1.3, blur: 2, seed }), `small, seed ${seed}`).toBe(text)
  }
})

test('a wrong check digit, another code and bars of no code are read as nothing', () => {
  for (const seed of SEEDS) {
    const text = randomText(seed)
    const wrong = text.slice(0, 12) + String((Number(text[12]) + 1) % 10)
    expect(readOf(ean13(wrong), { scale: 3, blur: 4, seed })).toBeNull()
    expect(readOf(code128(text.slice(0, 8)), { scale: 3, blur: 4, seed })).toBeNull()
    const random = seeded(seed)
    const bars = Array.from({ length: 30 }, (_, n) =>
      Array.from({ length: 1 + Math.floor(random() * 3.4) }, () => n % 2 === 0),
    )
    expect(
      readOf({ lines: [[...bars.flat(), true]], isLinear: true }, { scale: 3, blur: 3, seed }),
    ).toBeNull()
  }
})
