// Why a wished day is not offered: the town is not served then, everything is closed, nothing at those hours, no room.
import { expect, test } from 'vitest'
import { isServed } from './served-days.ts'
import { whyNotThatDay, type WishedDay } from './why-not-that-day.ts'

const tuesday = '2026-11-24'
const open = { isOpen: true, closedFor: '', isInHours: true }
const why = (values: Partial<WishedDay>): string =>
  whyNotThatDay({ date: tuesday, city: 'Reichstedt', days: [], slots: [open], ...values })

test('[CA6] a town is served on its days, and on all of them when it names none', () => {
  expect(isServed([], tuesday)).toBe(true)
  expect(isServed(['tuesday'], tuesday)).toBe(true)
  expect(isServed(['thursday'], tuesday)).toBe(false)
})

test('[CA6] the first reason that applies is told', () => {
  expect(why({ days: ['thursday'] })).toBe('Reichstedt\u00a0: jeudi seulement.')
  expect(why({ days: ['friday', 'monday'], city: '' })).toBe(
    'Cette ville\u00a0: lundi et vendredi seulement.',
  )
  const closed = { isOpen: false, closedFor: 'Noël', isInHours: true }
  expect(why({ slots: [closed, closed] })).toBe('Mardi 24 nov.\u00a0: fermé, Noël.')
  const weekly = { ...closed, closedFor: '' }
  expect(why({ slots: [weekly] })).toBe('Mardi 24 nov.\u00a0: fermé.')
  // Christmas is why, for a town that is not served on that weekday too; a weekly closing says less than the town's own days.
  expect(why({ days: ['thursday'], slots: [closed, weekly] })).toBe('Mardi 24 nov.\u00a0: fermé, Noël.')
  expect(why({ days: ['thursday'], slots: [weekly] })).toBe('Reichstedt\u00a0: jeudi seulement.')
  expect(why({ slots: [{ ...open, isInHours: false }, closed] })).toBe(
    'Mardi 24 nov.\u00a0: rien d’ouvert aux heures convenues.',
  )
  expect(why({})).toBe('Mardi 24 nov.\u00a0: plus rien de libre.')
})
