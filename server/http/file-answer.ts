// Answers with one file of a folder: never outside the folder, with ETag, HEAD, and text that is compressed only once.
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fileWithin } from '../storage/file-within.ts'

export const mediaTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const compressible = /^text\/|json|svg|wasm/
const MOST_COMPRESSED = 400
const BIGGEST_COMPRESSED = 4 * 1024 * 1024

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

const compress = (file: string, tag: string, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> => {
  const key = `${encoding} ${tag} ${file}`
  const known = compressed.get(key)
  if (known !== undefined) return known
  if (compressed.size >= MOST_COMPRESSED) compressed.clear()
  const made = readFile(file).then(async bytes =>
    Uint8Array.from(
      encoding === 'br'
        ? await brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : await gzipped(bytes),
    ),
  )
  compressed.set(key, made)
  return made
}

export interface FileWanted {
  readonly folder: string
  /** The path of the file, decoded, with slashes. */
  readonly path: string
  readonly request: Request
  readonly status?: number
  readonly headers: { readonly [name: string]: string }
}

export const fileAnswer = async ({
  folder,
  path,
  request,
  status = 200,
  headers,
}: FileWanted): Promise<Response | undefined> => {
  const file = await fileWithin(folder, path)
  if (file === undefined) return undefined
  const found = await stat(file)
  if (!found.isFile()) return undefined
  const { size, mtimeMs } = found
  const tag = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`
  const type = mediaTypes[extname(file).toLowerCase()] ?? 'application/octet-stream'
  const accepted = request.headers.get('accept-encoding') ?? ''
  const isCompressible = compressible.test(type) && size > 1024 && size < BIGGEST_COMPRESSED
  const encoding =
    isCompressible && /\bbr\b/.test(accepted)
      ? 'br'
      : isCompressible && /\bgzip\b/.test(accepted)
        ? 'gzip'
        : null
  const ETag = encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`
  const all = {
    'Content-Type': type,
    ETag,
    ...(isCompressible ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    ...headers,
  }
  const sent = request.headers.get('if-none-match') ?? ''
  const known = new Set(sent.split(',').map(one => one.trim()))
  if (status === 200 && (known.has(ETag) || known.has('*')))
    return new Response(null, { status: 304, headers: all })
  const bytes = encoding === null ? null : await compress(file, tag, encoding)
  const length = { 'Content-Length': String(bytes?.length ?? size) }
  if (request.method === 'HEAD') return new Response(null, { status, headers: { ...all, ...length } })
  const body = bytes ?? Readable.toWeb(createReadStream(file))
  return new Response(body, { status, headers: { ...all, ...length } })
}
