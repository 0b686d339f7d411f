// « Déroulé »: the timetable of a slot's tour, and in words how late it is and when it returns.
import { shortHour } from '#records/time/dates.ts'
import { minutesToClock } from '#records/time/duration.ts'
import {
  courseOf as courseOfTour,
  courseStop,
  type Course as Reckoned,
  type Moment,
} from '../rules/tour/course.ts'
import { delayText } from '../rules/tour/delay.ts'
import type { SlotDesk } from '../data/slot-desk.ts'

export interface Course extends Reckoned {
  /** « 4 min de retard à l’arrêt 3, retour au dépôt estimé à 12:31 ». */
  readonly text: string
}

export const courseOf = ({ cell, depot, stops }: SlotDesk, moment: Moment): Course | null => {
  const { date, start, end } = cell
  const tour = { date, start, end, depot, stops: stops.map(({ task, point }) => courseStop(task, point)) }
  const course = courseOfTour(tour, moment)
  return course === null ? null : { ...course, text: textOf(course) }
}

const textOf = ({ next, end, back, delay, latest }: Reckoned): string => {
  if (back === null)
    return `Dernier arrêt à ${clockText(end)}${delay === null ? '' : `, ${sentenceEnd(delay)}`}`
  if (next === null) return `Retour au dépôt prévu à ${clockText(back)}`
  const where = latest === null ? '' : ` à l’arrêt ${latest.n}`
  return `${delayText(delay ?? 0)}${where}, retour au dépôt estimé à ${clockText(back)}`
}

const sentenceEnd = (delay: number): string => (delay > 0 ? delayText(delay) : 'à l’heure')

export const clockText = (minutes: number): string =>
  shortHour(minutesToClock(Math.round(minutes) % (24 * 60)))
