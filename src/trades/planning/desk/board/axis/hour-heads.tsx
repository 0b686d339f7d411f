// The hours above the axis, and the present time.
import { shortHour } from '#records/time/dates.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { clockToMinutes } from '#records/time/duration.ts'

import { classNames } from '#kit/class-names.ts'
import { leftOf } from './at.ts'
import type { Stretch } from './axis.ts'

interface HourHeadsProps {
  readonly axis: Stretch
  readonly isToday: boolean
}

/** An hour's label is hidden when « now » is this close. */
const NEAR = 25

export function HourHeads({ axis, isToday }: HourHeadsProps) {
  const { hour } = useClock()
  const now = isToday ? clockToMinutes(hour) : null
  const isShown = now !== null && now >= axis.from && now <= axis.to
  const hours = Array.from({ length: (axis.to - axis.from) / 60 }, (_, n) => axis.from + n * 60)
  return (
    <th className={classNames('bh', 'ax__hours', 'num', isToday && 'bh--today')} scope="col" colSpan={3}>
      {hours.map(one => (
        <span
          key={one}
          className={isShown && Math.abs(now - one - 12) < NEAR ? 'is-near' : undefined}
          style={{ left: leftOf(one, axis) }}
        >{`${one / 60}\u00a0h`}</span>
      ))}
      {isShown && (
        <em style={{ left: `clamp(1.375rem, ${leftOf(now, axis)}, 100% - 1.375rem)` }}>
          <span className="sr">Maintenant, </span>
          {shortHour(hour)}
        </em>
      )}
    </th>
  )
}
