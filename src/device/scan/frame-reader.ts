// Reads one picture of a camera unchanged and then in one further way. The ways alternate over successive pictures, so that no
// picture takes longer than the camera's interval and every code is read within a few pictures. A way that found something is
// used again for the next picture, because acceptance needs a confirmation.
import { barFields } from './bar-fields.ts'
import { lineMeans, pixelsToPicture, stretched, turned, type Picture, type Pixels } from './picture.ts'
import type { Found, Reader, Way } from './reader.ts'

interface Pass extends Way {
  readonly pictureOf: (picture: Picture) => Picture | null
}

const whole: Way = { formats: ['code_128', 'ean_13', 'qr_code'], isUpright: false, isGlobal: false, lines: 2 }
const bars: Way = { formats: ['code_128', 'ean_13'], isUpright: true, isGlobal: false, lines: 3 }
/** A smeared EAN-13 can be read as another one with a right check digit, so averaging is used for Code 128 only. */
const smeared: Way = { formats: ['code_128'], isUpright: true, isGlobal: true, lines: 3 }
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
const fixed = (degrees: number): Pass => ({ ...bars, pictureOf: picture => turned(picture, degrees) })

const passes: readonly Pass[] = [
  { ...bars, pictureOf: picture => upright(picture, 0) },
  { ...whole, pictureOf: stretched },
  {
    ...smeared,
    pictureOf: picture => {
      const turned = upright(picture, 0)
      return turned === null ? null : lineMeans(turned, MEANS)
    },
  },
  { ...bars, pictureOf: picture => upright(picture, 1) },
  { ...smeared, pictureOf: picture => lineMeans(picture, MEANS) },
  fixed(22),
  fixed(-22),
  fixed(45),
  fixed(-45),
  fixed(90),
]

export type FrameReader = (pixels: Pixels) => Promise<readonly Found[]>

export const frameReader = (read: Reader): FrameReader => {
  let turn = 0
  return async pixels => {
    const picture = pixelsToPicture(pixels)
    const plain = await read(picture, whole)
    if (plain.length > 0) return plain
    const pass = passes[turn % passes.length]
    const prepared = pass?.pictureOf(picture) ?? null
    const found = pass === undefined || prepared === null ? [] : await read(prepared, pass)
    if (found.length === 0) turn += 1
    return found
  }
}
