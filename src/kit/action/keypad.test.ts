import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterKey, type KeypadKey } from './keypad.tsx'

const typed = (keys: readonly KeypadKey[]): string => keys.reduce((text, key) => afterKey(text, key), '')

test('a weight is typed as it is spoken', () => {
  expect(typed(['4', '8', ',', '5'])).toBe('48,5')
  expect(typed([',', '5'])).toBe('0,5')
  expect(typed(['0', '7'])).toBe('7')
  expect(typed(['4', ',', ',', '5', ','])).toBe('4,5')
  expect(typed(['1', ',', '2', '3', '4'])).toBe('1,23')
  expect(typed(['1', '2', 'erase', '3'])).toBe('13')
})

test('whatever keys are pressed, the field contains a number of at most 99 999,99, or nothing', () => {
  const key = fc.constantFrom<KeypadKey>('0', '1', '5', '9', ',', 'erase')
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), keys => {
      expect(typed(keys)).toMatch(/^((0|[1-9]\d{0,4})(,\d{0,2})?)?$/)
    }),
  )
})
