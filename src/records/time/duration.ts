// Durations: HH:MM on the wire, minutes in rules, one form for people (DY4; docs/decisions/015-one-form-of-a-duration.md).

/** The minutes of 'HH:MM' (or 'HH:MM:SS'); null when it is missing or unreadable. */
export const clockToMinutes = (clock: string | null): number | null => {
  const found = clock === null ? null : /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?$/.exec(clock.trim())
  return found === null ? null : Number(found[1]) * 60 + Number(found[2])
}

export const minutesToClock = (minutes: number): string => {
  const [hours, rest] = hoursAndMinutes(minutes)
  return `${String(hours).padStart(2, '0')}:${rest}`
}

/** « 52 min », « 5 h 04 » (DY4); null shows « Non défini ». */
export const formatDuration = (minutes: number | null): string => {
  if (minutes === null) return 'Non défini'
  const [hours, rest] = hoursAndMinutes(minutes)
  return hours === 0 ? `${Number(rest)}\u00a0min` : `${hours}\u00a0h\u00a0${rest}`
}

const hoursAndMinutes = (minutes: number): readonly [number, string] => {
  const whole = Math.max(0, Math.round(minutes))
  return [Math.floor(whole / 60), String(whole % 60).padStart(2, '0')]
}
