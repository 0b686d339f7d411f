// « Essai »: what a change of the calendar does to what is planned (CA7). Nothing moves before it is confirmed; each visit may be given
// another slot, or stay.
import { useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { may } from '#records/rights/entity-rights.ts'
import { has } from '#records/rights/rights.ts'
import { seenScopes } from '#records/rights/seen-tasks.ts'
import { calendarMoves, daysConcerned } from '#trades/planning/data/closing/calendar-moves.ts'
import { standingOn } from '../../data/standing-on.ts'
import type { CalendarChange } from '../../rules/calendar-change.ts'
import { bestOf, type CalendarPlan } from './calendar-plan.ts'

/** Null while there is nothing to read. */
export const useCalendarPlan = (change: CalendarChange | null): CalendarPlan => {
  const rights = useRights()
  const { today, hour } = useClock()
  const isSeen = may(rights, 'read', 'task')
  const around = change === null || !isSeen ? null : daysConcerned(change, today)
  const window = useWindow(around && { kinds: seenScopes(rights), from: around.from, to: around.to })
  const closings = around && [{ from: around.from, to: around.to, resource_id: null, shift_id: null }]
  const there = useLocal(standingOn, closings === null ? undefined : { closings, rights })?.[0]
  // A truck of a day that this device does not hold would look empty.
  const isHeld = window === 'here' || there?.isWhole === true
  const found = useLocal(
    calendarMoves,
    change === null || around === null || !isHeld ? undefined : { change, today, hour, rights },
  )
  const [choices, setChoices] = useState<CalendarPlan['choices']>({})
  const [isChoosing, setChoosing] = useState(false)
  const movable = has(rights, 'emma_desktop') ? (found?.moves ?? []) : []
  return {
    isSeen,
    window: isHeld ? 'here' : window,
    state: around === null || found !== undefined ? 'here' : isHeld ? 'coming' : window,
    found,
    choices,
    choosing: movable.some(({ slots }) => slots.length > 0)
      ? { isOn: isChoosing, toggle: () => setChoosing(!isChoosing) }
      : null,
    chosen: movable.flatMap(move => {
      const best = bestOf(move, choices)
      return best === undefined ? [] : [{ id: move.task.id, slot: best.slot }]
    }),
    choose: (task, choice) => setChoices(now => ({ ...now, [task]: choice })),
  }
}
