// What is late, and by how much (DY2): the one definition that the board, a slot's page, the dashboard, the crew's list and the
// statistics use. Minutes of the day; no clock is read here.
import { clockToMinutes, formatDuration } from '#records/time/duration.ts'

export interface Promised {
  /** « HH:MM », the end of the hours agreed with the person; null when none was agreed. */
  readonly loaded_before: string | null
}

/** When a crew is, or will be, at a stop. */
export interface Presence {
  readonly from: number
  readonly to: number
}

/**
 * DY2: minutes by which the crew came after the hours agreed with the person, or was still there after the end of its slot,
 * whichever is more; 0 when it was in time, or nothing says until when.
 */
export const delayOf = ({ from, to }: Presence, { loaded_before }: Promised, slotEnd: string): number =>
  Math.round(
    Math.max(
      0,
      from - (clockToMinutes(loaded_before) ?? Infinity),
      to - (clockToMinutes(slotEnd) ?? Infinity),
    ),
  )

/** « 25 min de retard », « 5 h 04 de retard », « À l’heure ». */
export const delayText = (minutes: number): string =>
  minutes > 0 ? `${formatDuration(minutes)} de retard` : 'À l’heure'
