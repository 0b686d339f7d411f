// A sticker code with wildcards (specification section 7): « S7K* », as the server's filter reads it; blanks and hyphens do not count.

const plain = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase()

/** `*` and `%` stand for anything. A pattern without either is the beginning of a code, as a person types it. */
export const codePattern = (text: string): ((code: string) => boolean) => {
  const parts = plain(text)
    .split(/[*%]+/u)
    .map(part => part.replace(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`))
  const pattern = new RegExp(`^${parts.join('.*')}${parts.length === 1 ? '.*' : ''}$`, 'u')
  return code => pattern.test(plain(code))
}
