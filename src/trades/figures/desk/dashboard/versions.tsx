// « À vérifier »: the versions between which a planner chooses, oldest first.
import { link } from '#shell/frame/link.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { conflictName, versionsAddress } from '#trades/sending/shared/sending-address.ts'
import { recordText } from '#trades/sending/shared/sending-text.ts'
import { causeText, hourText } from '#trades/sending/shared/conflict-words.ts'
import { toCheck, type ToCheck } from '#trades/sending/shared/to-check.ts'

export function Versions() {
  const waiting = useLocal(toCheck, { rights: useRights() })
  if (waiting === undefined)
    return (
      <Card>
        <Skeleton lines={2} />
      </Card>
    )
  return (
    <Card className="list">
      <CardHead title={waiting.length === 0 ? 'Versions à départager' : 'À vérifier'}>
        <Badge count={waiting.length} tone={waiting.length === 0 ? undefined : 'review'} />
      </CardHead>
      {waiting.length === 0 && (
        <p className="chb muted small">
          Aucune. Celles qui se contredisent viendront ici, les plus anciennes d’abord.
        </p>
      )}
      {waiting.map(one => (
        <Waiting key={`${one.conflict.id} ${conflictName(one.conflict)}`} one={one} />
      ))}
    </Card>
  )
}

function Waiting({ one: { conflict, title, person } }: { readonly one: ToCheck }) {
  return (
    <RowLink
      icon="git-compare-arrows"
      title={title ?? recordText(conflict.entity)}
      sub={
        <>
          {causeText(conflict)}
          <span className="row__s num">
            {conflict.source === 'dispute' && person !== null && `${person}, `}
            {hourText(conflict.at)}
          </span>
        </>
      }
      to={versionsAddress(conflict)}
      link={link}
    />
  )
}
