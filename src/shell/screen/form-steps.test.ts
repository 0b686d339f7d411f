import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterTyping, untouched } from './form-input.ts'
import { afterStep, noSteps, stepBack, stepForth, withInput, type FormSteps } from './form-steps.ts'

interface Values {
  readonly name: string
  readonly kind: number
  readonly list: readonly string[]
}
const base: Values = { name: 'Ott', kind: 1, list: [] }
type Steps = FormSteps<Values>
const blank = (): Steps => noSteps(untouched<Values>({}))
const type = (steps: Steps, typed: Partial<Values>): Steps =>
  afterStep(steps, afterTyping(steps.input, base, typed), Object.keys(typed) as (keyof Values)[], {
    ...base,
    ...steps.input.changes,
  })
const shown = ({ input }: Steps): Values => ({ ...base, ...input.changes })

test('letters typed one after the other are one step, each choice is its own', () => {
  let steps = blank()
  for (const name of ['Otto', 'Otton', 'Ottone']) steps = type(steps, { name })
  steps = type(steps, { kind: 2 })
  steps = type(steps, { kind: 3 })
  expect(steps.past.map(({ names }) => names)).toEqual([['name'], ['kind'], ['kind']])
  steps = stepBack(steps) ?? steps
  expect(shown(steps)).toMatchObject({ name: 'Ottone', kind: 2 })
  steps = stepBack(stepBack(steps) ?? steps) ?? steps
  expect(shown(steps)).toEqual(base)
  expect(stepBack(steps)).toBe(null)
})

test('something typed after an undo drops what could be done again', () => {
  let steps = type(type(blank(), { kind: 2 }), { list: ['a'] })
  steps = type(stepBack(steps) ?? steps, { kind: 4 })
  expect(stepForth(steps)).toBe(null)
  expect(shown(steps)).toMatchObject({ kind: 4, list: [] })
})

test('what fills itself in is no step', () => {
  const steps = type(blank(), { kind: 2 })
  const filled = withInput(steps, afterTyping(steps.input, base, { list: ['found'] }))
  expect(filled.past).toHaveLength(1)
  expect(shown(filled)).toMatchObject({ kind: 2, list: ['found'] })
})

test('whatever was typed, going back all the way and forth again shows the same', () => {
  const typed = fc.oneof(
    fc.record({ name: fc.string({ maxLength: 4 }) }),
    fc.record({ kind: fc.integer() }),
    fc.record({ name: fc.string({ maxLength: 4 }), list: fc.array(fc.string(), { maxLength: 2 }) }),
  )
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 20 }), all => {
      const end = all.reduce<Steps>((steps, one) => type(steps, one), blank())
      let steps = end
      for (let next = stepBack(steps); next !== null; next = stepBack(steps)) steps = next
      expect(shown(steps)).toEqual(base)
      for (let next = stepForth(steps); next !== null; next = stepForth(steps)) steps = next
      expect(shown(steps)).toEqual(shown(end))
    }),
  )
})
