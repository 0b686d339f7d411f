// Draws codes as a camera sees them: the modules of a code on a plane that is turned, tilted, blurred and noisy, from a seed.
import { encode } from 'uqr'
import { code128Modules } from '#kit/print/code128.tsx'
import type { Pixels } from '#device/scan/picture.ts'

/** Lines of modules, in which true is dark; a linear code has one line. */
export interface CodeSymbol {
  readonly lines: readonly (readonly boolean[])[]
  readonly isLinear: boolean
}

const bits = (text: string): boolean[] => [...text].map(bit => bit === '1')

export const code128 = (text: string): CodeSymbol => ({ lines: [bits(code128Modules(text))], isLinear: true })

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const parities = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]
const inverse = (text: string): string => [...text].map(bit => (bit === '1' ? '0' : '1')).join('')
const mirrored = (text: string): string => [...text].toReversed().join('')

/** Twelve digits, and the check digit as the thirteenth. */
export const ean13Text = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
export const ean13 = (text: string): CodeSymbol => {
  const parity = parities[Number(text[0])] ?? ''
  const leftHalf = Array.from(text.slice(1, 7), (digit, at) => {
    const own = left[Number(digit)] ?? ''
    return parity[at] === 'L' ? own : mirrored(inverse(own))
  })
  const rightHalf = Array.from(text.slice(7), digit => inverse(left[Number(digit)] ?? ''))
  return { lines: [bits(`101${leftHalf.join('')}01010${rightHalf.join('')}101`)], isLinear: true }
}

export const qr = (text: string): CodeSymbol => ({
  lines: encode(text, { ecc: 'M', border: 0 }).data,
  isLinear: false,
})

export interface View {
  readonly degrees?: number
  /** Pixels a module. */
  readonly scale?: number
  /** The height of a linear code, in modules. */
  readonly bars?: number
  /** Standard deviation of the grey values. */
  readonly noise?: number
  /** Width in pixels of the mean in both directions. */
  readonly blur?: number
  /** How much farther away one side is. */
  readonly perspective?: number
  readonly dark?: number
  readonly light?: number
  readonly shift?: readonly [number, number]
  readonly seed?: number
  readonly size?: readonly [number, number]
}

export const seeded = (seed: number): (() => number) => {
  let state = (seed * 2654435761 + 12345) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const draw = (symbol: CodeSymbol, view: View = {}): Pixels => {
  const { degrees = 0, scale = 3, bars = 45, noise = 0, blur = 0, perspective = 0, seed = 1 } = view
  const { dark = 30, light = 225, shift = [0, 0], size = [1280, 720] } = view
  const [width, height] = size
  const random = seeded(seed)
  const cos = Math.cos((degrees * Math.PI) / 180) / scale
  const sin = Math.sin((degrees * Math.PI) / 180) / scale
  const columns = symbol.lines[0]?.length ?? 0
  const rows = symbol.isLinear ? bars : symbol.lines.length
  const quiet = symbol.isLinear ? 10 : 4
  const greyAt = (x: number, y: number): number => {
    const dx = x - width / 2 - shift[0]
    const dy = y - height / 2 - shift[1]
    const far = 1 + (perspective * dx) / width
    const u = (dx * cos + dy * sin) / far + columns / 2
    const v = (dy * cos - dx * sin) / far + rows / 2
    if (u < -quiet || v < -quiet || u >= columns + quiet || v >= rows + quiet) return 120
    const line = v < 0 || v >= rows ? undefined : symbol.lines[symbol.isLinear ? 0 : Math.floor(v)]
    return line?.[Math.floor(u)] === true ? dark : light
  }
  let grey = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      grey[at] =
        (greyAt(x + 0.25, y + 0.25) +
          greyAt(x + 0.75, y + 0.25) +
          greyAt(x + 0.25, y + 0.75) +
          greyAt(x + 0.75, y + 0.75)) /
        4
  if (blur > 1) grey = blurred(blurred(grey, width, height, 1, blur), width, height, width, blur)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < grey.length; at++) {
    const bell = noise === 0 ? 0 : (random() + random() + random() + random() - 2) * 1.73 * noise
    data.fill((grey[at] ?? 0) + bell, at * 4, at * 4 + 3)
  }
  return { data, width, height }
}

const blurred = (
  grey: Float32Array<ArrayBuffer>,
  width: number,
  height: number,
  stride: number,
  reach: number,
) => {
  const made = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    let sum = 0
    for (let n = 0; n < reach; n++) sum += grey[at + (n - (reach >> 1)) * stride] ?? 128
    made[at] = sum / reach
  }
  return made
}

/** One of four pictures as from a hand that holds still: shifts of 1 to 3 pixels, ± 5 % light, noise. */
export const stirred = (pixels: Pixels, n: number, seed: number): Pixels => {
  const random = seeded(seed * 97 + n)
  const offset = (): number => Math.round(1 + random() * 2) * (random() < 0.5 ? -1 : 1)
  const [dx, dy, gain] = [offset(), offset(), 1 + (random() - 0.5) * 0.1]
  const { data, width, height } = pixels
  const made = new Uint8ClampedArray(data.length)
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value))
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const from = (clamp(y + dy, height - 1) * width + clamp(x + dx, width - 1)) * 4
      const noise = (random() + random() - 1) * 13
      for (let one = 0; one < 3; one++) made[at + one] = (data[from + one] ?? 0) * gain + noise
      made[at + 3] = 255
    }
  return { data: made, width, height }
}
