// « 3 sur 11 »: where this visit is in the queue, and its neighbours.
import { AppLink } from '#shell/frame/link.tsx'
import { buttonClass } from '#kit/action/button-class.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { formatWhole } from '#records/values/decimal.ts'
import { personText } from '../../shared/stop-words.ts'
import { visitPage, type VisitActs } from './use-visit-acts.ts'

const look = buttonClass({ size: 'sm', variant: 'quiet' })

interface VisitQueueProps {
  readonly acts: Pick<VisitActs, 'at' | 'before' | 'after'>
  readonly count: number
}

export function VisitQueue({ acts: { at, before, after }, count }: VisitQueueProps) {
  if (at < 0 || count < 2) return null
  return (
    <span className="visit__queue">
      {before !== undefined && (
        <AppLink
          to={visitPage(before.id)}
          className={look}
          aria-label={`Précédent\u00a0: ${personText(before.person)}`}
          aria-keyshortcuts="K"
        >
          <Icon name="chevron-left" />
          <kbd className="kbd" aria-hidden="true">
            K
          </kbd>
        </AppLink>
      )}
      <b className="num">
        {formatWhole(at + 1)} sur {formatWhole(count)}
      </b>
      {after !== undefined && (
        <AppLink
          to={visitPage(after.id)}
          className={look}
          aria-label={`Suivant\u00a0: ${personText(after.person)}`}
          aria-keyshortcuts="J"
        >
          <kbd className="kbd" aria-hidden="true">
            J
          </kbd>
          <Icon name="chevron-right" />
        </AppLink>
      )}
    </span>
  )
}
