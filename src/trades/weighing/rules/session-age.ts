// How long a weighing session has been open: one that is open since an earlier day, or for more than 12 hours, can still be
// resumed and counts as an anomaly.
import { momentToMs } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'

const LONG_OPEN_HOURS = 12

type Session = Pick<TaskRow, 'objects' | 'date' | 'creation_time'>

const sessionMoments = ({ objects }: Pick<TaskRow, 'objects'>): string[] =>
  objects.flatMap(({ weighed_at }) => weighed_at ?? []).toSorted()

export const openedAt = (session: Session): string =>
  sessionMoments(session)[0] ?? session.creation_time ?? `${session.date ?? '2000-01-01'} 00:00:00`

export const lastWeighedAt = (session: Pick<TaskRow, 'objects'>): string | null =>
  sessionMoments(session).at(-1) ?? null

/** `at`: the present time, in the organisation's zone. */
export const isLongOpen = (session: Session, at: string): boolean => {
  const since = openedAt(session)
  return (
    since.slice(0, 10) < at.slice(0, 10) || momentToMs(at) - momentToMs(since) > LONG_OPEN_HOURS * 3_600_000
  )
}
