// « À vérifier »: the versions that a planner chooses between, the oldest first.
import { link } from '#app/frame/link.tsx'
import { useLocal } from '#app/sync/use-local.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CardHead } from '#ui/card-head.tsx'
import { RowLink } from '#ui/row-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { conflictName, versionsAddress } from '../../parts/sending/sending-address.ts'
import { recordText } from '../../parts/sending/sending-text.ts'
import { causeText, hourText } from '../conflict-words.ts'
import { toCheck, type ToCheck } from '../to-check.ts'

export function Versions() {
  const waiting = useLocal(toCheck, null)
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
