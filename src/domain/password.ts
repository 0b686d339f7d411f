// What a password must be (quality.md section 3): 12 to 128 characters, no common word, not the account's name. The same rule at every
// door: the forms say it before anything is sent, the server refuses what comes all the same.
import { commonWords } from './common-words.ts'

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128

const lettersOf = (password: string): string =>
  password
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** The rule key of a refused password, in the dialect's words; undefined accepts it. */
export const passwordIssue = (
  password: string,
  username = '',
): { readonly rule: string; readonly limit?: number } | undefined => {
  const length = [...password].length
  if (password.trim() === '') return { rule: 'isEmpty' }
  if (length < MIN_PASSWORD) return { rule: 'stringLengthTooShort', limit: MIN_PASSWORD }
  if (length > MAX_PASSWORD) return { rule: 'stringLengthTooLong', limit: MAX_PASSWORD }
  const letters = lettersOf(password)
  const isRepeated = new Set(password).size < 5
  const isCommon = commonWords.some(word => letters === word || letters === word + word)
  const isName = username.length > 3 && letters === lettersOf(username)
  return isRepeated || isCommon || isName ? { rule: 'regexNotMatch' } : undefined
}

/** Why it is refused, for the person who types it; null accepts it. */
export const passwordAdvice = (password: string, username = ''): string | null => {
  switch (passwordIssue(password, username)?.rule) {
    case undefined:
      return null
    case 'isEmpty':
      return 'Choisissez un mot de passe.'
    case 'stringLengthTooShort':
      return `Il faut au moins ${MIN_PASSWORD} caractères : une petite phrase se retient bien.`
    case 'stringLengthTooLong':
      return `${MAX_PASSWORD} caractères au plus.`
    default:
      return 'Ce mot de passe se devine trop facilement : prenez plusieurs mots sans rapport.'
  }
}
