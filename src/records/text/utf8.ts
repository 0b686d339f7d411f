// The UTF-8 bytes of a text, equal to TextEncoder's: domain uses only the language, not the process that runs it.

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
