// The rules for a password (quality.md section 3): 12 to 128 characters, no common word, not the account's name. The same rule
// everywhere: the forms check it before anything is sent, and the server refuses what is sent all the same.
import { withoutMarks } from './without-marks.ts'

// Words that make a password easy to guess, letters only and without accents. A password that is one of them, once or twice, with
// any digits and signs around it, is refused (quality.md section 3); so is one without any letters.
const words = `
a abc abcd abcde abcdef abcdefg abcdefgh abcdefghij abcdefghijkl azerty azertyuiop azertyuiopqsdfghjklm qwerty qwertyuiop qwertz
qsdfghjklm motdepasse monmotdepasse passe password passwort mypassword passw pwd secret admin administrateur administrator root
utilisateur user invite guest test bonjour bonsoir bienvenue welcome hello salut coucou jetaime iloveyou soleil doudou chouchou
loulou nicolas camille thomas marseille paris france janvier fevrier mars avril mai juin juillet aout septembre octobre novembre
decembre printemps automne hiver lundi mardi mercredi jeudi vendredi samedi dimanche football dragon monkey master superman batman
letmein changeme changezmoi achanger provisoire temporaire default defaut quai quaidemo collecte ressourcerie recyclerie emmaus
association camion bureau balance boutique depot direction accueil caisse reemploi decheterie`

const commonWords: readonly string[] = ['', ...words.trim().split(/\s+/)]

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128

const lettersOf = (password: string): string => withoutMarks(password.toLowerCase()).replace(/[^a-z]/g, '')

/** The rule key of a refused password, in the dialect's terms; undefined when accepted. */
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
  const isOfFigures = !/\p{L}/u.test(password)
  return isRepeated || isOfFigures || isGuessed(letters, lettersOf(username))
    ? { rule: 'regexNotMatch' }
    : undefined
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const OWN_LETTERS = 4

/**
 * Common words, the account's name and the alphabet, however often repeated: only the other letters make a password hard to
 * guess.
 */
const isGuessed = (letters: string, name: string): boolean => {
  if (letters === '') return false
  const known = [...commonWords, ALPHABET, ...(name.length > 3 ? [name] : [])]
  if (ALPHABET.includes(letters) || known.includes(letters)) return true
  const own = known
    .filter(word => word.length > 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), letters)
  return own !== letters && own.length < OWN_LETTERS
}

/** Why it is refused, for the person who types it; null when accepted. */
export const passwordAdvice = (password: string, username = ''): string | null => {
  switch (passwordIssue(password, username)?.rule) {
    case undefined:
      return null
    case 'isEmpty':
      return 'Choisissez un mot de passe.'
    case 'stringLengthTooShort':
      return `Il faut au moins ${MIN_PASSWORD}\u00a0caractères\u00a0: une petite phrase se retient bien.`
    case 'stringLengthTooLong':
      return `${MAX_PASSWORD}\u00a0caractères au plus.`
    default:
      return 'Ce mot de passe se devine trop facilement\u00a0: prenez plusieurs mots sans rapport.'
  }
}
