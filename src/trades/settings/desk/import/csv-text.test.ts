import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

const bytesOf = (...bytes: readonly number[]): ArrayBuffer => Uint8Array.from(bytes).buffer
const utf8 = (text: string): ArrayBuffer => Uint8Array.from(new TextEncoder().encode(text)).buffer

test('a CSV is read as UTF-8, or in the encoding of French spreadsheets', () => {
  expect(csvText(utf8('nom;é\nLit;1'))).toEqual({ ok: true, text: 'nom;é\nLit;1' })
  expect(csvText(bytesOf(0x6e, 0x6f, 0x6d, 0x3b, 0xe9))).toEqual({ ok: true, text: 'nom;é' })
})

test('a file that is not a CSV is refused with its real kind', () => {
  const told = (file: ArrayBuffer): string => {
    const read = csvText(file)
    return read.ok ? '' : read.sentence
  }
  expect(told(bytesOf())).toContain('vide')
  expect(told(bytesOf(0x50, 0x4b, 3, 4))).toContain('classeur')
  expect(told(bytesOf(0xff, 0xfe, 0x6e, 0))).toContain('UTF-16')
  expect(told(bytesOf(1, 2, 0, 4))).toContain('pas du texte')
})
