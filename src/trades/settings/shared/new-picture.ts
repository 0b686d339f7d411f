// Prepares a chosen picture in the browser: small, without metadata, a logo as a PNG for papers. A file that is not a picture, or
// a huge one, is refused with a sentence; so are drawings made of code (SVG).
import { makePhoto } from '#device/photo.ts'
import type { Picture, PictureUse } from '#device/shrink-picture.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import type { PhotoFault } from '#records/fr/device-messages.ts'

const MOST_BYTES = 10_000_000

const sentences: { readonly [fault in PhotoFault]: string } = {
  unreadable: 'Ce fichier n’est pas une image que l’on puisse lire\u00a0: choisissez un PNG ou un JPEG.',
  unsupported: 'Ce navigateur ne sait pas lire ce format\u00a0: choisissez un PNG ou un JPEG.',
  tooLarge: 'Cette image dépasse 40\u00a0millions de pixels\u00a0: réduisez-la d’abord.',
}

export interface NewPicture {
  readonly picture: Picture
  /** The picture itself as a `data:` address: this page shows it, and a first run sends it. */
  readonly address: string
}
export type MadePicture =
  { readonly ok: true; readonly made: NewPicture } | { readonly ok: false; readonly sentence: string }

export const makePicture = async (file: File, use: PictureUse): Promise<MadePicture> => {
  if (file.size > MOST_BYTES)
    return {
      ok: false,
      sentence: `Ce fichier est trop lourd (${formatBytes(file.size)})\u00a0: ${formatBytes(MOST_BYTES)} au plus.`,
    }
  const made = await makePhoto(file, use)
  if (!made.ok) return { ok: false, sentence: sentences[made.fault] }
  const { picture } = made
  const address = await dataAddress(new Blob([picture.bytes], { type: picture.type }))
  return { ok: true, made: { picture, address } }
}

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture cannot be read')))
    reader.readAsDataURL(blob)
  })
