// Uploads in the ImageKit dialect (api-dialect.md section 9). Refusals are JSON with `message` and `help`, success exactly 200.
import type { Hono } from 'hono'
import { MAX_IMAGE_BYTES, THUMBNAIL, type StoredImage } from '../../use/pictures/images.ts'
import { newUploadAuth, sameText, uploadAuthFault } from '../../use/pictures/upload-keys.ts'
import { empty, plain } from '../answers.ts'
import type { ApiContext, Env, Parts } from '../context.ts'
import { rateLimit } from '../rate-limit.ts'
import { readBytes } from '../read-body.ts'
import { addressOf, originOf, staffRoute } from '../routing.ts'

/** Base64 makes the image a third larger. */
const MAX_UPLOAD_BYTES = Math.ceil(MAX_IMAGE_BYTES * 1.4)
const UPLOADS_PER_MINUTE = 600
/** A signature can be checked only once the body is read: an unsigned request may hold 14 MiB of memory, so few may do so at once. */
const UPLOADS_AT_ONCE = 12
const UPLOADS_AT_ONCE_OF_ADDRESS = 4
const Allow = 'POST, OPTIONS'

type Headers = { readonly [name: string]: string }
const json = (status: number, body: unknown, headers: Headers = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

export const UPLOAD_HELP = 'See the upload section of the documentation of this server.'
const refuse = (status: number, message: string, headers?: Headers): Response =>
  json(status, { message, help: UPLOAD_HELP }, headers)

const uuidOf = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const formOf = async (request: Request, bytes: Uint8Array): Promise<FormData | undefined> => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return undefined
  try {
    return await new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } }).formData()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const MISSING_FILE = 'Missing file parameter for upload.'

/** The bytes of the sent file: binary, data URL or base64. Never an address, which this server would have to fetch. */
const fileBytes = async (form: FormData): Promise<Uint8Array | string> => {
  const file = form.get('file')
  if (file === null || file === '') return MISSING_FILE
  if (typeof file !== 'string')
    return file.size === 0 ? MISSING_FILE : new Uint8Array(await file.arrayBuffer())
  if (/^[a-z][\w+.-]*:\/\//i.test(file)) return 'A file given by its address is not accepted.'
  const encoded = file.replace(/^data:[\w/+.-]*;base64,/i, '')
  if (encoded.trim() === '') return MISSING_FILE
  const padding = encoded.indexOf('=')
  const isEncoded =
    !/[^A-Za-z0-9+/=\s]/.test(encoded) && (padding < 0 || !/[^=\s]/.test(encoded.slice(padding)))
  return isEncoded
    ? new Uint8Array(Buffer.from(encoded, 'base64'))
    : 'The file parameter must be binary or base64.'
}

const hasPrivateKey = (request: Request, privateKey: string): boolean => {
  const basic = /^Basic +([\w+/=]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return (
    basic !== undefined &&
    privateKey !== '' &&
    sameText(Buffer.from(basic, 'base64').toString(), `${privateKey}:`)
  )
}

const answerOf = (
  image: StoredImage,
  images: string,
  form: FormData,
): { readonly [name: string]: unknown } => ({
  ...image,
  url: `${images}${image.filePath}`,
  thumbnailUrl: `${images}/${THUMBNAIL}${image.filePath}`,
  fileType: 'image',
  isPrivateFile: textIn(form, 'isPrivateFile') === 'true',
  customCoordinates: textIn(form, 'customCoordinates') || null,
  tags: textIn(form, 'tags') === '' ? null : textIn(form, 'tags').split(','),
  AITags: null,
  versionInfo: { id: image.fileId, name: 'Version 1' },
})

const uploadHandler = (parts: Parts) => {
  const { ports, images, settings } = parts
  const limit = rateLimit(UPLOADS_PER_MINUTE, ports.clock)
  const waiting = places(UPLOADS_AT_ONCE, UPLOADS_AT_ONCE_OF_ADDRESS)

  const upload = async (c: ApiContext): Promise<Response> => {
    const { raw: request } = c.req
    if (request.method === 'OPTIONS') return empty(200, { Allow })
    if (request.method !== 'POST') return empty(405, { Allow })
    const wait = limit.take(addressOf(c, settings.trustProxy))
    if (wait > 0) return refuse(429, 'Too many uploads.', { 'Retry-After': String(wait) })
    const isServer = hasPrivateKey(request, images.keys.privateKey)
    const leave = isServer ? () => undefined : waiting.enter(addressOf(c, settings.trustProxy))
    if (leave === undefined) return refuse(429, 'Too many uploads at once.', { 'Retry-After': '2' })
    try {
      return await takeUpload(c, isServer)
    } finally {
      leave()
    }
  }

  const takeUpload = async (c: ApiContext, isServer: boolean): Promise<Response> => {
    const { raw: request } = c.req
    const bytes = await readBytes(request, MAX_UPLOAD_BYTES)
    if (bytes instanceof Response) return refuse(413, 'The file is larger than 10 MiB.')
    const form = await formOf(request, bytes)
    if (form === undefined) return refuse(400, 'The body must be multipart/form-data.')
    const token = textIn(form, 'token')
    const expire = textIn(form, 'expire')
    const signed = {
      token,
      expire,
      publicKey: textIn(form, 'publicKey'),
      signature: textIn(form, 'signature'),
    }
    const fault = isServer ? undefined : uploadAuthFault(images.keys, signed, ports.clock())
    if (fault !== undefined) return refuse(400, fault)
    const fileName = textIn(form, 'fileName')
    if (fileName === '') return refuse(400, 'Missing fileName parameter for upload.')
    const file = await fileBytes(form)
    if (typeof file === 'string') return refuse(400, file)
    if (file.length > MAX_IMAGE_BYTES) return refuse(413, 'The file is larger than 10 MiB.')
    if (!isServer && !(await images.used.use(token, Number(expire))))
      return refuse(400, 'This token has already served.')
    const stored = await images.store(file, { fileName, folder: textIn(form, 'folder') })
    if (!stored.ok) return refuse(400, stored.message)
    return json(200, answerOf(stored.image, `${originOf(c, settings.trustProxy)}/images`, form))
  }
  return upload
}

export const addImageRoutes = (api: Hono<Env>, parts: Parts): void => {
  staffRoute(api, parts, '/image/auth', {
    GET: () => {
      const { ports, images } = parts
      return plain(newUploadAuth(images.keys.privateKey, uuidOf(ports.random(16)), ports.clock()))
    },
  })
  api.all('/v1/files/upload', uploadHandler(parts))
}

/** Limits how many requests of one kind run at once, in all and from one address. */
interface Places {
  /** Takes a place and returns the function that frees it; undefined when all places are taken. */
  enter(address: string): (() => void) | undefined
}

const places = (most: number, mostOfAddress: number): Places => {
  const counts = new Map<string, number>()
  let all = 0
  return {
    enter: address => {
      const own = counts.get(address) ?? 0
      if (all >= most || own >= mostOfAddress) return undefined
      all += 1
      counts.set(address, own + 1)
      return () => {
        all -= 1
        const left = (counts.get(address) ?? 1) - 1
        if (left === 0) counts.delete(address)
        else counts.set(address, left)
      }
    },
  }
}
