// Uploads in the ImageKit dialect (api-dialect.md section 9). Refusals are JSON with `message` and `help`, success exactly 200.
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { MAX_IMAGE_BYTES, THUMBNAIL, type StoredImage } from '../../use/pictures/images.ts'
import {
  newUploadAuth,
  sameText,
  uploadAuthFault,
  type SentSignature,
} from '../../use/pictures/upload-keys.ts'
import type { Caller } from '../../use/write/caller.ts'
import { nextTurn } from '../../storage/turns.ts'
import { empty, plain } from '../answers.ts'
import type { ApiContext, Env, Parts } from '../context.ts'
import { places, queue, type Places, type Queue } from '../places.ts'
import { rateLimit, type RateLimit } from '../rate-limit.ts'
import { addressOf, originOf, staffRoute } from '../routing.ts'
import { growingBytes, type GrowingBytes } from '../growing-bytes.ts'
import { fieldsAtStart, formIn, HEAD_BYTES, type FormPart } from '../upload-head.ts'

/** Base64 makes the image a third larger. */
const MAX_UPLOAD_BYTES = Math.ceil(MAX_IMAGE_BYTES * 1.4)
/** Of an address where no signature was there yet, and of a person with one: a depot has one address for all its phones. */
const UPLOADS_PER_MINUTE = 600
/** At once, in all and of one: a body may hold 14 MiB of memory. Those who are known to have a signature wait for nobody who is not. */
const SIGNED = { most: 12, ofPerson: 4 }
const UNSIGNED = { most: 4, ofAddress: 2 }
/** Of which only the beginning is read so far: where there are more, the one that has been at it longest makes room. */
const BEGINNING = { most: 400, ofAddress: 60 }
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

type Form = ReadonlyMap<string, FormPart>

/** The value of a field that is no file. */
const textIn = (form: Form, name: string): string => {
  const part = form.get(name)
  return part === undefined || part.isFile ? '' : part.bytes.toString()
}

/** The longest text beside the picture: names, tags, a signature. */
const LONGEST_TEXT = HEAD_BYTES

const longTextIn = (form: Form): string | undefined =>
  [...form].find(
    ([name, { isFile, bytes }]) => name !== 'file' && !isFile && bytes.length > LONGEST_TEXT,
  )?.[0]

const MISSING_FILE = 'Missing file parameter for upload.'

