// Reads one picture of a camera unchanged and then in one further way, or a few where it is small. The ways alternate over successive
// pictures, so that no picture takes longer than the camera's interval and every code is read within a few pictures. A way that found
// something is used again for the next picture, because acceptance needs a confirmation.
import { barFields } from './bar-fields.ts'
import {
  enlarged,
  lineMeans,
  pixelsToPicture,
  sharpened,
  stretched,
  turned,
  type Picture,
  type Pixels,
} from './picture.ts'
import type { Found, Reader, Way } from './reader.ts'
import { readSmearedEan } from './smeared-ean.ts'

/** One further way to read a picture. */
type Pass = (picture: Picture, read: Reader) => Promise<readonly Found[]>

const whole: Way = { formats: ['code_128', 'ean_13', 'qr_code'], isUpright: false, isGlobal: false, lines: 2 }
const bars: Way = { formats: ['code_128', 'ean_13'], isUpright: true, isGlobal: false, lines: 3 }
/** A smeared EAN-13 can be read as another one with a right check digit, so averaging is used for Code 128 only. */
const smeared: Way = { formats: ['code_128'], isUpright: true, isGlobal: true, lines: 3 }
/** Modules of less than two pixels, or smeared over two: for QR codes alone, because smeared bars have a reader of their own. */
const codes: Way = { ...whole, formats: ['qr_code'] }
const SHARP_LINES = 11
const SHARP_GAIN = 3
const MEANS = 9

/**
 * Modules of two pixels are too fine to be rotated directly, so the field is enlarged; a field that fills the picture has larger
 * modules.
 */
const ZOOM = 2
const MOST_PIXELS = 800_000

/** Null when nothing looks like bars. */
const upright = (picture: Picture, rank: number): Picture | null => {
  const field = barFields(picture)[rank]
  if (field === undefined) return null
  const reach = Math.abs(Math.sin((field.angle * Math.PI) / 90))
  const { width, height } = field
  const area = width * height + ((width * width + height * height) * reach) / 2
  return turned(picture, -field.angle, field, Math.min(ZOOM, Math.max(1, Math.sqrt(MOST_PIXELS / area))))
}
/** What is read in a changed picture is doubtful, even where the code checks itself. */
const doubtful = (found: readonly Found[]): readonly Found[] =>
  found.map(one => ({ ...one, isDoubtful: true }))

const through =
  (way: Way, prepare: (picture: Picture) => Picture | null): Pass =>
  async (picture, read) => {
    const prepared = prepare(picture)
    return prepared === null ? [] : doubtful(await read(prepared, way))
  }
const fixed = (degrees: number): Pass => through(bars, picture => turned(picture, degrees))

/** The bars of the likeliest field: by thresholds, then as smears, which takes a few milliseconds only where there are bars. */
const straightened: Pass = async (picture, read) => {
  const straight = upright(picture, 0)
  if (straight === null) return []
  const found = await read(straight, bars)
  if (found.length > 0) return doubtful(found)
  const text = readSmearedEan(straight)
  return text === null ? [] : [{ text, format: 'ean_13', isDoubtful: true }]
}

const passes: readonly Pass[] = [
  straightened,
  through(whole, picture => enlarged(picture, MOST_PIXELS)),
  through(codes, picture => sharpened(enlarged(picture, MOST_PIXELS), SHARP_LINES, SHARP_GAIN)),
  through(whole, stretched),
  through(smeared, picture => {
    const straight = upright(picture, 0)
    return straight === null ? null : lineMeans(straight, MEANS)
  }),
  through(bars, picture => upright(picture, 1)),
  through(smeared, picture => lineMeans(picture, MEANS)),
  fixed(22),
  fixed(-22),
  fixed(45),
  fixed(-45),
  fixed(90),
]

/** A small picture takes a fraction of the time that a camera leaves: several ways are tried at once. */
const SMALL_PIXELS = 320_000
const WAYS_OF_SMALL = 3

export type FrameReader = (pixels: Pixels) => Promise<readonly Found[]>

export const frameReader = (read: Reader): FrameReader => {
  let turn = 0
  return async pixels => {
    const picture = pixelsToPicture(pixels)
    const plain = await read(picture, whole)
    if (plain.length > 0) return plain
    const ways = picture.data.length > SMALL_PIXELS ? 1 : WAYS_OF_SMALL
    for (let n = 0; n < ways; n++) {
      const found = (await passes[turn % passes.length]?.(picture, read)) ?? []
      if (found.length > 0) return found
      turn += 1
    }
    return []
  }
}
