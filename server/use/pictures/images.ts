// Photographs (quality.md section 3): decoded and encoded again, without metadata, under names that nobody guesses, with a thumbnail; kept
// in the data folder or in a bucket.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { withoutMarks } from '#records/text/without-marks.ts'
import { isImagesFault } from '../../storage/error-codes.ts'
import { takeFairTurns } from '../../storage/turns.ts'
import { folderStore } from './stores/folder-store.ts'
import { nameOfContent, sha256, type ImageStore } from './stores/image-store.ts'
import { loadUploadKeys, usedTokens, type UploadKeys } from './upload-keys.ts'

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const THUMBNAIL = 'tr:n-ik_ml_thumbnail'
const MAX_PIXELS = 40_000_000
const THUMBNAIL_SIDE = 320
/** Of what cannot be decoded line by line; a picture that is drawn takes some 60 MB more. */
const MOST_HELD = 128_000_000
/**
 * What no screen or paper shows is not kept: a page of A4 at 200 points an inch. Our page sends 1,600 at most; a larger picture, of another
 * client, is read at a part of its size.
 */
const LONGEST_SIDE = 2400

export interface StoredImage {
  readonly fileId: string
  readonly name: string
  /** The path with a leading slash, as the protocol requires. */
  readonly filePath: string
  readonly size: number
  readonly width: number
  readonly height: number
}
type Stored =
  { readonly ok: true; readonly image: StoredImage } | { readonly ok: false; readonly message: string }

export interface Images {
  readonly keys: UploadKeys
  readonly files: ImageStore
  readonly used: ReturnType<typeof usedTokens>
  /** Removes the picture at this address and its thumbnail, if they are stored here; later, while the store is away. */
  remove(address: string): Promise<void>
  /** Removes those that could not be removed when they had to. */
  removeNoted(): Promise<void>
  /** The picture at this path, and its thumbnail. */
  removeBoth(path: string): Promise<void>
  store(bytes: Uint8Array, wanted: { readonly fileName: string; readonly folder: string }): Promise<Stored>
}

const extensions = new Map([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
])

/** The path of the file in the images' folder that an address names; undefined for any other address. */
export const imagePath = (address: unknown): string | undefined => {
  if (typeof address !== 'string' || !URL.canParse(address, 'http://here')) return undefined
  const [, path] = /^\/images\/(.+\.(?:jpg|png|webp))$/.exec(new URL(address, 'http://here').pathname) ?? []
  return path
}

const plainSegment = (text: string): string =>
  withoutMarks(text.slice(0, 200))
    .replace(/[^\w-]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)

const plainFolder = (folder: string): string[] =>
  folder
    .split('/')
    .map(plainSegment)
    .filter(segment => segment !== '')
    .slice(0, 4)

/** Whether sharp failed because it cannot read the bytes, which is the sender's fault; any other error is a bug. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  /unsupported image|corrupt|premature|invalid|VipsJpeg|vips|pngload|webp|Input (buffer|image)/i.test(
    error.message,
  )

/**
 * The memory that a decoder takes for the whole picture before its first line is there, in bytes: the coefficients of a progressive JPEG,
 * 16 bits each, with colours at half size unless they are said to be whole, and the pixels of an interlaced PNG. A camera writes neither.
 */
const heldOf = ({ format, isProgressive, channels, depth, chromaSubsampling, width, height }: Metadata) => {
  if (!isProgressive) return 0
  const sizes = format === 'jpeg' ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : channels
  return width * height * sizes * (depth === 'ushort' ? 2 : 1)
}

/** Read from the header alone. */
const decode = async (
  bytes: Uint8Array,
): Promise<{ format: string; width: number; height: number } | string> => {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { format, width, height } = header
    if (!extensions.has(format)) return 'Only JPEG, PNG and WebP images are accepted.'
    if (width * height > MAX_PIXELS) return 'The image has more than 40 million pixels.'
    if (heldOf(header) > MOST_HELD)
      return 'The image is progressive or interlaced and too large for that: save it without.'
    return { format, width, height }
  } catch (error) {
    if (isUnreadable(error)) return 'The file is not an image.'
    throw error
  }
}

/**
 * One picture at a time: one of 40 million pixels takes some hundred megabytes and a thread for seconds, and files, passwords and the access
 * log wait for the same threads.
 */
const inTurn = takeFairTurns(1)
sharp.concurrency(1)
// Nothing is decoded twice.
sharp.cache(false)

const reencode = async (bytes: Uint8Array, format: string) => {
  const within = (picture: Sharp, side: number) =>
    picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const encode = (one: Sharp) =>
    format === 'png'
      ? one.png({ compressionLevel: 9 })
      : format === 'webp'
        ? one.webp({ quality: 82 })
        : one.jpeg({ quality: 82, mozjpeg: true })
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
    const full = await encode(within(picture, LONGEST_SIDE)).toBuffer({ resolveWithObject: true })
    const small = within(sharp(full.data), THUMBNAIL_SIDE)
    return { full, thumbnail: await encode(small).toBuffer() }
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** Erased pictures that a store could not be told of: one small file each, with the path in it. */
const removalsIn = (folder: string) => ({
  note: async (path: string): Promise<void> => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, sha256(Buffer.from(path))), path, { flush: true })
  },
  each: async (act: (path: string) => Promise<void>): Promise<void> => {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) {
      await act(await readFile(join(folder, name), 'utf8'))
      await rm(join(folder, name), { force: true })
    }
  },
})

export interface ImagesGiven {
  readonly keys?: UploadKeys | undefined
  readonly warn?: (message: string) => void
  /** Where the files are, if not in the data folder. */
  readonly files?: ImageStore
}

export const openImages = async (
  data: string,
  random: (bytes: number) => Uint8Array,
  { keys: given, warn, files = folderStore(join(data, 'images')) }: ImagesGiven = {},
): Promise<Images> => {
  const keys = given ?? (await loadUploadKeys(data, random, warn))
  const removals = removalsIn(join(data, 'image-removals'))
  const removeBoth = async (path: string): Promise<void> => {
    for (const file of [path, `${THUMBNAIL}/${path}`]) await files.remove(file)
  }
  return {
    keys,
    files,
    used: usedTokens(join(data, 'upload-tokens')),
    removeBoth,
    remove: async address => {
      const path = imagePath(address)
      if (path === undefined) return
      try {
        await removeBoth(path)
      } catch (error) {
        if (!isImagesFault(error)) throw error
        // An erasure neither waits for a store nor is forgotten.
        await removals.note(path)
      }
    },
    removeNoted: () => removals.each(removeBoth),
    store: async (bytes, wanted) => {
      if (bytes.length > MAX_IMAGE_BYTES) return { ok: false, message: 'The file is larger than 10 MiB.' }
      const header = await decode(bytes)
      if (typeof header === 'string') return { ok: false, message: header }
      const encoded = await inTurn('', () => reencode(bytes, header.format))
      if (encoded === undefined) return { ok: false, message: 'The image is damaged.' }
      const fileId = nameOfContent(random(16), encoded.full.data)
      const stem = plainSegment(wanted.fileName.replace(/\.[^.]*$/, '')) || 'photo'
      const name = `${stem}_${fileId}.${extensions.get(header.format)}`
      const path = [...plainFolder(wanted.folder), name].join('/')
      await files.put(`${THUMBNAIL}/${path}`, encoded.thumbnail)
      await files.put(path, encoded.full.data)
      const { width, height, size } = encoded.full.info
      return { ok: true, image: { fileId, name, filePath: `/${path}`, size, width, height } }
    },
  }
}
