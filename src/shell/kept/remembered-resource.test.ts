// The truck of a device: its slots come first, the others keep their order.
import { expect, test } from 'vitest'
import { ownFirst } from './remembered-resource.ts'

const slots = ['a1', 'b1', 'a2', 'c1'].map(name => ({ name, resource: { id: name.slice(0, 1) } }))
const namesOf = (own: string | null): string[] => ownFirst(slots, own).map(({ name }) => name)

test('the slots of this device’s truck come first, in their order, and none is left out', () => {
  expect(namesOf('a')).toEqual(['a1', 'a2', 'b1', 'c1'])
  expect(namesOf('c')).toEqual(['c1', 'a1', 'b1', 'a2'])
})

test('without a truck, or with one that has no slot that day, nothing moves', () => {
  expect(namesOf(null)).toEqual(['a1', 'b1', 'a2', 'c1'])
  expect(namesOf('z')).toEqual(['a1', 'b1', 'a2', 'c1'])
})
