// The days of the week by name, from Monday.
export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

/** 1 for Monday. */
export const weekdayName = (day: number): string => WEEKDAYS[day - 1] ?? ''
