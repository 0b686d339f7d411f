// UUIDs of RFC 9562, version 5, for slots and occurrences (SL1, RC3): the same name gives the same UUID everywhere. Separate from
// uuid.ts, which is in a phone's first load, because of the hash.
import { sha1 } from '../text/sha1.ts'
import { isUuid, stampedUuid } from './uuid.ts'

export const uuidv5 = (namespaceUuid: string, name: string): string => {
  if (!isUuid(namespaceUuid)) throw new TypeError('uuidv5 needs a UUID as its namespace')
  const space = Uint8Array.from(namespaceUuid.replaceAll('-', '').match(/../g) ?? [], pair =>
    Number.parseInt(pair, 16),
  )
  const text = utf8Bytes(name)
  const message = new Uint8Array(space.length + text.length)
  message.set(space)
  message.set(text, space.length)
  return stampedUuid(sha1(message).slice(0, 16), 5)
}

/** The UTF-8 bytes of a text, equal to TextEncoder's: records use only the language, not the process that runs them. */
export const utf8Bytes = (text: string): Uint8Array =>
  Uint8Array.from(
    Array.from(text).flatMap(character => {
      const code = character.codePointAt(0) ?? 0
      if (code < 0x80) return [code]
      if (code < 0x800) return [0xc0 | (code >> 6), tail(code)]
      if (code >= 0xd800 && code < 0xe000) return [0xef, 0xbf, 0xbd]
      if (code < 0x10000) return [0xe0 | (code >> 12), tail(code >> 6), tail(code)]
      return [0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code)]
    }),
  )

const tail = (code: number): number => 0x80 | (code & 0x3f)
