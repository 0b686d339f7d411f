// /balance/desktop/task: the weighing session in the address; without one, the open ones and those to validate.
import '#kit/frame/desk-pages.css'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { has } from '#records/rights/rights.ts'
import { sessionLists } from '../data/sessions/session-lists.ts'
import type { SessionCard } from '../data/sessions/sessions.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { DASHBOARD } from '../shared/desk-address.ts'
import { SessionDesk } from './session-desk.tsx'
import { SessionRow } from './session-row.tsx'
import { useReader } from '../shared/use-reader.ts'

interface DeskWeighingProps {
  readonly search: { readonly id: string | null; readonly line: string | null }
}

export function DeskWeighing({ search: { id, line } }: DeskWeighingProps) {
  return id === null ? <Sessions /> : <SessionDesk id={id} first={line} />
}

function Sessions() {
  const { today } = useClock()
  const { rights } = useSignedIn()
  const lists = useLocal(sessionLists, { ...useReader(), day: today })
  const isEmpty = lists?.open.length === 0 && lists.toCheck.length === 0 && lists.ended.length === 0
  return (
    <DeskScreen
      layout="balance"
      title="Sessions de pesée"
      back={{ to: DASHBOARD, label: 'Retour au tableau de bord' }}
      actions={
        has(rights, 'balance_mobile') && (
          <LinkButton to="/balance/mobile" variant="primary" icon="plus">
            Nouvelle session
          </LinkButton>
        )
      }
    >
      <div className="dpage">
        {lists === undefined && <Skeleton lines={5} />}
        {isEmpty && (
          <Card>
            <EmptyState
              icon="weight"
              title="Aucune session ces derniers jours"
              action={
                has(rights, 'balance_mobile') && (
                  <LinkButton to="/balance/mobile">Peser quelque chose</LinkButton>
                )
              }
            >
              <p>Les pesées du quai viendront ici dès leur première ligne.</p>
            </EmptyState>
          </Card>
        )}
        {lists !== undefined && (
          <>
            <List title="À valider" cards={lists.toCheck} tone="review" />
            <List title="En cours" cards={lists.open} />
            <List title="Terminées ces derniers jours" cards={lists.ended} />
          </>
        )}
      </div>
    </DeskScreen>
  )
}

interface ListProps {
  readonly title: string
  readonly cards: readonly SessionCard[]
  readonly tone?: 'review'
}

function List({ title, cards, tone }: ListProps) {
  if (cards.length === 0) return null
  return (
    <Card className="list">
      <CardHead title={title}>
        <Badge count={cards.length} tone={tone} />
      </CardHead>
      {cards.map(card => (
        <SessionRow key={card.task.id} card={card} />
      ))}
    </Card>
  )
}
