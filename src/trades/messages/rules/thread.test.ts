// From the rows of a slot to its thread: the order, who has seen what, what waits.
import { expect, test } from 'vitest'
import { SlotMessage, type SlotMessageRow } from '#records/entities/slot-message.ts'
import { blankRow } from '#records/entity.ts'
import { hasSeen, isUnseen, notSeenBy, threadOf, type ThreadMessage } from './thread.ts'

const row = (id: string, more: Partial<SlotMessageRow>): SlotMessageRow => ({
  ...blankRow(SlotMessage),
  resource_id: 'r1',
  date: '2026-11-24',
  author_id: 'claire',
  sent_at: '2026-11-24 10:41:00',
  ...more,
  id,
})
const only = (rows: readonly SlotMessageRow[]): ThreadMessage => {
  const [said] = threadOf(rows)
  if (said === undefined) throw new Error('nothing was said')
  return said
}

test('[MS1] a thread is in the order of the clock, and a mark is no message', () => {
  const rows = [
    row('b', { sent_at: '2026-11-24 10:42:00', side: 'crew', author_id: 'yann', text: 'Compris' }),
    row('a', { text: 'Laissez le canapé' }),
    row('c', { kind: 'seen', to_id: 'a', author_id: 'yann', sent_at: '2026-11-24 10:41:30' }),
  ]
  expect(threadOf(rows).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('[MS1] an answer stands after what it answers, even from a telephone whose clock is behind', () => {
  const rows = [
    row('b', { sent_at: '2026-11-24 09:12:00', side: 'crew', author_id: 'yann', to_id: 'c', text: 'Oui' }),
    row('c', { text: 'Laissez le canapé' }),
    row('d', { sent_at: '2026-11-24 10:00:00', text: 'Avant' }),
  ]
  expect(threadOf(rows).map(({ id }) => id)).toEqual(['d', 'c', 'b'])
})

test('[MS2] who answers has seen; the first mark of a person counts, and the author is none', () => {
  const said = only([
    row('a', { text: 'Laissez le canapé' }),
    row('b', { kind: 'seen', to_id: 'a', author_id: 'yann', sent_at: '2026-11-24 10:42:00' }),
    row('c', { kind: 'understood', to_id: 'a', author_id: 'yann', sent_at: '2026-11-24 10:45:00' }),
    row('d', { kind: 'impossible', to_id: 'a', author_id: 'julie', sent_at: '2026-11-24 10:44:00' }),
    row('e', { kind: 'seen', to_id: 'a', author_id: 'claire', sent_at: '2026-11-24 10:46:00' }),
  ])
  expect(said.seen).toEqual([
    { user: 'yann', side: 'desk', at: '2026-11-24 10:42:00' },
    { user: 'julie', side: 'desk', at: '2026-11-24 10:44:00' },
  ])
  expect([said.answeredBy, hasSeen(said, 'claire'), hasSeen(said, 'samir')]).toEqual([
    ['julie', 'yann'],
    true,
    false,
  ])
})

test('[MS3] of the crew those have not seen it who neither marked nor wrote it; a crew’s own words ask nobody', () => {
  const rows = [
    row('a', { text: 'Passez à la déchèterie' }),
    row('b', { kind: 'seen', to_id: 'a', author_id: 'yann', side: 'crew' }),
  ]
  expect(notSeenBy(only(rows), ['yann', 'samir', 'claire'])).toEqual(['samir'])
  expect(notSeenBy(only([row('a', { side: 'crew', author_id: 'yann' })]), ['yann', 'samir'])).toEqual([])
})

test('[MS4] the desk waits ten minutes for a crew; what a crew said waits for nobody, « Compris » apart', () => {
  const desk = only([row('a', {})])
  expect([isUnseen(desk, '2026-11-24 10:40:59'), isUnseen(desk, '2026-11-24 10:41:00')]).toEqual([
    false,
    true,
  ])
  const seen = only([row('a', {}), row('b', { kind: 'seen', to_id: 'a', author_id: 'yann', side: 'crew' })])
  expect(isUnseen(seen, '2026-11-24 23:00:00')).toBe(false)
  const looked = only([row('a', {}), row('b', { kind: 'seen', to_id: 'a', author_id: 'paul', side: 'desk' })])
  expect(isUnseen(looked, '2026-11-24 23:00:00')).toBe(true)
  const crew = { side: 'crew', author_id: 'yann', sent_at: '2026-11-24 10:50:00' } as const
  expect(isUnseen(only([row('a', crew)]), '2026-11-24 10:41:00')).toBe(true)
  expect(isUnseen(only([row('a', { ...crew, kind: 'understood', to_id: 'x' })]), '2026-11-24 11:41:00')).toBe(
    false,
  )
})
