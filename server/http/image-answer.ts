// Answers with one image of the store: a stream with its length, a HEAD or a 304 without asking for the bytes.
import { extname } from 'node:path'
import type { ImageStore } from '../use/pictures/stores/image-store.ts'
import { mediaTypes } from './file-answer.ts'

interface ImageWanted {
  readonly files: ImageStore
  /** Decoded, with slashes. */
  readonly path: string
  readonly request: Request
  readonly headers: { readonly [name: string]: string }
}

/** Undefined when there is none. */
export const imageAnswer = async ({
  files,
  path,
  request,
  headers,
}: ImageWanted): Promise<Response | undefined> => {
  const sent = request.headers.get('if-none-match') ?? ''
  const known = new Set(sent.split(',').map(one => one.trim()))
  const all = (tag: string) => ({
    'Content-Type': mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream',
    ETag: `"${tag}"`,
    ...headers,
  })
  if (sent !== '' || request.method === 'HEAD') {
    const found = await files.look(path)
    if (found === undefined) return undefined
    if (known.has(`"${found.tag}"`) || known.has('*'))
      return new Response(null, { status: 304, headers: all(found.tag) })
    if (request.method === 'HEAD')
      return new Response(null, { headers: { ...all(found.tag), 'Content-Length': String(found.size) } })
  }
  const read = await files.read(path)
  if (read === undefined) return undefined
  return new Response(read.body, { headers: { ...all(read.tag), 'Content-Length': String(read.size) } })
}
