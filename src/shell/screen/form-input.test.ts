// What was typed over a record that changes meanwhile: which values differ, which errors still apply, what another person overtook.
import { expect, test } from 'vitest'
import {
  afterRefusal,
  afterTyping,
  following,
  keepingMine,
  overtakenNames,
  realChanges,
  realTyped,
  takingTheirs,
  untouched,
} from './form-input.ts'

interface Place {
  readonly city: string
  readonly floor: string
  readonly tags: readonly string[]
}
const base: Place = { city: 'Metz', floor: '', tags: ['a'] }
const nothing = untouched<Place>({})

test('typing the record’s own value again is no change', () => {
  expect(realChanges(base, { city: 'Metz', tags: ['a'], floor: '2' })).toEqual({ floor: '2' })
  expect(realChanges(base, { city: '' })).toEqual({ city: '' })
})

test('what is typed removes the error of its field, and only that', () => {
  const refused = afterRefusal(nothing, { city: 'La ville est obligatoire', floor: 'Un nombre' })
  expect(refused.refusals).toBe(1)
  expect(afterTyping(refused, base, { city: 'Nancy' }).errors).toEqual({ floor: 'Un nombre' })
  const all = afterTyping(refused, base, { city: 'Nancy' }, errors => errors)
  expect(all.errors).toBe(refused.errors)
})

test('only a field that both changed is overtaken, and either version may be taken', () => {
  const typed = afterTyping(nothing, base, { floor: '2', city: 'Nancy' })
  expect(overtakenNames(base, typed)).toEqual([])
  const now = { ...base, floor: '3' }
  expect(overtakenNames(now, typed)).toEqual(['floor'])
  expect(overtakenNames({ ...base, floor: '2' }, typed)).toEqual([])

  const theirs = takingTheirs(typed, now)
  expect(theirs.changes).toEqual({ city: 'Nancy' })
  expect(overtakenNames(now, theirs)).toEqual([])
  const mine = keepingMine(typed, now)
  expect(mine.changes).toEqual({ floor: '2', city: 'Nancy' })
  expect(overtakenNames(now, mine)).toEqual([])
  expect(overtakenNames({ ...base, floor: '4' }, mine)).toEqual(['floor'])
})

test('a field is compared with its value when a person began to type there', () => {
  const once = afterTyping(nothing, base, { floor: '2' })
  expect(afterTyping(once, { ...base, floor: '3' }, { floor: '25' }).from).toEqual({ floor: '' })
  // Typed, saved, and typed again: that save is what the person has seen.
  expect(afterTyping(once, { ...base, floor: '2' }, { floor: '25' }).from).toEqual({ floor: '2' })
})

test('a draft keeps what differs from the record, and nothing that was typed back', () => {
  const typed = afterTyping(afterTyping(nothing, base, { city: 'Nancy', floor: '2' }), base, { city: 'Metz' })
  expect(realTyped(base, typed)).toEqual({ changes: { floor: '2' }, from: { floor: '' } })
})

test('what was saved is typed no more: the form follows the record from then on', () => {
  const typed = afterTyping(nothing, base, { floor: '2', city: 'Nancy' })
  const later = { ...base, floor: '2' }
  const now = following(typed, later)
  expect([now.changes, now.from]).toEqual([{ city: 'Nancy' }, { city: 'Metz' }])
  expect(overtakenNames({ ...later, floor: '3' }, now)).toEqual([])
})
