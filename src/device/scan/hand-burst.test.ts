// A hand scanner's bursts among a person's typing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BURST_GAP_MS, BURST_LEAST, BURST_PAUSE_MS, isFigure, noBurst, stepBurst } from './hand-burst.ts'

interface Stroke {
  readonly key: string
  readonly wait: number
}

const UNREAD = '?'
/** The codes, and a mark for each incomplete one. */
const heardIn = (strokes: readonly Stroke[]): string[] => {
  let burst = noBurst
  let at = 0
  const texts: string[] = []
  for (const { key, wait } of strokes) {
    at += wait
    const step = stepBurst(burst, { key, at })
    burst = step.burst
    if (step.scanned !== undefined) texts.push(step.scanned)
    if (step.isUnread === true) texts.push(UNREAD)
  }
  return texts
}
const scannedIn = (strokes: readonly Stroke[]): string[] => heardIn(strokes).filter(text => text !== UNREAD)
const typed = (text: string, wait: number): Stroke[] =>
  [...text, 'Enter'].map((key, at) => ({ key, wait: at === 0 ? 500 : wait }))

const letter = fc.constantFrom(...Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789 -/.'))
const code = fc
  .array(letter, { minLength: BURST_LEAST, maxLength: 40 })
  .map(keys => keys.join(''))
  // « 6.969 » is what a scale types.
  .filter(text => !isFigure(text))
const burst = code.chain(text =>
  fc
    .array(fc.integer({ min: 0, max: BURST_GAP_MS }), { minLength: text.length, maxLength: text.length })
    .map((waits): { text: string; strokes: Stroke[] } => ({
      text,
      strokes: [...Array.from(text), 'Enter'].map((key, at) => ({
        key,
        wait: at === 0 ? 400 : (waits[at - 1] ?? 0),
      })),
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

test('every burst between stretches of typing is reported whole and in order, and no typing is', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(burst, typing), { maxLength: 12 }), parts => {
      expect(scannedIn(parts.flatMap(({ strokes }) => strokes))).toEqual(
        parts.flatMap(({ text }) => (text === null ? [] : [text])),
      )
    }),
  )
})

const pause = fc.integer({ min: BURST_GAP_MS + 1, max: BURST_PAUSE_MS })

test('no part of a burst with a pause in it is a code, and an unread scan is reported', () => {
  fc.assert(
    fc.property(code, fc.nat(), pause, (text, where, wait) => {
      const at = 1 + (where % text.length)
      const strokes = typed(text, 10).map((stroke, n) => (n === at ? { key: stroke.key, wait } : stroke))
      const isSeen = Math.max(at, text.length - at) >= BURST_LEAST - 1
      expect(heardIn(strokes)).toEqual(isSeen ? [UNREAD] : [])
    }),
  )
})

test('a burst that was cut takes no character of the next one', () => {
  const cut = typed('SMSVG9SMG', 6).map((stroke, n) => (n === 5 ? { key: stroke.key, wait: 45 } : stroke))
  expect(heardIn([...cut, ...typed('SMSVG9SMG', 6)])).toEqual([UNREAD, 'SMSVG9SMG'])
})

test('a person who types fast and hits Enter with the same movement has scanned nothing', () => {
  const hasty = ['C', 'h', 'a', 'i', 's', 'e', 'Enter'].map((key, n) => ({ key, wait: n === 6 ? 20 : 90 }))
  expect(heardIn(hasty)).toEqual([])
})

test('fewer keys than a code has are fast typing', () => {
  expect(scannedIn(typed('ABC', 5))).toEqual([])
  expect(scannedIn(typed('ABCD', 5))).toEqual(['ABCD'])
})

test('a weight that a scale types is no code', () => {
  expect(heardIn([...typed('12,5', 5), ...typed('6.969', 5)])).toEqual([])
  expect(scannedIn(typed('12,5A', 5))).toEqual(['12,5A'])
})

test('the capitals of a scanner that presses Shift are one burst', () => {
  const strokes = ['Shift', 'S', 'Shift', 'K', '7', '4', 'Shift', 'M', 'Enter'].map(key => ({ key, wait: 8 }))
  expect(scannedIn(strokes)).toEqual(['SK74M'])
})

test('a burst without Enter is ignored, and does not become part of the next one', () => {
  const cut = typed('123456', 5).slice(0, -1)
  expect(scannedIn([...cut, ...typed('S7K4M29QX', 5)])).toEqual(['S7K4M29QX'])
})
