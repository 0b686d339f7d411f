// A sticker code with wildcards (specification section 7): « S7K* », interpreted like the server's filter; blanks and hyphens do
// not count.

const plain = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase()

/** `*` and `%` match anything. A pattern without either is the beginning of a code, as a person types it. */
export const codePattern = (text: string): ((code: string) => boolean) => {
  const parts = plain(text)
    .split(/[*%]+/u)
    .map(part => part.replace(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`))
  const pattern = new RegExp(`^${parts.join('.*')}${parts.length === 1 ? '.*' : ''}$`, 'u')
  return code => pattern.test(plain(code))
}
