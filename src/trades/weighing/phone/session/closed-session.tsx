// An ended weighing session: its state (TS5), and the undo until midnight (TS8).
import { useEffect } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { plural } from '#records/fr/plural.ts'
import { scaleStateLabel } from '../../rules/way.ts'
import { formatWeight } from '#records/values/weight.ts'
import { sessionTicket } from '../../rules/session-ticket.ts'
import { checkWords } from '../../rules/session-end.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { reopenSession } from '../../data/sessions/end-session.ts'
import type { SessionView } from '../../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { StateBadge } from '#kit/show/state-badge.tsx'
import { CategoryRows } from './category-rows.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { HOME } from '../weighing-address.ts'
import { Ticket } from '../../print/ticket.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingSession } from './weighing-session.ts'

interface ClosedSessionProps {
  readonly session: WeighingSession
  readonly view: SessionView
  /** Its ticket was requested when it was ended. */
  readonly isPrinting: boolean
}

export function ClosedSession({ session, view, isPrinting }: ClosedSessionProps) {
  const { profile } = useSignedIn()
  useEffect(() => {
    if (isPrinting) window.print()
  }, [isPrinting])
  const { db, tap } = useWeighingTap()
  const { said, run, isBusy } = useAct()
  const { task, totals } = view
  const { causes, told } = checkWords(task)
  const isDone = task.task_state_id === TASK_STATE.done
  const isCancelled = task.task_state_id === TASK_STATE.cancelled
  return (
    <PhoneScreen
      title={session.title}
      sub={session.flowName}
      back={{ to: HOME, label: 'Retour à la pesée' }}
      footer={
        <LinkButton to={HOME} variant="primary" size="lg" block>
          Retour à la pesée
        </LinkButton>
      }
      nav={false}
    >
      <section className="card session-open session-open--xl">
        <StateBadge
          label={isCancelled ? 'Annulée' : scaleStateLabel(task.task_state_id)}
          icon={isCancelled ? 'ban' : isDone ? 'circle-check-big' : 'scan-eye'}
          tone={isCancelled ? 'cancelled' : isDone ? 'done' : 'review'}
          size="lg"
        />
        <p className="session-open__v">
          <b>{formatWeight(totals.weight)}</b>
          <span className="num">{plural(totals.pieces, 'objet')}</span>
        </p>
        {causes.length > 0 && (
          <p className="sub">
            Le bureau regardera&nbsp;: {causes.map(cause => cause.toLowerCase()).join(', ')}.
          </p>
        )}
      </section>
      {/* The thing is here, in front of the person who weighed it. */}
      {told.map(sentence => (
        <p key={sentence} className="standing standing--warning">
          <Icon name="triangle-alert" />
          <span>{sentence}</span>
        </p>
      ))}
      <CategoryRows categories={view.categories} />
      <RefusalText>{said}</RefusalText>
      <Button icon="printer" block onClick={() => window.print()}>
        Imprimer le ticket
      </Button>
      <Ticket
        ticket={sessionTicket({
          task,
          flowName: view.flowName,
          operator: view.operator,
          categories: view.categories,
          codeOf: id => view.lines.find(({ instance }) => instance?.id === id)?.code ?? '',
          organisation: profile.organisation.name,
        })}
      />
      <Button
        variant="quiet"
        icon="undo-2"
        block
        loading={isBusy}
        onClick={() => void run(() => reopenSession(db, { session: task.id, ...tap() }))}
      >
        Rouvrir la session
      </Button>
    </PhoneScreen>
  )
}
