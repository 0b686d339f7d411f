// Where an occurrence of a series takes place (RC8): where its visit stands, once it is made, as on the board, the phone and the papers, which
// show visits alone; where its rule puts it until then.
import { TASK_STATE } from '#records/states/task-states.ts'
import type { IsOpen } from './follow-calendar.ts'
import type { Occurrence } from './recurrence.ts'

export interface MadeVisit {
  readonly id: string
  readonly date: string
  readonly task_state_id: number
}

export interface SeriesDay {
  /** The series' own day. */
  readonly series_date: string
  readonly date: string
  /** Null until it is made. */
  readonly task: string | null
  /** Why it is not simply on its own day. */
  readonly because: 'closed day' | 'planner' | 'served already' | 'no open day' | 'cancelled' | null
  /** It stands on a day that is closed. */
  readonly isShut: boolean
}

export const whereItIs = (
  { series_date, date: planned, moved, doubled, closed }: Occurrence,
  visit: MadeVisit | undefined,
  isOpen: IsOpen,
): SeriesDay => {
  const date = visit?.date ?? planned
  const byRule = doubled ? 'served already' : closed ? 'no open day' : moved ? 'closed day' : null
  const isCancelled = visit?.task_state_id === TASK_STATE.cancelled
  // One that a closed day took away stays cancelled on its own day (RC5).
  const because = isCancelled
    ? (byRule ?? 'cancelled')
    : date === planned
      ? byRule
      : date === series_date
        ? null
        : 'planner'
  return { series_date, date, task: visit?.id ?? null, because, isShut: !isCancelled && !isOpen(date) }
}
