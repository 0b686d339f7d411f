// A text whose accents were encoded twice on their way here, « StÃ©phane » for « Stéphane », as it was written.

/** How Windows-1252 shows the bytes from 0x80 on, where Latin-1 has nothing: what follows the first byte of a letter in UTF-8. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const NEXT = `[${UPPER}\u0080-\u00bf]`
/** Of all first bytes only those of French letters and quotes: any other pair of signs may have been meant. */
const TWICE = new RegExp(`[ÂÃÅ]${NEXT}|â${NEXT}{2}`, 'g')
const byteOf = (letter: string): number => {
  const at = UPPER.indexOf(letter)
  return at < 0 ? letter.charCodeAt(0) : 0x80 + at
}

/** The letter of these bytes; as it came where they are none. */
const letterOf = (misread: string): string => {
  const bytes = Array.from(misread, letter => `%${byteOf(letter).toString(16)}`)
  try {
    return decodeURIComponent(bytes.join(''))
  } catch (error) {
    if (error instanceof URIError) return misread
    throw error
  }
}

export const mendedText = (text: string): string => {
  const once = text.replaceAll(TWICE, letterOf)
  return once === text ? text : mendedText(once)
}
