// The next day with stops, on the preparation of this one: ready as well, or what it still lacks.
import { link } from '#shell/frame/link.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import type { TourReadiness } from '../../data/tour-readiness.ts'
import { dayWord, prepareAddress } from '../day/day-address.ts'
import { readyFigures } from './tour-words.ts'

interface TourNextProps {
  readonly day: string
  readonly today: string
  readonly readiness: TourReadiness
}

export function TourNext({ day, today, readiness }: TourNextProps) {
  return (
    <RowLink
      to={prepareAddress(day, today)}
      link={link}
      card
      icon={readiness.ready ? 'circle-check-big' : 'calendar-days'}
      title={readiness.ready ? `${dayWord(day, today)}\u00a0: prêt aussi` : dayWord(day, today)}
      sub={[readyFigures(readiness), readiness.missing[0]].filter(Boolean).join(' · ')}
    />
  )
}
