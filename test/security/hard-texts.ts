// Texts on which an expression that backtracks needs a time that grows with the square of their length, or worse.
import { loopComputing } from './loop-computing.ts'

/** Of these many letters: what a body may hold, and what a head may (Node refuses more). */
export const IN_BODY = 200_000
export const IN_HEAD = 15_000

export const hardTexts = (letters: number): { readonly [name: string]: string } => {
  const of = (text: string, end: string): string => text.repeat(letters / text.length) + end
  return {
    'spaces in the middle': `A${of(' ', '!')}`,
    slashes: of('/', 'a'),
    hyphens: `a${of('-', 'a')}`,
    'at signs': of('@', ' '),
    digits: of('1', 'x'),
    'digits by three': of('123,', 'x'),
    points: of('.', '!'),
    'words and points': of('a.', '!'),
    commas: of(' ,', ';'),
    quotes: `"${of('""', 'x')}`,
    'equal signs': of('=', 'a'),
    'combining marks': `e${of('\u0301', 'x')}`,
    'marks out of order': `a${'\u0315'.repeat(letters / 2)}${'\u0300'.repeat(letters / 2)}`,
    'line ends': of('\r\n', 'x'),
  }
}

/**
 * The fewest milliseconds of computing that one of these took: whatever else a busy machine does meanwhile is not counted, and its worst
 * moments are left out.
 */
export const computing = async (works: readonly (() => unknown)[]): Promise<number> => {
  const times: number[] = []
  for (const work of works) {
    const began = loopComputing()
    await work()
    times.push(loopComputing() - began)
  }
  return Math.min(...times)
}
