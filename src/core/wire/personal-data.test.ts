import { expect, test } from 'vitest'
import { monthsFrom } from './personal-data.ts'

test('[RP2] months are whole, from 1 to 240, and blank keeps for ever', () => {
  expect(monthsFrom(' ')).toBeNull()
  expect(monthsFrom(' 36 ')).toBe(36)
  expect(monthsFrom('240')).toBe(240)
  for (const text of ['0', '241', '-1', '1,5', 'toujours', '1e2'])
    expect(monthsFrom(text), text).toBeUndefined()
})
