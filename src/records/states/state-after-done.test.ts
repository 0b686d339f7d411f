import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHECK_CAUSES, stateAfterDone, type DoneLine } from './state-after-done.ts'

const line = (facts: Partial<DoneLine> = {}): DoneLine => ({
  quantity: 10,
  quantity_done: 10,
  weight: 1000,
  weight_done: null,
  volume: 0.1,
  loading_duration: '00:01',
  ...facts,
})
const causes = (...objects: DoneLine[]) => stateAfterDone({ objects }).check_reasons

test('[TS4] done as planned is « Réalisée »', () => {
  expect(stateAfterDone({ objects: [line()] })).toEqual({ task_state_id: 5, check_reasons: [] })
  expect(stateAfterDone({ objects: [] }).task_state_id).toBe(5)
  expect(stateAfterDone({ objects: [line({ quantity_done: null })] }).task_state_id).toBe(5)
})

test('[TS4] 20 % exactly is still « Réalisée », more is « À vérifier », in both directions', () => {
  expect(causes(line({ weight_done: 12_000 }))).toEqual([])
  expect(causes(line({ weight_done: 12_001 }))).toEqual(['weight'])
  expect(causes(line({ weight_done: 8000 }))).toEqual([])
  expect(causes(line({ weight_done: 7999 }))).toEqual(['weight'])
  expect(causes(line({ quantity_done: 8, weight_done: 10_000 }))).toEqual([])
  expect(causes(line({ quantity_done: 7, weight_done: 10_000 }))).toEqual(['quantity'])
})

test('[TS4] the comparison is between the totals of the task, not line by line', () => {
  expect(causes(line({ quantity_done: 11 }), line({ quantity_done: 9 }))).toEqual([])
})

test('[TS4] [CP3] a forced weight is the planned weight', () => {
  const objects = [line({ weight_done: 10_000 })]
  expect(stateAfterDone({ objects, forced_weight: 20_000 }).check_reasons).toEqual(['weight'])
})

test('[TS4] without a planned weight there is nothing to compare', () => {
  expect(causes(line({ weight: 0, weight_done: 40_000 }))).toEqual([])
})

test('[TS4] refused, added, outlier and illegal each make it « À vérifier » and are all kept', () => {
  const objects = [line({ refused_reason: 'refused-condition' }), line({ outlier: 1 })]
  expect(causes(...objects)).toEqual(['refused', 'outlier'])
  expect(causes(line({ quantity: 1000 }), line({ quantity: 1, quantity_done: 1, added: 1 }))).toEqual([
    'weight',
    'quantity',
    'added',
  ])
  expect(stateAfterDone({ objects: [line()], illegalTransition: true })).toEqual({
    task_state_id: 7,
    check_reasons: ['illegal_transition'],
  })
})

test('[TS4] 7 has a cause, 5 has none, and every cause has a sentence', () => {
  const anyLine = fc.record({
    quantity: fc.nat(20),
    quantity_done: fc.option(fc.nat(20)),
    weight: fc.nat(50_000),
    weight_done: fc.option(fc.nat(900_000)),
    volume: fc.constant(0),
    loading_duration: fc.constant('00:00'),
    refused_reason: fc.option(fc.constantFrom('', 'refused-kind')),
    added: fc.constantFrom(0 as const, 1 as const),
    outlier: fc.constantFrom(0 as const, 1 as const),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), objects => {
      const { task_state_id, check_reasons } = stateAfterDone({ objects })
      expect(task_state_id).toBe(check_reasons.length > 0 ? 7 : 5)
      for (const cause of check_reasons) expect(CHECK_CAUSES[cause]).not.toBe('')
    }),
  )
})
