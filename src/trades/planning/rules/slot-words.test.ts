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

test('what a colleague changes meanwhile stands, and only what was typed here is written', () => {
  const mine = withTyped(opened, NOTHING_TYPED, { message: 'Rappelez M. Haas' })
  const theirs: SlotWords = { ...opened, crew: ['ali', 'zoe'], crew_note: 'Clés chez Lou' }
  expect(wordsShown(theirs, mine)).toEqual({ ...theirs, message: 'Rappelez M. Haas' })
  expect(wordsToWrite(theirs, mine)).toEqual({ message: 'Rappelez M. Haas' })
})

test('two planners who change one crew each keep the other’s people', () => {
  const mine = withTyped(opened, NOTHING_TYPED, { crew: ['nora'] })
  const theirs: SlotWords = { ...opened, crew: ['ali', 'zoe'] }
  expect(wordsToWrite(theirs, mine)).toEqual({ crew: ['zoe', 'nora'] })
  // Who takes somebody out that the other has just put in means it.
  expect(wordsToWrite(theirs, withTyped(theirs, mine, { crew: ['nora'] }))).toEqual({ crew: ['nora'] })
})

test('a text that both changed is said, one that came to the same is not', () => {
  const mine = withTyped(opened, withTyped(opened, NOTHING_TYPED, { crew_note: 'C' }), {
    crew_note: 'Clé 12',
  })
  expect(isOvertaken(opened, mine, 'crew_note')).toBe(false)
  expect(isOvertaken({ ...opened, crew_note: 'Clés chez Lou' }, mine, 'crew_note')).toBe(true)
  expect(isOvertaken({ ...opened, crew_note: 'Clé 12' }, mine, 'crew_note')).toBe(false)
  expect(wordsToWrite({ ...opened, crew_note: 'Clé 12' }, mine)).toEqual({})
})
