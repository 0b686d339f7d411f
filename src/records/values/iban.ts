// The number of a bank account (IBAN, ISO 13616: its remainder by 97 is 1) and of a bank (BIC, ISO 9362). Blank means none, and is valid. In
// every first load, because each device has the organisation: what a form says of them is trades/settings/rules/iban-words.ts.

/** As banks store it: without spaces, in capitals. */
export const compactBank = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()

/** By 97, a letter counting as two digits (A is 10); digit by digit, because the whole number is too large. */
const remainder = (text: string): number => {
  let rest = 0
  for (const one of text)
    for (const digit of String(Number.parseInt(one, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

export const isIban = (text: string): boolean => {
  const iban = compactBank(text)
  return (
    iban === '' ||
    (/^[A-Z]{2}\d\d[A-Z\d]{11,30}$/.test(iban) && remainder(iban.slice(4) + iban.slice(0, 4)) === 1)
  )
}
export const isBic = (text: string): boolean => /^$|^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(compactBank(text))
