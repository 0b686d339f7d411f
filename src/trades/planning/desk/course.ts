// « Déroulé »: the timetable of a slot's tour, and in words how late it is and when it returns.
import { minutesToClock } from '#records/time/duration.ts'
import { courseOf as courseOfTour, type Course as Reckoned, type Moment } from '../rules/course.ts'
import type { SlotDesk } from '../data/slot-desk.ts'
import { routeStop } from './route-stop.ts'

export interface Course extends Reckoned {
  /** « 4 min de retard à l’arrêt 3, retour au dépôt estimé à 12:31 ». */
  readonly text: string
}

export const courseOf = ({ cell, depot, stops }: SlotDesk, moment: Moment): Course | null => {
  const tour = {
    date: cell.date,
    start: cell.start,
    depot,
    stops: stops.map(stop => ({
      ...routeStop(stop),
      task_state_id: stop.task.task_state_id,
      state_time: stop.task.state_time,
    })),
  }
  const course = courseOfTour(tour, moment)
  return course === null ? null : { ...course, text: textOf(course) }
}

const textOf = ({ next, end, back }: Reckoned): string => {
  if (back === null) return `Dernier arrêt à ${clockText(end)}`
  if (next === null) return `Retour au dépôt prévu à ${clockText(back)}`
  const late = next.late > 0 ? `${lateText(next.late)} de retard à l’arrêt ${next.n}` : 'À l’heure'
  return `${late}, retour au dépôt estimé à ${clockText(back)}`
}

export const lateText = (minutes: number): string =>
  minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h\u00a0${minutes % 60}`

export const clockText = (minutes: number): string =>
  minutesToClock(Math.round(minutes) % (24 * 60)).replace(/^0/, '')
