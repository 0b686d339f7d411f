// Codes scanned in a row that need an answer: none disappears unanswered.
import { expect, test } from 'vitest'
import { asideAfter } from './scans-aside.ts'

/** Each code, and whether it is counted at once, like a known one. */
const shot = (...codes: readonly (readonly [code: string, isCounted: boolean])[]): readonly string[] => {
  let waiting: readonly string[] = []
  let shown: string | null = null
  for (const [code, isCounted] of codes) {
    waiting = asideAfter(waiting, shown, code)
    shown = isCounted ? null : code
  }
  return shown === null ? waiting : [...waiting, shown]
}

test('a code that needs an answer waits while the row goes on, once, oldest first', () => {
  expect(shot(['A', false], ['K1', true], ['B', false], ['K2', true], ['K3', true])).toEqual(['A', 'B'])
  expect(shot(['A', false], ['A', false], ['K1', true], ['A', false])).toEqual(['A'])
})

test('one that is known by now no longer waits', () => {
  expect(shot(['A', false], ['K1', true], ['A', true])).toEqual([])
})
