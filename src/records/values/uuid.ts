// UUIDs of RFC 9562, version 7, for what a client creates (ID1). Clock and randomness are arguments.

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const isUuid = (text: unknown): text is string => typeof text === 'string' && pattern.test(text)

/** Sorts by its millisecond; `randomBytes` are at least 10 bytes that were never used before. */
export const uuidv7 = (nowMs: number, randomBytes: Uint8Array): string => {
  if (randomBytes.length < 10) throw new RangeError('uuidv7 needs 10 random bytes')
  const bytes = new Uint8Array(16)
  let rest = nowMs
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes.set(randomBytes.subarray(0, 10), 6)
  return stampedUuid(bytes, 7)
}

/** Writes the version and the variant of RFC 9562 into the bytes. */
export const stampedUuid = (bytes: Uint8Array, version: number): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
