// « Camion 1, 8:00 – 12:00 » on a slot's card: on a narrow phone the hours move to a line of their own, unbroken.
import { hoursText } from '../../shared/stop-words.ts'

interface ResourceHoursProps {
  readonly name: string
  readonly hours: { readonly start: string; readonly end: string } | null | undefined
}

export function ResourceHours({ name, hours }: ResourceHoursProps) {
  if (!hours) return <p className="num">{name}</p>
  return (
    <p className="num">
      {name !== '' && `${name}, `}
      <span className="nowrap">{hoursText(hours.start, hours.end)}</span>
    </p>
  )
}
