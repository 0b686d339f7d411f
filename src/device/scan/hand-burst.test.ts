// A hand scanner's bursts among a person's typing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BURST_GAP_MS, BURST_LEAST, noBurst, stepBurst } from './hand-burst.ts'

interface Stroke {
  readonly key: string
  readonly wait: number
}

const scannedIn = (strokes: readonly Stroke[]): string[] => {
  let burst = noBurst
  let at = 0
  const texts: string[] = []
  for (const { key, wait } of strokes) {
    at += wait
    const step = stepBurst(burst, { key, at })
    burst = step.burst
    if (step.scanned !== undefined) texts.push(step.scanned)
  }
  return texts
}
const typed = (text: string, wait: number): Stroke[] =>
  [...text, 'Enter'].map((key, at) => ({ key, wait: at === 0 ? 500 : wait }))

const letter = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789 -/.')
const code = fc.array(letter, { minLength: BURST_LEAST, maxLength: 40 }).map(keys => keys.join(''))
const burst = code.chain(text =>
  fc
    .array(fc.integer({ min: 0, max: BURST_GAP_MS }), { minLength: text.length, maxLength: text.length })
    .map((waits): { text: string; strokes: Stroke[] } => ({
      text,
      strokes: [...text, 'Enter'].map((key, at) => ({ key, wait: at === 0 ? 400 : (waits[at - 1] ?? 0) })),
    })),
)
const typing = fc
  .array(
    fc.record({
      key: fc.oneof(letter, fc.constantFrom('Enter', 'Backspace', 'Tab', 'Shift', 'ArrowLeft')),
      wait: fc.integer({ min: BURST_GAP_MS + 1, max: 900 }),
    }),
    { maxLength: 30 },
  )
  .map((strokes): { text: null; strokes: Stroke[] } => ({ text: null, strokes }))

test('every burst between stretches of typing is told whole and in order, and no typing is', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(burst, typing), { maxLength: 12 }), parts => {
      expect(scannedIn(parts.flatMap(({ strokes }) => strokes))).toEqual(
        parts.flatMap(({ text }) => (text === null ? [] : [text])),
      )
    }),
  )
})

test('one pause within it makes a burst typing', () => {
  fc.assert(
    fc.property(code, fc.nat(), (text, where) => {
      const at = 1 + (where % text.length)
      const strokes = typed(text, 10).map((stroke, n) =>
        n === at ? { key: stroke.key, wait: BURST_GAP_MS + 1 } : stroke,
      )
      const [told = ''] = scannedIn(strokes)
      expect(told === '' || (text.endsWith(told) && told.length === text.length - at)).toBe(true)
    }),
  )
})

test('fewer keys than a code has are a hand that rolled over them', () => {
  expect(scannedIn(typed('ABC', 5))).toEqual([])
  expect(scannedIn(typed('ABCD', 5))).toEqual(['ABCD'])
})

test('the capitals of a scanner that presses Shift are one burst', () => {
  const strokes = ['Shift', 'S', 'Shift', 'K', '7', '4', 'Shift', 'M', 'Enter'].map(key => ({ key, wait: 8 }))
  expect(scannedIn(strokes)).toEqual(['SK74M'])
})

test('a burst without Enter is nothing, and does not begin the next one', () => {
  const cut = typed('123456', 5).slice(0, -1)
  expect(scannedIn([...cut, ...typed('S7K4M29QX', 5)])).toEqual(['S7K4M29QX'])
})
