// What is wrong with a bank account that was typed, in words, and how people read one.
import { compactBank, isIban } from '#records/values/iban.ts'

/** How many characters an account of these countries has; of others, only that it is between 15 and 34. */
const lengths: { readonly [country: string]: number | undefined } = {
  FR: 27,
  MC: 27,
  DE: 22,
  BE: 16,
  LU: 20,
  CH: 21,
  ES: 24,
  IT: 27,
}

/** Null: nothing, or no account at all. */
export const ibanSentence = (text: string): string | null => {
  const iban = compactBank(text)
  if (iban === '') return null
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return 'Un IBAN commence par deux lettres et deux chiffres, par exemple FR76.'
  const wanted = lengths[iban.slice(0, 2)]
  if (wanted === undefined ? iban.length < 15 || iban.length > 34 : iban.length !== wanted)
    return 'Cet IBAN n’a pas la bonne longueur\u00a0: en France, 27\u00a0caractères.'
  return isIban(iban) ? null : 'Cet IBAN n’a pas la bonne clé\u00a0: vérifiez ses chiffres.'
}

/** « FR76 3000 6000 0112 3456 7890 189 » */
export const formatIban = (text: string): string => compactBank(text).replaceAll(/.{4}(?=.)/g, '$&\u00a0')
