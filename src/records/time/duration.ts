// Durations: HH:MM on the wire, minutes in rules, HH[h]mm for people (specification section 9).

/** The minutes of 'HH:MM' (or 'HH:MM:SS'); null when it is missing or unreadable. */
export const clockToMinutes = (clock: string | null): number | null => {
  const found = clock === null ? null : /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?$/.exec(clock.trim())
  return found === null ? null : Number(found[1]) * 60 + Number(found[2])
}

export const minutesToClock = (minutes: number): string => clockOf(minutes, ':')

/** « 03h20 »; null shows « Non défini ». */
export const formatDuration = (minutes: number | null): string =>
  minutes === null ? 'Non défini' : clockOf(minutes, 'h')

const clockOf = (minutes: number, separator: string): string => {
  const whole = Math.max(0, Math.round(minutes))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}${separator}${String(whole % 60).padStart(2, '0')}`
}
