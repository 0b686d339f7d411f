// The out-of-order warning: skipped stops, each one tap away. It forbids nothing.
import { AppLink } from '#shell/frame/link.tsx'
import { plural } from '#records/fr/plural.ts'
import type { StopOfSlot } from '../../data/stops-of-slot.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { personText, stopAddress } from '../../shared/place.ts'

export function SkippedStops({ stops }: { readonly stops: readonly StopOfSlot[] }) {
  const skipped = stops.filter(({ isSkipped }) => isSkipped)
  if (skipped.length === 0) return null
  return (
    <div className="warnbox skipped" role="note">
      <Icon name="route" />
      <div className="grow">
        <b>{plural(skipped.length, 'arrêt sauté', 'arrêts sautés')}</b>
        {skipped.map(({ task, place }) => (
          <AppLink key={task.id} to={stopAddress(task.id)} className="skipped__stop">
            {place}. {personText(task)}
          </AppLink>
        ))}
      </div>
    </div>
  )
}
