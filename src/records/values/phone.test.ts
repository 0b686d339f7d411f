import { createRequire } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { MetadataJson } from 'libphonenumber-js/core'
import { expect, test } from 'vitest'
import { phoneMetadata } from './phone-metadata.ts'
import { formatPhone, isValidPhone, phoneRule, readPhone } from './phone.ts'

const mobile = fc.integer({ min: 0, max: 9_999_999 }).map(n => `061${String(n).padStart(7, '0')}`)

test('a French number is recognised however it is typed', () => {
  for (const text of ['0612345678', '06 12 34 56 78', '06.12.34.56.78', '+33 6 12 34 56 78', '0033612345678'])
    expect(readPhone(text)).toEqual({
      country: 'FR',
      type: 'mobile',
      e164: '+33612345678',
      national: '06 12 34 56 78',
      international: '+33 6 12 34 56 78',
    })
})

test('the type is known: mobile, fixed, special', () => {
  expect(readPhone('03 88 12 34 56')?.type).toBe('fixed')
  expect(readPhone('09 72 12 34 56')?.type).toBe('special')
  expect(readPhone('0800 123 456')?.type).toBe('special')
})

test('a German number is recognised in Germany, and in France with its prefix', () => {
  expect(readPhone('0151 23456789', 'DE')).toMatchObject({
    country: 'DE',
    type: 'mobile',
    e164: '+4915123456789',
  })
  expect(readPhone('+49 7851 123456')).toMatchObject({ country: 'DE', type: 'fixed' })
  expect(isValidPhone('0151 23456789')).toBe(false)
})

test('length, then validity, each with its rule key', () => {
  expect(phoneRule('0612')).toBe('stringLengthTooShort')
  expect(phoneRule('06 12 34 56 78 90 12')).toBe('stringLengthTooLong')
  expect(phoneRule('0012345678')).not.toBeNull()
  expect(phoneRule('07 00 00 00 00')).toBe('phoneNumberInvalid')
  expect(phoneRule('pas de téléphone')).toBe('phoneNumberInvalid')
  expect(phoneRule('+1 212 555 0123')).not.toBeNull()
  expect(phoneRule('06 12 34 56 78')).toBeNull()
})

test('a blank is valid here: another rule checks for it', () => {
  expect(phoneRule(' ')).toBeNull()
  expect(readPhone('')).toBeNull()
})

test('formats: national at home, international elsewhere, E.164 for machines', () => {
  expect(formatPhone('+33612345678')).toBe('06 12 34 56 78')
  expect(formatPhone('0612345678', 'international')).toBe('+33 6 12 34 56 78')
  expect(formatPhone('0612345678', 'E.164')).toBe('+33612345678')
  expect(formatPhone('+4915123456789')).toMatch(/^\+49 /)
  expect(formatPhone(' 12 ')).toBe('12')
})

test('every format reads back as the same number', () => {
  fc.assert(
    fc.property(mobile, text => {
      const e164 = formatPhone(text, 'E.164')
      expect(formatPhone(formatPhone(text, 'national'), 'E.164')).toBe(e164)
      expect(formatPhone(formatPhone(text, 'international'), 'E.164')).toBe(e164)
    }),
  )
})

test('the numbering plans are those of the installed package', () => {
  const full = createRequire(import.meta.url)('libphonenumber-js/metadata.max.json') as MetadataJson
  expect(phoneMetadata.countries).toEqual({ FR: full.countries.FR, DE: full.countries.DE })
  expect(phoneMetadata.version).toBe(full.version)
  expect(phoneMetadata.country_calling_codes).toEqual({
    33: full.country_calling_codes['33'],
    49: full.country_calling_codes['49'],
  })
})

test('no other file of records imports the phone rules, so that their metadata is loaded late', () => {
  const folder = new URL('./', import.meta.url)
  const importers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      name =>
        name.endsWith('.ts') && !name.endsWith('.test.ts') && !/(^|\/)phone(-metadata)?\.ts$/.test(name),
    )
    .filter(name => /from '[^']*\/phone(-metadata)?\.ts'/.test(readFileSync(new URL(name, folder), 'utf8')))
  expect(importers).toEqual([])
})
