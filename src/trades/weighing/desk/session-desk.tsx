// One weighing session at the desk (screens.md section 6): its header, its lines with their total and the estimated part, a line
// compared with the last weights of its kind. Live: new weighings of the dock appear by themselves.
import { useState } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { link } from '#shell/frame/link.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useUndoLater } from '#shell/undo/use-undo-later.ts'
import { isOpen } from '#records/entities/dispute.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { checkWords, hasVersions } from '../rules/session-end.ts'
import { sessionById } from '../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { SEARCH, SESSIONS } from '../shared/desk-address.ts'
import { LinePanel } from './line-panel.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionCancel } from './session-cancel.tsx'
import { SessionHeader } from './session-header.tsx'
import { SessionLines } from './session-lines.tsx'
import { WeighingSessionState } from '../shared/weighing-session-state.tsx'
import { SessionVersions } from './session-versions.tsx'
import { weighingSessionTitle } from '../shared/weighing-session-words.ts'
import { useReader } from '../shared/use-reader.ts'

interface SessionDeskProps {
  readonly id: string
  /** The line in the link. */
  readonly first: string | null
}

export function SessionDesk({ id, first }: SessionDeskProps) {
  const view = useLocal(sessionById, { ...useReader(), id })
  const [chosen, setChosen] = useState(first)
  const act = useAct()
  useUndoLater()
  const back = { to: SESSIONS, label: 'Retour aux sessions' } as const
  if (view === undefined || view === null)
    return (
      <DeskScreen
        layout="balance"
        title="Session de pesée"
        back={back}
        actions={
          // Keeps the place of what can be done.
          <Button variant="quiet" icon="printer" aria-disabled>
            Ticket
          </Button>
        }
      >
        <div className="dpage">
          {view === undefined ? (
            <Skeleton lines={6} />
          ) : (
            <Card>
              <EmptyState
                icon="weight"
                title="Cette session n’est pas sur cet appareil"
                action={link({ to: SEARCH, className: 'btn', children: 'Chercher une pesée' })}
              >
                <p>Elle est plus ancienne que ce qu’il garde, ou elle a été annulée ailleurs.</p>
              </EmptyState>
            </Card>
          )}
        </div>
      </DeskScreen>
    )
  const { task } = view
  const line = view.lines.find(one => one.line.line_id === chosen) ?? null
  const isClosed = task.task_state_id === TASK_STATE.cancelled
  const { causes, told } = checkWords(task)
  const isAsked = task.disputes.some(fact => isOpen(fact) && hasVersions(fact))
  return (
    <DeskScreen
      layout="balance"
      title={weighingSessionTitle(task)}
      back={back}
      tools={
        <>
          <WeighingSessionState task_state_id={task.task_state_id} />
          {task.task_state_id === TASK_STATE.draft && (
            <span className="live">
              <i aria-hidden="true" />
              en direct
            </span>
          )}
        </>
      }
      actions={<SessionActions view={view} act={act} />}
    >
      <div className="form2">
        <div className="form2__main">
          <RefusalText>{act.said}</RefusalText>
          {causes.length > 0 && (
            <p className="warnbox">
              <Icon name="scan-eye" />
              <span>
                <b>À valider.</b> {causes.join(', ')}.
              </span>
            </p>
          )}
          {told.map(sentence => (
            <p key={sentence} className="warnbox">
              <Icon name="git-compare-arrows" />
              <span>{sentence}</span>
            </p>
          ))}
          {isClosed && (
            <p className="honest">
              Session annulée{task.cancelled_reason === '' ? '' : `\u00a0: ${task.cancelled_reason}`}. Ses
              lignes ne comptent nulle part.
            </p>
          )}
          {isAsked && <SessionVersions session={id} act={act} />}
          <SessionHeader view={view} act={act} />
          <SessionLines view={view} act={act} chosen={chosen} onChoose={setChosen} isClosed={isClosed} />
          <SessionCancel task={task} act={act} />
        </div>
        {line !== null && (
          <LinePanel
            key={line.line.line_id}
            session={view}
            of={line}
            isClosed={isClosed}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </DeskScreen>
  )
}
