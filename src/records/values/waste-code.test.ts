import { expect, test } from 'vitest'
import { isTreatmentCode, isWasteCode, wasteCodeText } from './waste-code.ts'

test('[WG10] a code of waste is six digits, with a star or without; one of treatment is of the two annexes', () => {
  expect(['', '200307', '20 03 07', '20 01 23*'].every(isWasteCode)).toBe(true)
  expect(['2003', '20-03-07', '20 03 07**', 'AB 03 07'].some(isWasteCode)).toBe(false)
  expect(['', 'R1', 'R13', 'D1', 'D15'].every(isTreatmentCode)).toBe(true)
  expect(['R0', 'R14', 'D16', 'r1', 'X3', 'R'].some(isTreatmentCode)).toBe(false)
  expect(wasteCodeText('200123*')).toBe('20\u00a001\u00a023*')
})
