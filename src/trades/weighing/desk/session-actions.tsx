// Actions on a whole weighing session: validate, print its ticket and stickers, reopen (TS7, TS8).
import { useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { showToast } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { sessionTicket } from '../rules/session-ticket.ts'
import { isReplaced, isWaiting } from '../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import { reopenSession, validateSession } from '../data/sessions/end-session.ts'
import type { SessionView } from '../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { useIsPhone } from '#kit/show/use-density.ts'
import { Ticket } from '../print/ticket.tsx'
import type { Act } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import { stickersAddress } from '../shared/desk-address.ts'
import { weighingSessionTitle } from '../shared/weighing-session-words.ts'
import { useEnded } from './use-ended.ts'

interface SessionActionsProps {
  readonly view: SessionView
  readonly act: Act
}

/** The lines that were announced and not weighed: counted at the catalogue's weight, or left out. */
type Rest = 'estimate' | 'leave'

export function SessionActions({ view, act }: SessionActionsProps) {
  const { task, lines, totals } = view
  const { profile } = useSignedIn()
  const { db, tap } = useWeighingTap()
  const told = useEnded(task.id)
  const [asksRest, setAsksRest] = useState(false)
  const isPhone = useIsPhone()
  const own = { session: task.id }
  const isOpen = task.task_state_id === TASK_STATE.draft
  const isToCheck = task.task_state_id === TASK_STATE.toBeChecked
  const count = lines.filter(({ line }) => !isReplaced(line)).length

  const validate = async (rest?: Rest): Promise<void> => {
    if (rest === undefined && lines.some(({ line }) => isWaiting(line))) return setAsksRest(true)
    setAsksRest(false)
    const again = () => validateSession(db, { ...own, ...tap(), ...(rest === undefined ? {} : { rest }) })
    const ended = await act.run(again)
    if (ended === null) return
    const { task_state_id, taken } = ended.answer
    if (task_state_id === TASK_STATE.done)
      told({ title: `${weighingSessionTitle(task)}\u00a0: session validée`, taken, again })
    else showToast('success', 'Session à valider.')
  }
  return (
    <>
      <Button variant="quiet" icon="printer" onClick={() => window.print()}>
        Ticket
      </Button>
      {lines.some(({ instance }) => instance !== null) && (
        <LinkButton variant="quiet" icon="tag" to={stickersAddress(own)}>
          Étiquettes
        </LinkButton>
      )}
      {task.task_state_id === TASK_STATE.cancelled && (
        <Button
          icon="rotate-ccw"
          loading={act.isBusy}
          onClick={() => void act.run(() => reopenSession(db, { ...own, ...tap() }))}
        >
          Rouvrir la session
        </Button>
      )}
      {(isOpen || isToCheck) && count > 0 && (
        <Button variant="primary" icon="check" loading={act.isBusy} onClick={() => void validate()}>
          Valider {plural(count, 'ligne')}
          {/* On a phone the lines below say it. */}
          {!isPhone && totals.aside > 0 && `, dont ${formatWeight(totals.aside)} à part`}
        </Button>
      )}
      <Ticket
        ticket={sessionTicket({
          task,
          flowName: view.flowName,
          operator: view.operator,
          categories: view.categories,
          codeOf: id => lines.find(({ instance }) => instance?.id === id)?.code ?? '',
          organisation: profile.organisation.name,
        })}
      />
      <RestDialog isOpen={asksRest} onClose={() => setAsksRest(false)} onRest={rest => void validate(rest)} />
    </>
  )
}

interface RestDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRest: (rest: Rest) => void
}

function RestDialog({ isOpen, onClose, onRest }: RestDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Des lignes annoncées ne sont pas pesées"
      actions={
        <>
          <Button onClick={() => onRest('leave')}>Les laisser de côté</Button>
          <Button variant="primary" onClick={() => onRest('estimate')}>
            Compter le poids du catalogue
          </Button>
        </>
      }
    >
      <p>Comptées au poids du catalogue, elles seront dites estimées dans tous les totaux.</p>
    </Dialog>
  )
}
