// UUIDs of RFC 9562: v7 for what a client creates (ID1), v5 for slots and occurrences (SL1, RC3). Clock and chance are arguments.
import { sha1 } from './sha1.ts'
import { utf8Bytes } from './utf8.ts'

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const isUuid = (text: unknown): text is string => typeof text === 'string' && pattern.test(text)

/** Sorted by its millisecond; `randomBytes` holds at least 10 bytes that were never used before. */
export const uuidv7 = (nowMs: number, randomBytes: Uint8Array): string => {
  if (randomBytes.length < 10) throw new RangeError('uuidv7 needs 10 random bytes')
  const bytes = new Uint8Array(16)
  let rest = nowMs
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes.set(randomBytes.subarray(0, 10), 6)
  return stamped(bytes, 7)
}

export const uuidv5 = (namespaceUuid: string, name: string): string => {
  if (!isUuid(namespaceUuid)) throw new TypeError('uuidv5 needs a UUID as its namespace')
  const space = Uint8Array.from(namespaceUuid.replaceAll('-', '').match(/../g) ?? [], pair =>
    Number.parseInt(pair, 16),
  )
  const text = utf8Bytes(name)
  const message = new Uint8Array(space.length + text.length)
  message.set(space)
  message.set(text, space.length)
  return stamped(sha1(message).slice(0, 16), 5)
}

const stamped = (bytes: Uint8Array, version: number): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
