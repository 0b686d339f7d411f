import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines, csvOf, parseCsv } from './csv.ts'

test('what is written is read back, cell by cell', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ';', '"', '\n', ' ', ',', '=', '-', '1', "'") })
  const sheet = fc.array(fc.tuple(fc.constant('x'), cell, fc.constant('y'), fc.constant('z')), {
    minLength: 1,
  })
  fc.assert(
    fc.property(sheet, rows => {
      // A cell that already begins with an apostrophe and a sign loses it, as in a spreadsheet.
      fc.pre(rows.every(([, one]) => !/^'[=+\-@]/.test(one)))
      const header = ['un', 'deux', 'trois', 'quatre']
      expect(parseCsv(csvOf([header, ...rows]))).toEqual([header, ...rows])
    }),
  )
})

test('a spreadsheet does not run any of it', () => {
  expect(csvOf([['=1+1', '@x', '-5', '+33 6', 'a-b']])).toBe("\ufeff'=1+1;'@x;-5;'+33 6;a-b\r\n")
})

test('a name that reads from right to left is written as it was typed', () => {
  expect(csvOf([['\u2068محمد\u2069', 'b']])).toBe('\ufeffمحمد;b\r\n')
})

test('a quote that never closes spoils only its own line', () => {
  expect(csvLines('nom;poids\nLampe;1\n"Pouf;2\r\n\nTable;3\nBanc;4')).toEqual([
    { line: 1, cells: ['nom', 'poids'] },
    { line: 2, cells: ['Lampe', '1'] },
    { line: 3, cells: ['"Pouf;2'], isOpen: true },
    { line: 5, cells: ['Table', '3'] },
    { line: 6, cells: ['Banc', '4'] },
  ])
  expect(csvLines('nom\nLampe;"')).toEqual([
    { line: 1, cells: ['nom'] },
    { line: 2, cells: ['Lampe;"'], isOpen: true },
  ])
})

test('commas, tabs, quotes across lines and a missing last line break are read', () => {
  expect(parseCsv('nom,poids\n"Table, ronde",12\n')).toEqual([
    ['nom', 'poids'],
    ['Table, ronde', '12'],
  ])
  expect(parseCsv('a\tb\r\n"x\ny"\t2')).toEqual([
    ['a', 'b'],
    ['x\ny', '2'],
  ])
  expect(parseCsv('a;b\n\n;;\n1;2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})
