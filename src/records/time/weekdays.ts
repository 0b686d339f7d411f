// The days of a week in words, Monday first; schedules and towns keep their English names.
import { WEEKDAYS, type Weekday } from './slot-schedule.ts'

const labels: { readonly [day in Weekday]: string } = {
  monday: 'Lundi',
  tuesday: 'Mardi',
  wednesday: 'Mercredi',
  thursday: 'Jeudi',
  friday: 'Vendredi',
  saturday: 'Samedi',
  sunday: 'Dimanche',
}

/** `short`: « lun. ». */
export const weekdays = WEEKDAYS.map(id => ({
  id,
  label: labels[id],
  short: `${labels[id].slice(0, 3).toLowerCase()}.`,
}))
