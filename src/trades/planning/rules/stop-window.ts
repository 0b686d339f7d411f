// The agreed hours of a stop compared with those of a slot: « HH:MM » texts.
import { clockToMinutes } from '#records/time/duration.ts'

export interface StopHours {
  readonly loaded_after: string | null
  readonly loaded_before: string | null
}

/** Whether the agreed hours allow a visit within a slot, from its start to its end. */
export const meetsHours = (
  { loaded_after, loaded_before }: StopHours,
  { start, end }: { readonly start: string; readonly end: string },
): boolean =>
  (clockToMinutes(loaded_after) ?? 0) < (clockToMinutes(end) ?? Infinity) &&
  (clockToMinutes(loaded_before) ?? Infinity) > (clockToMinutes(start) ?? 0)
