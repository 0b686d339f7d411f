import { expect, test } from 'vitest'
import { csvLines } from '#records/text/csv.ts'
import { readObjectSheet } from './object-sheet.ts'

const read = (text: string) => readObjectSheet(csvLines(text), { objects: [], categories: [] })

test('a table without column titles is reported once, and none of its cells is called a column', () => {
  const sheet = read('Canapé bleu;12\nChaise verte;3\n')
  expect(sheet).toMatchObject({ good: [], unknown: [], bad: [{ line: 1 }] })
  expect(sheet.bad[0]?.reason).toContain('La première ligne doit nommer les colonnes')
})

test('a line with more cells than column titles is refused: its values may be in the wrong column', () => {
  const sheet = read('nom;poids_kg\nTable; basse;3\nLampe;2;;\n')
  expect(sheet.good).toMatchObject([{ line: 3, values: { name: 'Lampe' } }])
  expect(sheet.bad[0]?.reason).toContain('3\u00a0cellules pour 2\u00a0colonnes')
})

test('refusals have a sentence: a name too long, a figure below zero, a text for a figure', () => {
  const { bad } = read(`nom;poids_kg;valeur\n${'x'.repeat(300)};1;1\nPouf;-2;1\nBanc;1;cher\n`)
  expect(bad.map(({ reason }) => reason)).toEqual([
    'Les informations saisies pour le nom sont trop longues.',
    '«\u202f-2\u202f»\u00a0: il faut zéro ou plus.',
    '«\u202fcher\u202f» n’est pas un nombre.',
  ])
})
