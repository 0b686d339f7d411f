// The number of an establishment (SIRET): 14 digits with Luhn's check; for the post office the digits are added up instead. Its first nine
// are the number of the organisation (SIREN), with the same check. Blank means no number, and is valid.
const SIRET_LENGTH = 14
const SIREN_LENGTH = 9
const POST_OFFICE = '356000000'

export type SiretIssue = 'length' | 'key'

const siretDigits = (text: string): string => text.replaceAll(/[\s.\u00a0\u202f]/g, '')

export const siretIssue = (text: string, length = SIRET_LENGTH): SiretIssue | null => {
  const digits = siretDigits(text)
  if (digits === '') return null
  if (!/^\d+$/.test(digits) || digits.length !== length) return 'length'
  const figures = [...digits].map(Number)
  const sum = figures.reduce((total, figure) => total + figure, 0)
  if (length === SIRET_LENGTH && digits.startsWith(POST_OFFICE)) return sum % 5 === 0 ? null : 'key'
  const luhn = figures.reduce((total, figure, i) => {
    const weighed = (length - i) % 2 === 0 ? figure * 2 : figure
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return luhn % 10 === 0 ? null : 'key'
}

/** Blank is one. */
export const isSiret = (text: string): boolean => siretIssue(text) === null
export const isSiren = (text: string): boolean => siretIssue(text, SIREN_LENGTH) === null

export const siretMessages: { readonly [issue in SiretIssue]: string } = {
  length: 'Un numéro SIRET a 14\u00a0chiffres.',
  key: 'Ce SIRET n’a pas la bonne clé\u00a0: vérifiez les derniers chiffres.',
}

/** « 812 345 678 00011 » */
export const formatSiret = (text: string): string => {
  const digits = siretDigits(text)
  return /^\d{14}$/.test(digits)
    ? digits.replace(/(\d{3})(\d{3})(\d{3})(\d{5})/, '$1\u00a0$2\u00a0$3\u00a0$4')
    : text
}
