// The outcome of a stop: stops of past days are settled, truck 2 has begun its morning today, stops of future days are accepted or still
// drafts.
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { addDays } from '#records/time/dates.ts'
import { stateAfterDone } from '#records/states/state-after-done.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { driverOf } from '../village/accounts.ts'
import type { Ground } from '../register.ts'
import { RESOURCE } from '../village/resources.ts'
import type { Seeded } from '../seeded.ts'
import { arrivalMoment, leavingMoment, type Tour } from './hours.ts'
import { cancelledReasons } from './stops.ts'

export interface Stop {
  readonly ground: Ground
  readonly tour: Tour
  readonly n: number
  readonly objects: readonly TaskLine[]
  /** How long it was planned to last. */
  readonly minutes: number
  readonly turn: Seeded
}

export const outcome = (stop: Stop): Partial<TaskRow> => {
  const { ground, tour, n, turn } = stop
  const draw = turn.int(100)
  if (tour.date > ground.today) return draw < 4 ? { task_state_id: TASK_STATE.draft } : {}
  if (tour.date === ground.today) {
    if (tour.resource_id !== RESOURCE.truck2 || tour.shift_id !== 1 || n > 1) return {}
    return n === 0 ? done(stop, 'as planned') : failed(stop, TASK_STATE.notDone, 'absent')
  }
  if (draw < 78) return done(stop, 'as planned')
  if (draw < 84) return done(stop, 'refused')
  if (draw < 88) return done(stop, 'more')
  if (draw < 95)
    return failed(stop, TASK_STATE.notDone, turn.pick(['absent', 'no-access', 'late', 'truck-full']))
  if (draw < 98) return failed(stop, TASK_STATE.toBePostponed, turn.pick(['absent', 'weather', 'breakdown']))
  return { task_state_id: TASK_STATE.cancelled, cancelled_reason: turn.pick(cancelledReasons) }
}

/** Null: the crew never came. */
const settled = ({ tour, n, ground: { today } }: Stop, minutes: number | null): Partial<TaskRow> => {
  const visit = { tour, n, today }
  const left = leavingMoment(visit)
  return {
    modification_time: left,
    state_time: left,
    state_author_id: driverOf(tour.resource_id),
    arrived_at: minutes === null ? null : arrivalMoment(visit, minutes),
  }
}

/** What a crew finds out at the door, after it has waited there. */
const atTheDoor: ReadonlySet<TaskRow['reason_type']> = new Set(['absent', 'no-access'])
const WAITING_MINUTES = 10

/** TS10: a postponed stop leaves its slot and keeps the wished day; `resource_id` still shows which crew postponed it. */
const failed = (stop: Stop, task_state_id: 4 | 6, reason_type: TaskRow['reason_type']): Partial<TaskRow> => ({
  ...settled(stop, atTheDoor.has(reason_type) ? WAITING_MINUTES : null),
  task_state_id,
  reason_type,
  reason_text: reason_type === 'absent' ? 'Deux appels, pas de réponse.' : '',
  ...(task_state_id === TASK_STATE.toBePostponed
    ? { shift_instance_id: null, date: addDays(stop.ground.today, 3 + stop.n) }
    : {}),
})

const done = (stop: Stop, how: 'as planned' | 'refused' | 'more'): Partial<TaskRow> => {
  const { turn } = stop
  const objects = stop.objects.map((line, n): TaskLine => {
    if (how === 'refused' && n === 0)
      return { ...line, quantity_done: 0, refused_reason: 'refused-condition' }
    const quantity_done = how === 'more' && n === 0 ? line.quantity + 2 : line.quantity
    const weighed = turn.chance(0.3)
    return {
      ...line,
      quantity_done,
      weight_done: weighed
        ? Math.round((line.weight * quantity_done * (92 + turn.int(17))) / 1000) * 10
        : null,
      estimated: weighed ? 0 : 1,
    }
  })
  return { ...settled(stop, stop.minutes), objects, ...stateAfterDone({ objects }) }
}
