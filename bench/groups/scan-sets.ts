// The pictures with which the scanner is measured: photographs in a folder, each with its exact text, and generated codes. A still image
// replaces a camera: four frames of it, with seeded shifts, light and noise.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { code128, draw, ean13, ean13Text, qr, seeded, stirred, type View } from '#test/scan/draw-code.ts'
import type { Pixels } from '#device/scan/picture.ts'

interface Sample {
  readonly name: string
  /** Null when the picture has no code. */
  readonly text: string | null
  readonly frames: () => Promise<readonly Pixels[]>
}
export interface SampleSet {
  readonly name: string
  readonly samples: readonly Sample[]
  /** Whether these are linear codes that must all be read. */
  readonly isWhole: boolean
}

const PICTURES = new Set(['.png', '.jpg', '.jpeg', '.webp'])
const FRAMES = [0, 1, 2, 3]
const framesOf = (pixels: Pixels, seed: number): readonly Pixels[] =>
  FRAMES.map(n => stirred(pixels, n, seed))

const pixelsIn = async (file: string): Promise<Pixels> => {
  const { data, info } = await sharp(file)
    .rotate()
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

export const photographSets = (folder: string): SampleSet[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => {
      const own = join(folder, name)
      const pictures = readdirSync(own).filter(file => PICTURES.has(extname(file).toLowerCase()))
      const samples = pictures.toSorted().map((file, seed): Sample => {
        const stem = join(own, file.slice(0, -extname(file).length))
        return {
          name: `${name}/${file}`,
          text: textBeside(stem),
          frames: async () => framesOf(await pixelsIn(join(own, file)), seed),
        }
      })
      return { name, samples, isWhole: false }
    })

const textBeside = (stem: string): string | null => {
  if (existsSync(`${stem}.txt`)) return readFileSync(`${stem}.txt`, 'utf8')
  return existsSync(`${stem}.bin`) ? readFileSync(`${stem}.bin`, 'latin1') : null
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ANGLES = [0, 22, -22, 30, -30, 45, -45, 90, 180]

const symbols = {
  'Code 128': (random: () => number) => {
    const text = Array.from({ length: 9 }, () => ALPHABET[Math.floor(random() * 32)]).join('')
    return { text, symbol: code128(text) }
  },
  'EAN-13': (random: () => number) => {
    const text = ean13Text(Array.from({ length: 12 }, () => Math.floor(random() * 10)).join(''))
    return { text, symbol: ean13(text) }
  },
  QR: (random: () => number) => {
    const text = Array.from({ length: 9 }, () => ALPHABET[Math.floor(random() * 32)]).join('')
    return { text, symbol: qr(text) }
  },
} as const

const views: { readonly [name: string]: (random: () => number) => View } = {
  bruit: random => ({ noise: 25, degrees: random() * 10 - 5 }),
  flou: random => ({ blur: 3, degrees: random() * 10 - 5 }),
  perspective: random => ({ perspective: 0.6, degrees: random() * 10 - 5 }),
  'angle quelconque, petit': random => ({ scale: 2, bars: 40, degrees: random() * 360 }),
  'angle, flou et bruit': random => ({ scale: 3, blur: 2, noise: 10, degrees: random() * 360 }),
}

/** `count` samples of each kind and view. */
export const generatedSets = (count: number): SampleSet[] =>
  Object.entries(symbols).flatMap(([kind, make]) => {
    const sampleOf = (view: (random: () => number) => View, label: string, seed: number): Sample => {
      const random = seeded(seed * 31 + kind.length)
      const { text, symbol } = make(random)
      const seen = Object.assign(view(random), { seed })
      return {
        name: `${kind} ${label} ${seed}`,
        text,
        frames: async () => framesOf(draw(symbol, seen), seed),
      }
    }
    const several = (view: (random: () => number) => View, label: string): Sample[] =>
      Array.from({ length: count }, (_, seed) => sampleOf(view, label, seed))
    return [
      {
        name: `${kind}, tourné (${ANGLES.join('°, ')}°)`,
        samples: ANGLES.flatMap(degrees => several(() => ({ degrees }), `${degrees}°`)),
        isWhole: true,
      },
      ...Object.entries(views).map(([label, view]) => ({
        name: `${kind}, ${label}`,
        samples: several(view, label),
        isWhole: false,
      })),
    ]
  })
