import { expect, test } from 'vitest'
import {
  isOvertaken,
  NOTHING_TYPED,
  withTyped,
  wordsShown,
  wordsToWrite,
  type SlotWords,
} from './slot-words.ts'

const opened: SlotWords = { crew: ['ali'], crew_note: 'Clés', message: '' }

test('a colleague’s changes of the meantime are kept, and only what was typed here is written', () => {
  const mine = withTyped(opened, NOTHING_TYPED, { message: 'Rappelez M. Haas' })
  const theirs: SlotWords = { ...opened, crew: ['ali', 'zoe'], crew_note: 'Clés chez Lou' }
  expect(wordsShown(theirs, mine)).toEqual({ ...theirs, message: 'Rappelez M. Haas' })
  expect(wordsToWrite(theirs, mine)).toEqual({ message: 'Rappelez M. Haas' })
})

test('two planners who change one crew each keep the other’s people', () => {
  const mine = withTyped(opened, NOTHING_TYPED, { crew: ['nora'] })
  const theirs: SlotWords = { ...opened, crew: ['ali', 'zoe'] }
  expect(wordsToWrite(theirs, mine)).toEqual({ crew: ['zoe', 'nora'] })
  // A planner who removes a person whom the other one has just added does so deliberately.
  expect(wordsToWrite(theirs, withTyped(theirs, mine, { crew: ['nora'] }))).toEqual({ crew: ['nora'] })
})

test('a text that both changed is reported, one with the same result is not', () => {
  const mine = withTyped(opened, withTyped(opened, NOTHING_TYPED, { crew_note: 'C' }), {
    crew_note: 'Clé 12',
  })
  expect(isOvertaken(opened, mine, 'crew_note')).toBe(false)
  expect(isOvertaken({ ...opened, crew_note: 'Clés chez Lou' }, mine, 'crew_note')).toBe(true)
  expect(isOvertaken({ ...opened, crew_note: 'Clé 12' }, mine, 'crew_note')).toBe(false)
  expect(wordsToWrite({ ...opened, crew_note: 'Clé 12' }, mine)).toEqual({})
})
