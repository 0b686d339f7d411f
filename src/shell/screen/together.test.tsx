// How long the parts of a page wait for each other.
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { groupOf } from './reading-group.ts'
import { waitAfter } from './together.tsx'

test('an answer that is told twice counts once', () => {
  let told = 0
  const group = groupOf(() => (told += 1))
  const [one, two] = [group.begin(), group.begin()]
  one()
  one()
  expect([told, group.isIdle()]).toEqual([1, false])
  two()
  expect([told, group.isIdle()]).toEqual([2, true])
})

test('a part that never answers is waited for a second and a half; after that half a second since the last answer', () => {
  expect([0, 300, 1000, 2000].map(waitAfter)).toEqual([1500, 1200, 500, 500])
})

test('whatever the answers do, the page is shown after four seconds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 600 }), { maxLength: 40 }), pauses => {
      let passed = 0
      for (const pause of pauses) {
        const wait = waitAfter(passed)
        expect(passed + wait).toBeLessThanOrEqual(4000)
        if (pause >= wait) return
        passed += pause
      }
    }),
  )
})
