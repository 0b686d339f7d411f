// Where the files of the images are: one contract for a folder and for a bucket (test/contracts/image-store-contract.ts). A path is that of
// `/images/…`, decoded; a file never changes once it is there.
import { createHash } from 'node:crypto'

export interface StoredFile {
  readonly size: number
  /** For « If-None-Match »: another one where the bytes are others. */
  readonly tag: string
}

/** A bucket says `away` when it does not answer, `refused` when it does not know our keys, `absent` when there is none of that name. */
export type ImagesState =
  { readonly is: 'ok' } | { readonly is: 'away' | 'refused' | 'absent' | 'full'; readonly why: string }

export interface ImageStore {
  /** Answers once the bytes survive a loss of power. A file that is there already stays as it is. */
  put(path: string, bytes: Uint8Array): Promise<'stored' | 'there'>
  look(path: string): Promise<StoredFile | undefined>
  read(path: string): Promise<(StoredFile & { readonly body: ReadableStream<Uint8Array> }) | undefined>
  /** SHA-256 in hexadecimal. */
  hash(path: string): Promise<string | undefined>
  remove(path: string): Promise<void>
  /** Every file, thumbnails too, in no order. */
  list(): AsyncIterable<{ readonly path: string; readonly size: number }>
  /** As it was when it was last used. */
  state(): ImagesState
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const LONGEST = 900

/** The path without empty segments; undefined for one that names no image, whatever the store. */
export const plainPath = (path: string): string | undefined => {
  const segments = path.split('/').filter(segment => segment !== '')
  const isOdd = segments.some(segment => segment.startsWith('.') || /[\\\0]/.test(segment))
  const plain = segments.join('/')
  return isOdd || plain === '' || Buffer.byteLength(plain) > LONGEST ? undefined : plain
}

const NAMED = 32
/** How the name of a picture ends: what nobody guesses, then the beginning of its hash. */
export const nameOfContent = (random: Uint8Array, bytes: Uint8Array): string =>
  `${Buffer.from(random).toString('hex')}${sha256(bytes).slice(0, NAMED)}`

/** False when the name says the hash of other bytes than these; older names, and those of thumbnails, say none. */
export const isAsNamed = (path: string, hash: string): boolean => {
  const named = /_[0-9a-f]{32}([0-9a-f]{32})\.\w{3,4}$/.exec(path)?.[1]
  return named === undefined || path.startsWith('tr:') || hash.startsWith(named)
}

export const wholeOf = async (body: ReadableStream<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
