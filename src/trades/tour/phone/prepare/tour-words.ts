// The content of a prepared tour, in words: « 12 tâches, 34 photos ».
import { formatDate, momentOf } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { readinessMessages } from '#records/fr/on-site-messages.ts'
import type { TourReadiness } from '../../data/tour-readiness.ts'

export const readyFigures = ({ tasks, photos }: Pick<TourReadiness, 'tasks' | 'photos'>): string =>
  [
    plural(tasks, 'tâche'),
    photos.total > 0 && plural(photos.here, 'photo'),
    photos.gone > 0 && readinessMessages.photosGone(photos.gone),
  ]
    .filter(Boolean)
    .join(', ')

/** The hour of the last complete pull, with its day when that was not today. */
export const readySince = ({ pulledAt }: Pick<TourReadiness, 'pulledAt'>, today: string): string => {
  if (pulledAt === null) return ''
  const moment = momentOf(Date.parse(pulledAt))
  return formatDate(moment, moment.startsWith(today) ? 'hour' : 'dayWithHour')
}
