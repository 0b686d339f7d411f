// The foot of a change of the calendar: nothing is confirmed before it is known what it changes (CA7).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CalendarPlan } from './calendar-plan.ts'
import { PlanFoot } from './plan-foot.tsx'

const drawn = (isUnread: boolean, more: Partial<CalendarPlan> = {}): readonly string[] => {
  const plan: CalendarPlan = {
    isSeen: true,
    window: 'here',
    state: 'here',
    found: undefined,
    choices: {},
    choose: () => undefined,
    choosing: null,
    chosen: [],
    ...more,
  }
  const words = { done: 'Choisir', still: 'Choisir sans déplacer', moving: 'Choisir et déplacer' }
  const nothing = (): void => undefined
  const html = renderToStaticMarkup(
    <PlanFoot
      plan={plan}
      words={words}
      busy={false}
      isUnread={isUnread}
      onStill={nothing}
      onClose={nothing}
    />,
  )
  return [...html.matchAll(/<button[^>]*>/g)].map(([tag]) =>
    / disabled=""/.test(tag) ? 'disabled' : 'enabled',
  )
}

test('[CA7] what changes is not read yet: it can be neither confirmed nor confirmed without moving, whoever sees tasks', () => {
  expect(drawn(true)).toEqual(['disabled', 'disabled'])
  expect(drawn(true, { isSeen: false })).toEqual(['disabled', 'disabled'])
  expect(drawn(false, { state: 'coming' })).toEqual(['enabled', 'disabled'])
  expect(drawn(false)).toEqual(['enabled', 'enabled'])
})
