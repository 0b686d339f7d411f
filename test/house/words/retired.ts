// The words that docs/vocabulaire.md retires: the quoted ones in the last column of its table.
export interface RetiredWord {
  readonly word: string
  readonly instead: string
}

export const retiredIn = (paper: string): RetiredWord[] =>
  paper
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| Ce dont'))
    .flatMap(line => {
      const [, , instead = '', retired = ''] = line.split('|').map(cell => cell.trim())
      return [...retired.matchAll(/« ([^»]+) »/g)].flatMap(([, word]) =>
        word === undefined ? [] : [{ word, instead }],
      )
    })

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether a sentence says a retired word: a whole word, in this spelling when it begins with a capital, in any otherwise. */
export const says = (sentence: string, { word }: RetiredWord): boolean =>
  new RegExp(`(?<!\\p{L})${escaped(word)}(?!\\p{L})`, /^\p{Lu}/u.test(word) ? 'u' : 'iu').test(
    sentence.replaceAll(/[\u00a0\u202f]/g, ' '),
  )
