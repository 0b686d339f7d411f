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
      after: '4\u00a0pièces faites, 33,20\u00a0kg à la balance',
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
