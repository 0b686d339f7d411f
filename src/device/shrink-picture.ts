// Prepares a picture for sending: decoded upright, at most 1600 pixels long, encoded anew, so that none of the camera's metadata
// (place, time, model) is left. Runs in the photo worker, and on the page where a worker has no canvas.
import type { PhotoFault } from '#records/fr/device-messages.ts'
import { fitted, HEADER_BYTES, isHeic, MOST_PIXELS, sizeInHeader, type Size } from './picture-size.ts'

const QUALITY = 0.82
const LOGO_SIDE = 400

/** A logo is printed small on papers, on any ground. */
export type PictureUse = 'photo' | 'signature' | 'logo'

export interface Picture extends Size {
  readonly bytes: ArrayBuffer
  readonly type: string
  /** Never the camera's own file name, which may contain a date or a place. */
  readonly name: string
}
export type Shrunk =
  { readonly ok: true; readonly picture: Picture } | { readonly ok: false; readonly fault: PhotoFault }

/** The common part of the page's and a worker's canvas. */
export interface Surface {
  readonly context: {
    fillStyle: unknown
    imageSmoothingQuality: 'low' | 'medium' | 'high'
    fillRect(x: number, y: number, width: number, height: number): void
    drawImage(image: ImageBitmap, x: number, y: number, width: number, height: number): void
  }
  readonly encode: (type: string, quality: number) => Promise<Blob | null>
}

const failure = (fault: PhotoFault): Shrunk => ({ ok: false, fault })
const isTooLarge = ({ width, height }: Size): boolean => width * height > MOST_PIXELS

/** Null when `surfaceOf` has no canvas here. */
export const shrinkPicture = async (
  file: Blob,
  use: PictureUse,
  surfaceOf: (size: Size) => Surface | null,
): Promise<Shrunk | null> => {
  const header = await headerOf(file)
  if (header === null) return failure('unreadable')
  const size = sizeInHeader(header)
  if (size !== null && isTooLarge(size)) return failure('tooLarge')
  const bitmap = await decoded(file)
  if (bitmap === null) return failure(isHeic(header) ? 'unsupported' : 'unreadable')
  try {
    if (isTooLarge(bitmap)) return failure('tooLarge')
    const size = use === 'logo' ? fitted(bitmap, LOGO_SIDE) : fitted(bitmap)
    const surface = surfaceOf(size)
    if (surface === null) return null
    const encoded = await draw(surface, bitmap, size, use)
    if (encoded === null) return failure('unreadable')
    const { type } = encoded
    const name = `${use}.${type === 'image/png' ? 'png' : 'jpg'}`
    return { ok: true, picture: { ...size, bytes: await encoded.arrayBuffer(), type, name } }
  } finally {
    bitmap.close()
  }
}

/** Null when the gallery offered a file that it cannot provide (still in the cloud). */
const headerOf = async (file: Blob): Promise<Uint8Array | null> => {
  try {
    return new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/**
 * Null when it is not a picture, or of a format that this browser does not support. Upright by its EXIF, which is the default
 * everywhere.
 */
const decoded = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

const draw = (
  { context, encode }: Surface,
  bitmap: ImageBitmap,
  { width, height }: Size,
  use: PictureUse,
): Promise<Blob | null> => {
  context.imageSmoothingQuality = 'high'
  if (use === 'photo') {
    // JPEG has no transparency: transparent pixels would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, 0, 0, width, height)
  return encode(use === 'photo' ? 'image/jpeg' : 'image/png', QUALITY)
}
