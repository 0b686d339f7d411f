// The organisation's logo of a first run, when nobody is signed in to upload one. It is drawn again as a small PNG, so that a page never
// shows a file made by somebody else. Later logos are uploaded like any picture.
import sharp from 'sharp'
import { isUnreadable, type Images } from '../pictures/images.ts'

export const MAX_LOGO_BYTES = 1024 * 1024
const MAX_PIXELS = 16_000_000
const SIDE = 512

export const logoMessages = {
  notAnImage: 'Ce logo n’est pas une image PNG, JPEG ou WebP lisible.',
  tooHeavy: 'Ce logo est trop lourd\u00a0: 1\u00a0Mo au plus.',
  tooManyPixels: 'Ce logo a trop de pixels\u00a0: 16\u00a0millions au plus.',
} as const
type LogoRule = keyof typeof logoMessages
export type Logo =
  { readonly ok: true; readonly png: Uint8Array | null } | { readonly ok: false; readonly rule: LogoRule }

const refused = (rule: LogoRule): Logo => ({ ok: false, rule })

/** Checks the first bytes before a decoder reads the file: only these three formats are opened. */
const isKnownFormat = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ||
  bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

/** Reads a data URL or base64; null and blank mean no logo. */
export const readLogo = async (sent: unknown): Promise<Logo> => {
  if (sent === undefined || sent === null || sent === '') return { ok: true, png: null }
  if (typeof sent !== 'string') return refused('notAnImage')
  const encoded = sent.replace(/^data:image\/(?:png|jpeg|webp);base64,/, '').trim()
  if (encoded.length > (MAX_LOGO_BYTES * 4) / 3 + 4) return refused('tooHeavy')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return refused('notAnImage')
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > MAX_LOGO_BYTES) return refused('tooHeavy')
  if (!isKnownFormat(bytes)) return refused('notAnImage')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return refused('tooManyPixels')
    const small = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    return { ok: true, png: await small.png({ compressionLevel: 9 }).toBuffer() }
  } catch (error) {
    if (isUnreadable(error)) return refused('notAnImage')
    throw error
  }
}

/** Stores the logo and returns its path under `/images`. */
export const storeLogo = async (images: Images, png: Uint8Array): Promise<string> => {
  const stored = await images.store(png, { fileName: 'logo.png', folder: 'organisation' })
  if (!stored.ok) throw new Error(`a logo that was just drawn was refused: ${stored.message}`)
  return `/images${stored.image.filePath}`
}
