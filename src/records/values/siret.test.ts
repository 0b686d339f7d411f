import { expect, test } from 'vitest'
import { formatSiret, isSiren, siretIssue } from './siret.ts'

test('a SIRET has 14 digits and a check digit, however it is spaced; a blank is fine', () => {
  expect(siretIssue('')).toBeNull()
  expect(siretIssue('732 829 320 00074')).toBeNull()
  expect(siretIssue('73282932000074')).toBeNull()
  expect(siretIssue('732 829 320 00075')).toBe('key')
  expect(siretIssue('732 829 320')).toBe('length')
  expect(siretIssue('732 829 320 0007A')).toBe('length')
  // The post office's establishments share one number, and use another check.
  expect(siretIssue('356 000 000 00048')).not.toBeNull()
  expect(siretIssue('356 000 000 49837')).toBeNull()
})

test('a SIREN is its first nine digits, with the same check', () => {
  expect(['', '732 829 320', '732829320', '356 000 000'].filter(text => !isSiren(text))).toEqual([])
  expect(['732 829 321', '732 829', '732 829 32A', '73282932000074'].filter(isSiren)).toEqual([])
})

test('it is shown in groups', () => {
  expect(formatSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
  expect(formatSiret('12')).toBe('12')
})
