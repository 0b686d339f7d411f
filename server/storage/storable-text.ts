// What both databases can hold: PostgreSQL refuses the character U+0000 and half a surrogate pair, so both read as U+FFFD on
// either engine, and one damaged character from a phone never makes a write fail for ever.

const isStorable = (code: number): boolean => code !== 0 && (code < 0xd800 || code > 0xdfff)

/** Spreading a text gives whole characters: a surrogate that stands alone is all that is left of the range. */
export const storableText = (text: string): string =>
  [...text].every(character => isStorable(character.codePointAt(0) ?? 0))
    ? text
    : [...text].map(character => (isStorable(character.codePointAt(0) ?? 0) ? character : '\ufffd')).join('')

/** JSON text escapes exactly the characters in question, so the common case costs one search. */
export const storableJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  return /\\u(0000|d[89a-f])/.test(json)
    ? JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part))
    : json
}
