import { expect, test } from 'vitest'
import { lineOfObject, refusedLine, weighedLine, withQuantity } from '#records/stop/on-site-lines.ts'
import { objectChanges } from './object-changes.ts'

const of = (name: string, quantity: number) => ({
  ...lineOfObject(
    { id: name, name, weight: 4000, volume: 1, loading_duration: '00:10', weight_channel: 'none' },
    name,
  ),
  quantity,
})
const before = [of('Sommier', 1), of('Lampadaire', 1), of('Carton', 4)]

test('each object that changed has its own line, before and after', () => {
  const [bed, lamp, box] = before
  if (bed === undefined || lamp === undefined || box === undefined) throw new Error('three lines')
  const at = { at: '2026-11-24 11:56:00', device: 'd' }
  const after = [
    refusedLine(bed, { reason: 'other', text: 'Lattes cassées' }),
    withQuantity(lamp, 2),
    weighedLine(withQuantity(box, 4), 33_200, at),
    of('Commode', 1),
  ]
  expect(objectChanges(before, after)).toEqual([
    {
      line_id: 'Sommier',
      name: 'Sommier',
      before: '1\u00a0pièce prévue',
      after: 'refusé\u00a0: lattes cassées',
    },
    {
      line_id: 'Lampadaire',
      name: 'Lampadaire',
      before: '1\u00a0pièce prévue',
      after: '2\u00a0pièces faites',
    },
    {
      line_id: 'Carton',
      name: 'Carton',
      before: '4\u00a0pièces prévues',
      after: '4\u00a0pièces faites, 33,20\u00a0kg pesés',
    },
    { line_id: 'Commode', name: 'Commode', before: 'aucun', after: '1\u00a0pièce prévue' },
  ])
})

test('what did not change is not named, and what cannot be read is left out', () => {
  expect(objectChanges(before, before)).toEqual([])
  expect(objectChanges(null, [{ broken: true }, 'text'])).toEqual([])
  expect(objectChanges(before.slice(0, 1), [])).toEqual([
    { line_id: 'Sommier', name: 'Sommier', before: '1\u00a0pièce prévue', after: 'aucun' },
  ])
})

test('a sticker, another name, another weight or time of a piece is told too; what a crew wrote keeps its capitals', () => {
  const [bed, lamp] = before
  if (bed === undefined || lamp === undefined) throw new Error('two lines')
  const after = [
    { ...bed, object_instance_id: 'i1', name: 'Sommier 140' },
    { ...lamp, weight: 6000, loading_duration: '00:25' },
  ]
  expect(objectChanges([bed, lamp], after).map(({ before: was, after: is }) => [was, is])).toEqual([
    [
      '1\u00a0pièce prévue, «\u202fSommier\u202f», sans étiquette',
      '1\u00a0pièce prévue, «\u202fSommier 140\u202f», étiquette collée',
    ],
    [
      '1\u00a0pièce prévue, 4,00\u00a0kg par pièce, 10\u00a0min',
      '1\u00a0pièce prévue, 6,00\u00a0kg par pièce, 25\u00a0min',
    ],
  ])
  const told = objectChanges([bed], [refusedLine(bed, { reason: 'other', text: 'Cassé par M. Dupont' })])
  expect(told[0]?.after).toBe('refusé\u00a0: cassé par M. Dupont')
})

test('a refusal says « the rest » only where something was left behind; a weight says whether it was weighed', () => {
  const [, , box] = before
  if (box === undefined) throw new Error('a line')
  const refused = refusedLine(box, { reason: 'other', text: 'Mouillé' })
  const texts = [
    { ...refused, quantity_done: 3 },
    { ...refused, quantity_done: 4 },
    { ...box, quantity_done: 4, weight_done: 12_000, estimated: 1 },
  ].map(after => objectChanges([box], [after])[0]?.after)
  expect(texts).toEqual([
    '3\u00a0pièces prises, le reste refusé\u00a0: mouillé',
    '4\u00a0pièces faites',
    '4\u00a0pièces faites, 12,00\u00a0kg estimés',
  ])
})
