// Reads a request's body: limited in size, of an accepted type, decoded (api-dialect.md sections 1 and 4).
import { isAscii } from 'node:buffer'
import { isJson, type Json } from '#core/wire/json.ts'
import { validationMessages, validationProblem } from '#core/wire/problem.ts'
import { nextTurn } from '../storage/turns.ts'
import { problem, refusal } from './answers.ts'
import { growingBytes } from './growing-bytes.ts'

export const PUBLIC_BYTES = 64 * 1024
export const STAFF_BYTES = 2 * 1024 * 1024

/** Less takes no time that anybody feels. */
const LONG = 64 * 1024

const tooLarge = (): Response => refusal(413, 'La demande est trop volumineuse.')

/** The bytes, or the 413. What exceeds the limit is not kept in memory. */
const readBytes = async (request: Request, limit: number): Promise<Buffer | Response> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge()
  if (request.body === null) return Buffer.alloc(0)
  const arrived = growingBytes(limit)
  const body: AsyncIterable<Uint8Array> = request.body
  for await (const chunk of body) if (!(await arrived.add(chunk))) return tooLarge()
  return arrived.bytes()
}

const BYTE_ORDER_MARK = /^\ufeff/

/** What is sent in pieces without its length may be as large as any. */
export const isLarge = (request: Request): boolean =>
  request.method !== 'GET' &&
  request.method !== 'HEAD' &&
  Number(request.headers.get('content-length') ?? Infinity) > LONG

const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Moves the members of a sent `_embedded` to the top level. */
const lift = (value: unknown): unknown => {
  if (!isJson(value) || !isJson(value['_embedded'])) return value
  const { _embedded, ...members } = value
  return { ...members, ..._embedded }
}

/**
 * Drops members whose name is one of Object.prototype's: no field has such a name, and a look-up by name must not find an inherited one. A
 * reviver of JSON.parse would do it ten times slower.
 */
const withoutInherited = (value: unknown): unknown => {
  if (Array.isArray(value)) for (const item of value) withoutInherited(item)
  else if (isJson(value))
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(Object.prototype, name)) Reflect.deleteProperty(value, name)
      else withoutInherited(value[name])
    }
  return value
}

const DEEPEST = 64
/** Of one object: the widest of ours, the shards of a request, has some hundreds. More cost each look-up of a name dearly. */
const MOST_MEMBERS = 1000
/** A thousand records with all their fields and a list each; a list of a million numbers is none of ours. */
const MOST_VALUES = 150_000
/** Of one list: five times what any of ours may hold. To parse a hundred thousand short texts takes longer than anybody should wait. */
const MOST_ENTRIES = 10_000
/** A thousand records with nine lines each; each line that is sent with one member grows by all that it may have. */
const MOST_OBJECTS = 10_000
/** What gives JSON its form is ASCII, and no other character of UTF-8 contains these bytes. */
const CODE = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const
/**
 * Whether lists and objects nest deeper than any body we accept, because the code that reads the value later is recursive, or hold more
 * values or members: told before any of them is made, and before the bytes become a text. `member` is the one of a record in which it happens.
 */
const tooMuchIn = (bytes: Buffer): { readonly member: string } | undefined => {
  let depth = 0
  /** Of each object that is open. */
  const members: number[] = []
  const entries: number[] = []
  let values = 0
  let objects = 0
  let began = 0
  let member: readonly [from: number, to: number] = [0, 0]
  const told = () => ({ member: bytes.toString('utf8', ...member) })
  let isQuoted = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isQuoted) {
      if (byte === CODE.backslash) at += 1
      else if (byte === CODE.quote) isQuoted = false
    } else if (byte === CODE.quote) {
      isQuoted = true
      if (depth === 1) began = at + 1
    } else if (byte === CODE.colon) {
      if (depth === 1) member = [began, bytes.indexOf(CODE.quote, began)]
      const count = (members[depth] ?? 0) + 1
      if (count > MOST_MEMBERS) return told()
      members[depth] = count
    } else if (byte === CODE.comma) {
      values += 1
      const count = (entries[depth] ?? 0) + 1
      if (values > MOST_VALUES || count >= MOST_ENTRIES) return told()
      entries[depth] = count
    } else if (byte === CODE.openList || byte === CODE.openObject) {
      depth += 1
      if (byte === CODE.openObject) objects += 1
      if (depth > DEEPEST || objects > MOST_OBJECTS) return told()
      members[depth] = 0
      entries[depth] = 0
    } else if (byte === CODE.closeList || byte === CODE.closeObject) depth -= 1
  }
  return undefined
}

const malformed = (): Response => refusal(400, 'JSON decoding error: Syntax error, malformed JSON')
/** Of a body that is one record, the field that holds too much is known. */
const tooMuch = (member: string): Response =>
  /^\w{1,64}$/.test(member) && !Object.hasOwn(Object.prototype, member)
    ? problem(validationProblem(validationMessages([{ field: member, rule: 'stringLengthTooLong' }])))
    : malformed()

/** A TextDecoder takes several times as long, and so does UTF-8 where there is nothing to decode. */
const textOf = (bytes: Buffer): string =>
  isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8').replace(BYTE_ORDER_MARK, '')

export type Body =
  { readonly form: false; readonly value: unknown } | { readonly form: true; readonly value: Json }

/** Reads JSON, or a form where the route allows one. An empty body is read as `{}`. */
export const readBody = async (
  request: Request,
  limit: number,
  allowsForm: boolean,
): Promise<Body | Response> => {
  const bytes = await readBytes(request, limit)
  if (bytes instanceof Response) return bytes
  const type = mediaType(request)
  if (bytes.length === 0) return { form: type === 'application/x-www-form-urlencoded', value: {} }
  // Of many that have come at once, one is read in each turn of the loop.
  if (bytes.length > LONG) await nextTurn()
  if (allowsForm && type === 'application/x-www-form-urlencoded')
    return { form: true, value: Object.fromEntries(new URLSearchParams(textOf(bytes))) }
  if (type !== 'application/json' && type !== 'application/hal+json')
    return refusal(415, 'Invalid content-type specified')
  const excess = tooMuchIn(bytes)
  if (excess !== undefined) return tooMuch(excess.member)
  if (bytes.length > LONG) await nextTurn()
  try {
    const value: unknown = JSON.parse(textOf(bytes))
    if (bytes.length > LONG) await nextTurn()
    return { form: false, value: lift(withoutInherited(value)) }
  } catch (error) {
    if (error instanceof SyntaxError) return malformed()
    throw error
  }
}

/** Whether the caller accepts JSON, HAL or problems (or one of our two streams). */
export const acceptsJson = (request: Request): boolean => {
  const accept = request.headers.get('accept')
  if (accept === null || accept.trim() === '') return true
  return accept.split(',').some(range => {
    const type = range.split(';')[0]?.trim().toLowerCase() ?? ''
    return (
      type === 'text/event-stream' ||
      type === 'application/x-ndjson' ||
      type === '*/*' ||
      type === 'application/*' ||
      /^application\/([\w.-]+\+)?json$/.test(type)
    )
  })
}
