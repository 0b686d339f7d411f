import { expect, test } from 'vitest'
import { callAddress } from './call-address.ts'
import { isCallable } from './is-callable.ts'

test.each(['', ' ', 'sur liste rouge'])('nobody is called at « %s »', phone => {
  expect(isCallable(phone)).toBe(false)
})

test('a number is dialled without what is written between its digits', () => {
  expect(isCallable('06 39 98 25 71')).toBe(true)
  expect(callAddress('+33 6.39-98 25 71')).toBe('tel:+33639982571')
})
