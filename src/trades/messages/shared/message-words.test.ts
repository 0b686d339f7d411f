// A message in words: who has seen it, and for which day it is.
import { expect, test } from 'vitest'
import { SlotMessage, type SlotMessageRow } from '#records/entities/slot-message.ts'
import { blankRow } from '#records/entity.ts'
import { threadOf } from '../rules/thread.ts'
import { fromDesk, seenText } from './message-words.ts'

const day = '2026-11-24'
const row = (id: string, more: Partial<SlotMessageRow>): SlotMessageRow => ({
  ...blankRow(SlotMessage),
  author_id: 'claire',
  sent_at: `${day} 10:41:00`,
  text: 'Laissez le canapé',
  ...more,
  id,
})
const seen = (author_id: string, hour: string): SlotMessageRow =>
  row(author_id, { author_id, side: 'crew', kind: 'seen', to_id: 'a', sent_at: `${day} ${hour}:00` })

test('[MS3] who has seen a message is named, until nobody of a crew is missing', () => {
  const names = new Map([
    ['yann', 'Yann'],
    ['julie', 'Julie'],
  ])
  const told = (...marks: readonly SlotMessageRow[]) => {
    const [said] = threadOf([row('a', {}), ...marks])
    return said && seenText(said, names, { day, crew: ['yann', 'julie'] })
  }
  expect(told()).toBeNull()
  expect(told(seen('yann', '10:42'))).toBe('vu par Yann à 10:42')
  expect(told(seen('julie', '10:44'), seen('yann', '10:42'))).toBe('vu par toute l’équipe à 10:44')
  expect(told(row('b', { author_id: 'paul', kind: 'seen', to_id: 'a' }))).toBeNull()
})

test('[MS7] what is said about another day than today names it', () => {
  expect(['2026-11-24', '2026-11-25', '2026-11-27'].map(one => fromDesk(one, day))).toEqual([
    'Bureau',
    'Bureau, pour demain',
    'Bureau, pour vendredi 27 nov.',
  ])
})
