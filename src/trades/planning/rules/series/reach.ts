// How far an edit of one occurrence of a series goes (RC4), and which of the others it may touch.
import { TASK_STATE } from '#records/states/task-states.ts'

/** RC4: the reach of an edit of one occurrence. */
export type SeriesReach = 'this' | 'following' | 'series'

export const seriesReaches: readonly { readonly value: SeriesReach; readonly label: string }[] = [
  { value: 'this', label: 'Cette fois' },
  { value: 'following', label: 'Celle-ci et les suivantes' },
  { value: 'series', label: 'Toute la série' },
]

const open: ReadonlySet<number> = new Set([TASK_STATE.draft, TASK_STATE.accepted])

/** A settled, cancelled or postponed occurrence is history: no edit of a series reaches it. */
export const isReachable = ({ task_state_id }: { readonly task_state_id: number }): boolean =>
  open.has(task_state_id)

/** The day of the first occurrence that an edit reaches. The past is history. */
export const reachedFrom = (reach: SeriesReach, series_date: string, today: string): string =>
  reach === 'series' || series_date < today ? today : series_date
