// The code of an error is short, the same for the same fault, and different for another one.
import { expect, test } from 'vitest'
import { errorCode, errorDetail } from './error-code.ts'

test('the same fault has the same code, another fault another one', () => {
  expect(errorCode(new TypeError('x is undefined'))).toBe(errorCode(new TypeError('x is undefined')))
  expect(errorCode(new TypeError('x is undefined'))).not.toBe(errorCode(new TypeError('y is undefined')))
  expect(errorCode('anything thrown')).toMatch(/^R-\d{5}$/)
})

test('the detail contains the code, the facts and the stack', () => {
  const detail = errorDetail(new Error('boum'), { page: '/collect/mobile' })
  expect(detail).toContain(errorCode(new Error('boum')))
  expect(detail).toContain('page: /collect/mobile')
  expect(detail).toContain('boum')
})
