// The agreed hours of a stop compared with the local time: « HH:MM » texts, no clock is read here.
import { clockToMinutes } from '#records/time/duration.ts'

export interface StopHours {
  readonly loaded_after: string | null
  readonly loaded_before: string | null
}

type WindowState =
  /** No hours were agreed. */
  'free' | 'ahead' | 'open' | 'late'

export interface StopWindow {
  readonly state: WindowState
  /** Until it opens (ahead), until it closes (open; null when it does not), since it closed (late); null when free. */
  readonly minutes: number | null
}

/** Whether the agreed hours allow a visit within a slot, from its start to its end. */
export const meetsHours = (
  { loaded_after, loaded_before }: StopHours,
  { start, end }: { readonly start: string; readonly end: string },
): boolean =>
  (clockToMinutes(loaded_after) ?? 0) < (clockToMinutes(end) ?? Infinity) &&
  (clockToMinutes(loaded_before) ?? Infinity) > (clockToMinutes(start) ?? 0)

export const stopWindow = ({ loaded_after, loaded_before }: StopHours, hour: string): StopWindow => {
  const [from, to, now] = [loaded_after, loaded_before, hour].map(clockToMinutes)
  if (now == null || (from == null && to == null)) return { state: 'free', minutes: null }
  if (to != null && now > to) return { state: 'late', minutes: now - to }
  if (from != null && now < from) return { state: 'ahead', minutes: from - now }
  return { state: 'open', minutes: to == null ? null : to - now }
}
