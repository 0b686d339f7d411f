// The foot of what changes the calendar: to confirm with the moves, without them, or to choose each.
import { Button } from '#kit/action/button.tsx'
import type { CalendarPlan } from './calendar-plan.ts'

export interface PlanWords {
  /** Absent where there is nothing but what moves. */
  readonly done?: string
  /** Without moving. */
  readonly still?: string
  /** « Fermer et déplacer », before « les 3 ». */
  readonly moving: string
}

interface PlanFootProps {
  readonly plan: CalendarPlan
  readonly words: PlanWords
  readonly busy: boolean
  /** What changes is not known yet: nothing of it can be confirmed. */
  readonly isUnread: boolean
  /** Confirms without moving; the form's own submit moves what is chosen. */
  readonly onStill: () => void
  readonly onClose: () => void
}

export function PlanFoot({ plan, words, busy, isUnread, onStill, onClose }: PlanFootProps) {
  const { done, still, moving } = words
  const count = plan.chosen.length
  // What the button says must not change under the finger.
  const isComing = isUnread || (still !== undefined && plan.isSeen && plan.state === 'coming')
  return (
    <>
      {count > 0 && still !== undefined && (
        <p className="help">
          Sans déplacer, tout reste en place, marqué «&#8239;jour fermé&#8239;» au planning et listé au
          tableau de bord.
        </p>
      )}
      <div className="cfg__foot">
        {still !== undefined && (count > 0 || isComing) ? (
          <Button variant="quiet" disabled={busy || isUnread} onClick={onStill}>
            {still}
          </Button>
        ) : (
          <Button onClick={onClose}>Abandonner</Button>
        )}
        <span className="grow" />
        {plan.choosing !== null && (
          <Button aria-pressed={plan.choosing.isOn} onClick={plan.choosing.toggle}>
            Choisir un par un
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          disabled={isComing || (count === 0 && done === undefined)}
        >
          {count === 0 ? (done ?? moving) : `${moving} ${count === 1 ? 'le passage' : `les ${count}`}`}
        </Button>
      </div>
    </>
  )
}
