// Whether a slot is open and its hours: the week of its resource, then the exceptions, then what was set by hand (SL1, CP4).
import { weekdayIndex } from './dates.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export type WeekSchedule = {
  readonly [K in `${Weekday}_${'working' | 'overridable'}`]: 0 | 1
} & { readonly [K in `${Weekday}_${'start' | 'end'}`]: string }

export interface ShiftExceptionFacts {
  readonly resource_id: string | null
  readonly date: string | null
  readonly shift_id: number | null
  readonly open: 0 | 1
  readonly start: string | null
  readonly end: string | null
}

export interface SlotHours {
  readonly open: boolean
  /** May be opened or closed by hand, by a person with `change_slots`. */
  readonly overridable: boolean
  readonly start: string
  readonly end: string
}

/** How many days after today a crew's device looks: for the next tour, and for messages about one. */
export const LOOK_AHEAD_DAYS = 7

export interface Slot {
  readonly resource_id: string
  readonly date: string
  readonly shift_id: number
}

/** No schedule for this resource and shift means that it never works then. */
export const slotHours = (
  slot: Slot,
  schedule: WeekSchedule | null,
  exceptions: readonly ShiftExceptionFacts[] = [],
  byHand: { readonly open: 0 | 1 } | null = null,
): SlotHours => {
  if (schedule === null) return { open: false, overridable: false, start: '00:00', end: '00:00' }
  const weekday = WEEKDAYS[weekdayIndex(slot.date)] ?? 'monday'
  const exception = exceptions
    .filter(fact => concerns(fact, slot))
    .sort((a, b) => precision(b) - precision(a))[0]
  const overridable = schedule[`${weekday}_overridable`] === 1
  const planned = (exception?.open ?? schedule[`${weekday}_working`]) === 1
  return {
    open: byHand !== null && overridable ? byHand.open === 1 : planned,
    overridable,
    start: exception?.start ?? schedule[`${weekday}_start`],
    end: exception?.end ?? schedule[`${weekday}_end`],
  }
}

const concerns = (fact: ShiftExceptionFacts, slot: Slot): boolean =>
  fact.date === slot.date &&
  (fact.resource_id === null || fact.resource_id === slot.resource_id) &&
  (fact.shift_id === null || fact.shift_id === slot.shift_id)

/** An exception for one resource takes precedence over everybody's holiday, one for a shift over the whole day. */
const precision = (fact: ShiftExceptionFacts): number =>
  (fact.resource_id === null ? 0 : 2) + (fact.shift_id === null ? 0 : 1)
