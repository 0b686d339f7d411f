// The name of a town as people write it. The postal list has only capitals, without accents or hyphens: « SAINT NICOLAS DE PORT ».

const SMALL = new Set([
  'a',
  'au',
  'aux',
  'd',
  'de',
  'des',
  'du',
  'en',
  'et',
  'l',
  'la',
  'le',
  'les',
  'lez',
  'sous',
  'sur',
])
const ARTICLES = new Set(['la', 'le', 'les'])
const whole: { readonly [word: string]: string } = { st: 'Saint', ste: 'Sainte' }

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A name that has small letters is kept as it is written. */
export const townName = (given: string): string => {
  const name = given.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (!/\p{Lu}{2}/u.test(name) || /\p{Ll}/u.test(name)) return name
  const words = name.toLowerCase().split(/[\s-]+/)
  return words.reduce((text, word, i) => {
    const shown = whole[word] ?? (i > 0 && SMALL.has(word) ? word : capital(word))
    const before = words[i - 1]
    if (before === undefined) return shown
    if (before === 'l' || before === 'd') return `${text}’${capital(word)}`
    // « Le Havre », but « Sainte-Marie-aux-Mines ».
    if (i === 1 && ARTICLES.has(before)) return `${text} ${capital(shown)}`
    return `${text}-${shown}`
  }, '')
}