/** The bytes of the sent file: binary, data URL or base64. Never an address, which this server would have to fetch. */
const fileBytes = async (form: Form): Promise<Uint8Array | string> => {
  const sent = form.get('file')
  if (sent === undefined || sent.bytes.length === 0) return MISSING_FILE
  if (sent.isFile) return sent.bytes
  const head = sent.bytes.toString('latin1', 0, LONGEST_HEAD)
  if (/^[a-z][\w+.-]*:\/\//i.test(head)) return 'A file given by its address is not accepted.'
  const [data = ''] = /^data:[\w/+.-]*;base64,/i.exec(head) ?? []
  const bytes = await decoded(sent.bytes.subarray(data.length))
  if (bytes === undefined) return 'The file parameter must be binary or base64.'
  return bytes.length === 0 ? MISSING_FILE : bytes
}

/** Of a data URL, what stands before its letters. */
const LONGEST_HEAD = 300
/** Letters that are looked at and decoded in some milliseconds. */
const SLICE = 512 * 1024

/** What these letters of base64 say, a slice in one turn of the loop; undefined where they are something else. */
const decoded = async (letters: Buffer): Promise<Uint8Array | undefined> => {
  const parts: Buffer[] = []
  let left = ''
  let isPadded = false
  for (let at = 0; at < letters.length; at += SLICE) {
    if (at > 0) await nextTurn()
    const slice: string = letters.toString('latin1', at, at + SLICE).replaceAll(/[ \t\r\n\f\v]+/g, '')
    const padding: number = isPadded ? 0 : slice.indexOf('=')
    if (/[^A-Za-z0-9+/=]/.test(slice) || (padding >= 0 && /[^=]/.test(slice.slice(padding)))) return undefined
    isPadded ||= padding >= 0
    // Four letters are three bytes: those that are not four yet wait for the next slice.
    const text = `${left}${slice}`
    const whole = text.length - (text.length % 4)
    parts.push(Buffer.from(text.slice(0, whole), 'base64'))
    left = text.slice(whole)
  }
  parts.push(Buffer.from(left, 'base64'))
  return new Uint8Array(Buffer.concat(parts))
}

const hasPrivateKey = (request: Request, privateKey: string): boolean => {
  const basic = /^Basic +([\w+/=]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return (
    basic !== undefined &&
    privateKey !== '' &&
    sameText(Buffer.from(basic, 'base64').toString(), `${privateKey}:`)
  )
}

const answerOf = (image: StoredImage, images: string, form: Form): { readonly [name: string]: unknown } => ({
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

const TOO_LARGE = 'The file is larger than 10 MiB.'

async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array, undefined> {
  if (body !== null) yield* body
  return undefined
}

const wholeBody = async (
  begun: GrowingBytes,
  chunks: AsyncIterator<Uint8Array>,
): Promise<Buffer | undefined> => {
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
    if (!(await begun.add(next.value))) return undefined
  return begun.bytes()
}

/** Undefined while one of its fields is not complete. */
const signatureIn = ({ headers }: Request, begun: GrowingBytes): SentSignature | undefined => {
  const fields = fieldsAtStart(headers.get('content-type') ?? '', begun.bytes().subarray(0, 2 * HEAD_BYTES))
  const [token, expire] = [fields.get('token'), fields.get('expire')]
  const [publicKey, signature] = [fields.get('publicKey'), fields.get('signature')]
  return token === undefined || expire === undefined || publicKey === undefined || signature === undefined
    ? undefined
    : { token, expire, publicKey, signature }
}

const MARK = 12
/** A token of ours ends with a mark of the person who asked for it; one that was signed elsewhere is of nobody else. */
const personOf = (token: string): string => token.slice(-MARK)
const markOf = ({ org, user_id }: Caller): string =>
  createHash('sha256').update(`${org} ${user_id}`).digest('hex').slice(0, MARK)

/** What the uploads of this server share. */
interface Gate {
  readonly parts: Parts
  /** By address while it is not known whose an upload is, and by person. */
  readonly limits: { readonly ofAddress: RateLimit; readonly ofPerson: RateLimit }
  readonly signed: Places
  readonly unsigned: Places
  readonly beginning: Queue
}

const openGate = (parts: Parts): Gate => ({
  parts,
  limits: {
    ofAddress: rateLimit(UPLOADS_PER_MINUTE, parts.ports.clock),
    ofPerson: rateLimit(UPLOADS_PER_MINUTE, parts.ports.clock),
  },
  signed: places(SIGNED.most, SIGNED.ofPerson),
  unsigned: places(UNSIGNED.most, UNSIGNED.ofAddress),
  beginning: queue(BEGINNING.most, BEGINNING.ofAddress),
})

const overLimit = (limit: RateLimit, of: string): Response | undefined => {
  const wait = limit.take(of)
  return wait > 0 ? refuse(429, 'Too many uploads.', { 'Retry-After': String(wait) }) : undefined
}

const tooManyAtOnce = (): Response => refuse(429, 'Too many uploads at once.', { 'Retry-After': '2' })

const upload = async (gate: Gate, c: ApiContext): Promise<Response> => {
  const { images, settings } = gate.parts
  const { raw: request } = c.req
  if (request.method === 'OPTIONS') return empty(200, { Allow })
  if (request.method !== 'POST') return empty(405, { Allow })
  const address = addressOf(c, settings.trustProxy)
  if (Number(request.headers.get('content-length') ?? 0) > MAX_UPLOAD_BYTES) return refuse(413, TOO_LARGE)
  const isServer = hasPrivateKey(request, images.keys.privateKey)
  const chunks = chunksOf(request)
  const begun = isServer
    ? growingBytes(MAX_UPLOAD_BYTES)
    : await readBeginning(gate, address, request, chunks)
  if (begun instanceof Response) return begun
  const leave = isServer ? () => undefined : placeOf(gate, address, request, begun)
  if (leave === undefined) return tooManyAtOnce()
  if (leave instanceof Response) return leave
  try {
    return await takeUpload(gate, c, { isServer, begun, chunks })
  } finally {
    leave()
  }
}

/** The first pieces of the body, until its signature is there or cannot be expected any more. */
const readBeginning = async (
  { beginning }: Gate,
  address: string,
  request: Request,
  chunks: AsyncIterator<Uint8Array>,
): Promise<GrowingBytes | Response> => {
  const { pushedOut, leave } = beginning.enter(address)
  const begun = growingBytes(MAX_UPLOAD_BYTES)
  try {
    // Looked for each time that twice as much is there: at each byte of who sends it byte by byte, all would be read again.
    let lookAt = 0
    while (begun.size() < HEAD_BYTES) {
      if (begun.size() >= lookAt) {
        if (signatureIn(request, begun) !== undefined) break
        lookAt = 2 * begun.size()
      }
      const next = await Promise.race([chunks.next(), pushedOut])
      if (next === null) return tooManyAtOnce()
      if (next.done === true) break
      if (!(await begun.add(next.value))) return refuse(413, TOO_LARGE)
    }
    return begun
  } finally {
    leave()
  }
}

/** A place among those who have a signature, or among those of whom it is not known; the refusal of one that is not valid. */
const placeOf = (
  { parts, limits, signed, unsigned }: Gate,
  address: string,
  request: Request,
  begun: GrowingBytes,
): (() => void) | Response | undefined => {
  const signature = signatureIn(request, begun)
  const fault =
    signature === undefined ? undefined : uploadAuthFault(parts.images.keys, signature, parts.ports.clock())
  if (signature === undefined || fault !== undefined)
    return (
      overLimit(limits.ofAddress, address) ??
      (fault === undefined ? unsigned.enter(address) : refuse(400, fault))
    )
  const person = personOf(signature.token)
  return overLimit(limits.ofPerson, person) ?? signed.enter(person)
}

interface Begun {
  readonly isServer: boolean
  readonly begun: GrowingBytes
  readonly chunks: AsyncIterator<Uint8Array>
}

const takeUpload = async (
  { parts: { images, ports, settings } }: Gate,
  c: ApiContext,
  { isServer, begun, chunks }: Begun,
): Promise<Response> => {
  const { raw: request } = c.req
  const bytes = await wholeBody(begun, chunks)
  if (bytes === undefined) return refuse(413, TOO_LARGE)
  const form = formIn(request.headers.get('content-type') ?? '', bytes)
  if (form === undefined) return refuse(400, 'The body must be multipart/form-data.')
  const long = longTextIn(form)
  if (long !== undefined) return refuse(400, `The ${long} parameter is too long.`)
  const credentials = {
    token: textIn(form, 'token'),
    expire: textIn(form, 'expire'),
    publicKey: textIn(form, 'publicKey'),
    signature: textIn(form, 'signature'),
  }
  const fault = isServer ? undefined : uploadAuthFault(images.keys, credentials, ports.clock())
  if (fault !== undefined) return refuse(400, fault)
  const fileName = textIn(form, 'fileName')
  if (fileName === '') return refuse(400, 'Missing fileName parameter for upload.')
  const file = await fileBytes(form)
  if (typeof file === 'string') return refuse(400, file)
  if (file.length > MAX_IMAGE_BYTES) return refuse(413, TOO_LARGE)
  if (!isServer && !(await images.used.use(credentials.token, Number(credentials.expire))))
    return refuse(400, 'This token has already served.')
  const stored = await images.store(file, { fileName, folder: textIn(form, 'folder') })
  if (!stored.ok) return refuse(400, stored.message)
  return json(200, answerOf(stored.image, `${originOf(c, settings.trustProxy)}/images`, form))
}

export const addImageRoutes = (api: Hono<Env>, parts: Parts): void => {
  staffRoute(api, parts, '/image/auth', {
    GET: ({ caller }) => {
      const { ports, images } = parts
      const token = `${uuidOf(ports.random(16)).slice(0, -MARK)}${markOf(caller)}`
      return plain(newUploadAuth(images.keys.privateKey, token, ports.clock()))
    },
  })
  const gate = openGate(parts)
  api.all('/v1/files/upload', c => upload(gate, c))
}
