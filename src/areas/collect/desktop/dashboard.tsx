// /collect/desktop/dashboard: « À vérifier », the queue of versions that a planner settles (screens.md section 3). The other queues and
// the day's figures join it with the planning.
import { DeskScreen } from '#app/frame/desk-screen.tsx'
import { link } from '#app/frame/link.tsx'
import { useDataAge } from '#app/sync/data-age.ts'
import { useLocal } from '#app/sync/use-local.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CardHead } from '#ui/card-head.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RowLink } from '#ui/row-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { conflictName, versionsAddress } from '../parts/sending/sending-address.ts'
import { recordText } from '../parts/sending/sending-text.ts'
import { causeText, hourText } from './conflict-words.ts'
import { toCheck, type ToCheck } from './to-check.ts'

export function DeskDashboard() {
  const waiting = useLocal(toCheck, null)
  const age = useDataAge()
  return (
    <DeskScreen
      layout="collect"
      title="Tableau de bord"
      tools={age !== null && <span className="sub num">{age}</span>}
    >
      <div className="dpage">
        {waiting === undefined && <Skeleton lines={4} />}
        {waiting?.length === 0 && (
          <Card>
            <EmptyState icon="circle-check-big" title="Rien à vérifier">
              <p>Les versions qui se contredisent viendront ici, les plus anciennes d’abord.</p>
            </EmptyState>
          </Card>
        )}
        {waiting !== undefined && waiting.length > 0 && (
          <Card className="list">
            <CardHead title="À vérifier">
              <Badge count={waiting.length} tone="review" />
            </CardHead>
            {waiting.map(one => (
              <Waiting key={`${one.conflict.id} ${conflictName(one.conflict)}`} one={one} />
            ))}
          </Card>
        )}
      </div>
    </DeskScreen>
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
