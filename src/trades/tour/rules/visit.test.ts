// Planned, done and refused beside each other, and why a stop is to be checked.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TaskLine } from '#records/entities/task-line.ts'
import {
  lineOfObject,
  refusedLine,
  weighedLine,
  withAdded,
  withQuantity,
} from '#records/stop/on-site-lines.ts'
import { stateAfterDone } from '#records/states/state-after-done.ts'
import { visitCauses, visitOf } from './visit.ts'

const object = (id: string, name: string, weight: number) => ({
  id,
  name,
  weight,
  volume: 1,
  loading_duration: '00:10',
  weight_channel: 'none' as const,
})
const planned = (name: string, quantity: number, weight: number): TaskLine => ({
  ...lineOfObject(object(name, name, weight), name),
  quantity,
})
const bed = planned('Sommier 140', 1, 22_000)
const boxes = planned('Carton de livres', 4, 8000)
const lamp = planned('Lampadaire', 1, 4000)
const at = { at: '2026-11-24 11:56:00', device: 'd' }

/** The stop of the drawing: a bed refused, a lamp more, a chest that nobody announced. */
const odd: readonly TaskLine[] = [
  refusedLine(bed, { reason: 'refused-condition', text: 'lattes cassées' }),
  weighedLine(withQuantity(boxes, 4), 33_200, at),
  withQuantity(lamp, 2),
  ...withAdded([], object('commode', 'Petite commode', 18_500), { quantity: 1, line_id: 'c' }).objects,
]
const checked = (objects: readonly TaskLine[]) => ({
  objects,
  check_reasons: stateAfterDone({ objects }).check_reasons,
  proofs_missing: [],
})

describe('[TS4] a visit to check', () => {
  test('planned, done and refused are counted line by line, in pieces and in kilograms', () => {
    const visit = visitOf(odd)
    expect(visit.planned).toEqual({ quantity: 6, weight: 58_000 })
    expect(visit.done).toEqual({ quantity: 7, weight: 59_700 })
    expect(visit.refused).toEqual({ quantity: 1, weight: 22_000 })
    expect(visit.gap).toBe(1700)
    expect(visit.lines.map(({ isOdd }) => isOdd)).toEqual([true, false, true, true])
    expect(visit.lines.map(({ isWeighed }) => isWeighed)).toEqual([false, true, false, false])
    expect(visit.lines[3]).toMatchObject({ planned: null, more: 1, gap: 18_500 })
  })

  test('each cause is a sentence that names its object', () => {
    expect(visitCauses(checked(odd))).toEqual([
      'Sommier 140\u00a0: refusé, lattes cassées',
      'Lampadaire\u00a0: 1\u00a0pièce de plus',
      'Petite commode\u00a0: 1\u00a0pièce non annoncée',
    ])
  })

  test('a refused part of a line has a sentence, with the words of a reason from the list', () => {
    const chairs = refusedLine(planned('Chaise', 3, 5000), { reason: 'truck-full', text: '', taken: 2 })
    expect(visitOf([chairs]).lines[0]?.refused).toEqual({ quantity: 1, weight: 5000, reason: 'camion plein' })
    expect(visitCauses(checked([chairs]))[0]).toBe('Chaise\u00a0: 1\u00a0pièce refusée, camion plein')
  })

  test('a cause that no line shows has a sentence too', () => {
    const heavy = weighedLine(withQuantity(boxes, 4), 80_000, at)
    expect(visitCauses(checked([heavy]))).toEqual([
      'Poids fait\u00a0: 80,00\u00a0kg pour 32,00\u00a0kg\u00a0prévus',
    ])
    const known = { objects: [], check_reasons: ['dispute', 'no_photo', 'unheard-of'], proofs_missing: [] }
    expect(visitCauses(known)).toEqual([
      'Deux versions à départager',
      'unheard-of',
      'Photo obligatoire absente',
    ])
    const without = {
      ...known,
      check_reasons: ['no_photo'],
      proofs_missing: [{ proof: 'photo' as const, reason: 'nuit' }],
    }
    expect(visitCauses(without)).toEqual(['Photo obligatoire absente\u00a0: nuit'])
  })

  const someLine = fc
    .record({
      quantity: fc.nat(9),
      weight: fc.nat(90_000),
      quantity_done: fc.option(fc.nat(9)),
      weight_done: fc.option(fc.nat(90_000)),
      isRefused: fc.boolean(),
      added: fc.constantFrom(0 as const, 1 as const),
    })
    .map(({ isRefused, ...values }): TaskLine =>
      Object.assign({}, bed, values, { refused_reason: isRefused ? 'other' : null }),
    )

  test('the lines add up to the totals, and a stop that is to be checked always has a cause in words', () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 6 }), objects => {
        const visit = visitOf(objects)
        const sum = (of: (line: (typeof visit.lines)[number]) => number) =>
          visit.lines.reduce((all, line) => all + of(line), 0)
        expect(sum(({ gap }) => gap)).toBe(visit.gap)
        expect(sum(({ done }) => done.weight)).toBe(visit.done.weight)
        expect(sum(({ more }) => more)).toBe(visit.done.quantity - visit.planned.quantity)
        const one = checked(objects)
        if (one.check_reasons.length > 0) expect(visitCauses(one)).not.toEqual([])
      }),
    )
  })
})
