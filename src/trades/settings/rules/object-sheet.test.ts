import { expect, test } from 'vitest'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { blankRow } from '#records/entity.ts'
import { csvLines, csvOf } from '#records/text/csv.ts'
import { readObjectSheet } from './object-sheet.ts'
import { objectCells, objectHeads } from './own-tables.ts'

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

test('[RT1] [RT2] what is exported of a rental is read again to the same values', () => {
  const rental: Partial<ObjectRow> = {
    rentable: 1,
    rental_delivery_mode: 'takeaway',
    rental_caution: 15.5,
    rental_halfday: 1.25,
    rental_day: 2,
    rental_week: 6.9,
    rental_month: 18,
    rental_quarter: 40,
    rental_semester: 70.05,
    rental_year: 1234.56,
    rental_not_used: 0.5,
    rental_price_per_missing: 3.3,
    rental_minimum_missing_for_payment: 2,
    rental_return_delay: 4,
    rental_availability_delay: 1,
    rental_safety_stock: 6,
  }
  const plain: Partial<ObjectRow> = { name: 'Chaise', reference: 'C-1', weight: 3500, value: 12 }
  const row = { ...blankRow(CatalogueObject), ...plain, ...rental }
  const text = csvOf([objectHeads, objectCells(row, '')])
  const sheet = readObjectSheet(csvLines(text), { objects: [], categories: [] })
  expect(sheet.unknown).toEqual([])
  expect(sheet.good).toMatchObject([{ values: { ...plain, ...rental } }])
  const blank = csvOf([objectHeads, objectCells({ ...blankRow(CatalogueObject), name: 'Banc' }, '')])
  expect(readObjectSheet(csvLines(blank), { objects: [], categories: [] }).good).toMatchObject([
    { values: { name: 'Banc', rentable: 0, rental_delivery_mode: 'free', rental_year: 0 } },
  ])
})

test('[RT2] a wrong cell of the rental is refused with its reason, and a blank one changes nothing', () => {
  const { bad, good } = read(
    'nom;louable;remise;tarif_jour;seuil_manquants\nA;peut-être;;;\nB;;poste;;\nC;;;cher;\nD;;;-1;\nE;;;;1,5\nF;;;;\n',
  )
  expect(bad.map(({ reason }) => reason)).toEqual([
    '«\u202fpeut-être\u202f»\u00a0: oui ou non.',
    '«\u202fposte\u202f»\u00a0: Libre, Livraison ou Retrait.',
    '«\u202fcher\u202f» n’est pas un nombre.',
    '«\u202f-1\u202f»\u00a0: il faut zéro ou plus.',
    'Il faut saisir un nombre pour le seuil de facturation des manquants.',
  ])
  expect(good).toMatchObject([{ values: { name: 'F' } }])
  expect(Object.keys(good[0]?.values ?? {})).toEqual(['name'])
})
