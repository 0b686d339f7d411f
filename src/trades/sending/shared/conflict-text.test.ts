// The texts of two versions, for the sync screen and for the conflict view.
import { expect, test } from 'vitest'
import type { Reading } from '#records/fr/field-values.ts'
import type { ConflictField } from '#core/store/conflicts/compare-sides.ts'
import { mergedPlace, placeText, sideText, versionText } from './conflict-text.ts'

const reading: Reading = { nameOf: () => undefined, phoneOf: number => number, scope: 'emma' }
const field = (path: string, values: Partial<ConflictField>): ConflictField => ({
  path,
  ...mergedPlace({ path, field: path.split('/')[0] ?? '' }),
  was: null,
  mine: null,
  theirs: null,
  ...values,
})

test('a row is labelled by its field without the article, a line by its object and what differs', () => {
  expect(placeText('task', field('phone1', {}), null)).toBe('Téléphone')
  expect(placeText('task', field('tip', {}), null)).toBe('Indication d’accès')
  expect(placeText('task', field('objects/l1/quantity_done', {}), 'Matelas 140')).toBe(
    'Matelas 140 · quantité faite',
  )
  expect(placeText('task', field('objects/l1', {}), 'Matelas 140')).toBe('Matelas 140')
  expect(placeText('task', field('objects/l1', {}), null)).toBe('Objet')
})

test('both sides are shown in the same words', () => {
  const fields = [
    field('objects/l1/refused_reason', { mine: null, theirs: 'taché' }),
    field('task_state_id', { mine: 2, theirs: 5 }),
  ]
  const conflict = { entity: 'task', fields }
  expect(sideText(conflict, 'mine', { l1: 'Matelas' }, reading)).toEqual([
    'Matelas accepté',
    'État\u00a0: Acceptée',
  ])
  expect(sideText(conflict, 'theirs', { l1: 'Matelas' }, reading)).toEqual([
    'Matelas refusé\u00a0: taché',
    'État\u00a0: Réalisée',
  ])
})

test('a deletion is one question', () => {
  const place = field('deleted', {})
  expect(versionText('task', place, 1, reading)).toBe('supprimer')
  expect(versionText('task', place, 0, reading)).toBe('garder')
})

test('[TS4] « À vérifier » in one of two versions is shown as finished', () => {
  const state = field('task_state_id', {})
  expect(versionText('task', state, 7, reading)).toBe('Réalisée, à vérifier')
  expect(versionText('task', state, 7, { ...reading, scope: 'scale' })).toBe('À valider')
  expect(versionText('task', state, 6, reading)).toBe('Non réalisée')
})

test('[SL3] an order is shown by its stops, a crew by its people', () => {
  const names: { readonly [record: string]: string } = {
    'task t1': 'Haas',
    'task t2': 'Issler',
    'user u1': 'Yann',
  }
  const named: Reading = { ...reading, nameOf: (entity, id) => names[`${entity} ${id}`] }
  const order = field('task_order', {})
  expect(placeText('shift_instance', order, null)).toBe('Ordre des arrêts')
  expect(versionText('shift_instance', order, ['t2', 't1', 't3'], named)).toBe(
    '1\u00a0Issler, 2\u00a0Haas, 3\u00a0pas sur cet appareil',
  )
  expect(versionText('shift_instance', field('crew', {}), ['u1'], named)).toBe('Yann')
  expect(versionText('shift_instance', field('crew', {}), [], named)).toBe('aucun')
})

test('[SL4] a version that is in no slot and has a day shows that day', () => {
  const days = { was: null, mine: '2026-11-24', theirs: '2026-11-26' }
  const slot = field('shift_instance_id', { mine: null, theirs: 's1', days })
  const named: Reading = { ...reading, nameOf: () => 'Camion 2, jeudi 26 nov., matin' }
  expect(sideText({ entity: 'task', fields: [slot] }, 'mine', {}, named)).toEqual([
    'Créneau\u00a0: sans créneau, mardi 24 nov.',
  ])
  expect(sideText({ entity: 'task', fields: [slot] }, 'theirs', {}, named)).toEqual([
    'Créneau\u00a0: Camion 2, jeudi 26 nov., matin',
  ])
  expect(
    sideText({ entity: 'task', fields: [{ ...slot, days: { ...days, mine: null } }] }, 'mine', {}, named),
  ).toEqual(['Créneau\u00a0: vide'])
})
