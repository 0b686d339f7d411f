// A sticker code with wildcards (specification section 7): « S7K* », interpreted like the server's filter; blanks and hyphens do
// not count.

const plain = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase()

/**
 * `*` and `%` match anything. A pattern without either is the beginning of a code, as a person types it. The parts are looked for one after
 * the other: an expression made of them would try every way to share the code between its wildcards.
 */
export const codePattern = (text: string): ((code: string) => boolean) => {
  const [first = '', ...rest] = plain(text).split(/[*%]+/u)
  const last = rest.pop()
  return code => {
    const whole = plain(code)
    if (!whole.startsWith(first)) return false
    if (last === undefined) return true
    let at = first.length
    for (const part of rest) {
      const found = whole.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return whole.length - last.length >= at && whole.endsWith(last)
  }
}
