// The out-of-order warning on the stop itself: an earlier one is still to do, one tap away. It forbids nothing.
import { AppLink } from '#shell/frame/link.tsx'
import type { TaskRow } from '#records/entities/task.ts'
import { stopsBefore } from '#records/states/tour-order.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { personText, stopAddress } from '../../shared/stop-words.ts'

interface EarlierStopsProps {
  readonly task: TaskRow
  /** The stops of its slot, in their order. */
  readonly stops: readonly TaskRow[]
}

export function EarlierStops({ task, stops }: EarlierStopsProps) {
  const earlier = stopsBefore(stops, task.id)
  const [first] = earlier
  if (first === undefined) return null
  const title =
    earlier.length === 1
      ? 'Un arrêt précédent reste à faire'
      : `${earlier.length}\u00a0arrêts précédents restent à faire`
  return (
    <div className="warnbox skipped" role="note">
      <Icon name="route" />
      <div className="grow">
        <b>{title}</b>
        <AppLink to={stopAddress(first.id)} className="skipped__stop">
          {stops.indexOf(first) + 1}. {personText(first)}
        </AppLink>
      </div>
    </div>
  )
}
