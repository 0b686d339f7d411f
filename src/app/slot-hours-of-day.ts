// From when to when each resource works on a day: the screens' way to the local query.
export { hoursKey, slotHoursOfDay, type HoursOfDay } from '#local/queries/slot-hours-of-day.ts'
