// A difference in kilograms, with its sign: « + 1,70 kg », « − 22,00 kg », « 0,00 kg ».
import { formatWeight } from '#records/values/weight.ts'

export const gapText = (grams: number): string =>
  grams === 0 ? formatWeight(0) : `${grams > 0 ? '+' : '\u2212'}\u00a0${formatWeight(Math.abs(grams))}`
