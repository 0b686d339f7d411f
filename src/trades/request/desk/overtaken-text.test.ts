// Another planner's value, under the field that is being typed.
import { expect, test } from 'vitest'
import { blankValues } from '../rules/request-values.ts'
import { theirText } from './overtaken-text.ts'

test('the other version of a field is shown by its value, a list only as changed', () => {
  const request = { base: { ...blankValues, floor: '2', tip: '' } }
  expect(theirText(request, 'floor')).toBe('2')
  expect(theirText(request, 'tip')).toBe('vide')
  expect(theirText(request, 'objects')).toBe('changé')
})
