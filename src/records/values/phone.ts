// Phone numbers (specification section 5): possible length, validity per country, type, formats. French by default, German too. Loaded only
// by dynamic import, so that the numbering plans stay out of the first load: no other file of records imports it.
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/core'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/core'
import { phoneMetadata } from './phone-metadata.ts'

export type PhoneCountry = 'FR' | 'DE'
export type PhoneFormat = 'national' | 'international' | 'E.164'
const DEFAULT_PHONE_COUNTRY: PhoneCountry = 'FR'

type PhoneType = 'mobile' | 'fixed' | 'fixed_or_mobile' | 'special' | 'unknown'

export interface ReadPhone {
  readonly country: PhoneCountry
  readonly type: PhoneType
  /** The stored form: one number has one text, however it was typed. */
  readonly e164: string
  readonly national: string
  readonly international: string
}

/** Rule keys of `validationMessage`; null for a valid number. Blank is valid: another rule checks required fields. */
export type PhoneRule = 'stringLengthTooShort' | 'stringLengthTooLong' | 'phoneNumberInvalid'

const isPhoneCountry = (country: CountryCode | undefined): country is PhoneCountry =>
  country === 'FR' || country === 'DE'

/**
 * « 06 12 34 56 78 », « 0033… », « +49… » → the number, or null when it is valid neither here nor in the country of its prefix.
 */
export const readPhone = (text: string, country: PhoneCountry = DEFAULT_PHONE_COUNTRY): ReadPhone | null => {
  const number = parsed(text, country)
  if (number === undefined || !number.isValid() || !isPhoneCountry(number.country)) return null
  return {
    country: number.country,
    type: typeOf(number),
    e164: number.number,
    national: number.formatNational(),
    international: number.formatInternational(),
  }
}

export const phoneRule = (text: string, country: PhoneCountry = DEFAULT_PHONE_COUNTRY): PhoneRule | null => {
  if (text.trim() === '') return null
  const length = validatePhoneNumberLength(text, country, phoneMetadata)
  if (length === 'TOO_SHORT') return 'stringLengthTooShort'
  if (length === 'TOO_LONG') return 'stringLengthTooLong'
  return readPhone(text, country) === null ? 'phoneNumberInvalid' : null
}

export const isValidPhone = (text: string, country: PhoneCountry = DEFAULT_PHONE_COUNTRY): boolean =>
  readPhone(text, country) !== null

/**
 * A number that cannot be read is shown as it was typed. The national format is used only in its own country: elsewhere it is
 * shown in international form.
 */
export const formatPhone = (
  text: string,
  format: PhoneFormat = 'national',
  country: PhoneCountry = DEFAULT_PHONE_COUNTRY,
): string => {
  const number = readPhone(text, country)
  if (number === null) return text.trim()
  if (format === 'E.164') return number.e164
  return format === 'national' && number.country === country ? number.national : number.international
}

const parsed = (text: string, country: PhoneCountry): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { defaultCountry: country, extract: false }, phoneMetadata)

const typeOf = (number: PhoneNumber): PhoneType => {
  switch (number.getType()) {
    case 'MOBILE':
      return 'mobile'
    case 'FIXED_LINE':
      return 'fixed'
    case 'FIXED_LINE_OR_MOBILE':
      return 'fixed_or_mobile'
    case undefined:
      return 'unknown'
    case 'PAGER':
    case 'PERSONAL_NUMBER':
    case 'PREMIUM_RATE':
    case 'SHARED_COST':
    case 'TOLL_FREE':
    case 'UAN':
    case 'VOICEMAIL':
    case 'VOIP':
      return 'special'
  }
}
