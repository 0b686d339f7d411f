import { expect, test } from 'vitest'
import { fillTone } from './fill-tone.ts'

test.each([
  [0, 'ok'],
  [79.9, 'ok'],
  [80, 'high'],
  [100, 'high'],
  [100.1, 'over'],
  [112, 'over'],
])('a fill of %d %% is %s', (percent, tone) => {
  expect(fillTone(percent)).toBe(tone)
})
