// Texts that both databases can store: PostgreSQL refuses the character U+0000 and half a surrogate pair, so both become U+FFFD on either
// engine. Otherwise one damaged character from a phone would make its write fail for ever.

const isStorable = (code: number): boolean => code !== 0 && (code < 0xd800 || code > 0xdfff)

/** Spreading a text gives whole characters, so a code in the surrogate range is always half a pair. */
export const storableText = (text: string): string =>
  [...text].every(character => isStorable(character.codePointAt(0) ?? 0))
    ? text
    : [...text].map(character => (isStorable(character.codePointAt(0) ?? 0) ? character : '\ufffd')).join('')

/** JSON escapes exactly these characters, so that in the common case one search of the text is enough. */
export const storableJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  return /\\u(0000|d[89a-f])/.test(json)
    ? JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part))
    : json
}
