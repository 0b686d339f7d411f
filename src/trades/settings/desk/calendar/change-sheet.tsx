// The dry run of a change of the calendar, and its confirmation (CA7): a set of holidays chosen, a day lifted or closed again, and
// « Déplacer… » on a day that is closed already.
import type { ReactNode } from 'react'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { Form } from '#kit/form/form.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { reopenDays, restoreDays } from '../../data/closed-days.ts'
import {
  closingOf,
  reopeningOf,
  unopeningOf,
  type CalendarChange,
  type Closing,
} from '../../rules/calendar-change.ts'
import { CalendarPlanList } from './plan-list.tsx'
import { useCalendarPlan } from './use-calendar-plan.ts'
import { spanWord } from './calendar-words.ts'
import { DryRun } from './dry-run.tsx'
import { PlanFoot, type PlanWords } from './plan-foot.tsx'
import { useMoveAway } from './use-move-away.ts'

/** What was done, and how it is undone. */
interface Done {
  readonly title: string
  readonly undo: () => Promise<unknown>
}

interface ChangeSheetProps {
  readonly title: string
  /** Null until it is known. */
  readonly change: CalendarChange | null
  readonly words: PlanWords
  /** Null when it was refused. Absent where only visits move. */
  readonly commit?: (act: Act) => Promise<Done | null>
  readonly onClose: () => void
  readonly children?: ReactNode
}

export function ChangeSheet({ title, change, words, commit, onClose, children }: ChangeSheetProps) {
  const plan = useCalendarPlan(change)
  const act = useAct()
  const moveAway = useMoveAway()
  const confirm = async (isMoving: boolean): Promise<void> => {
    const done = commit === undefined ? undefined : await commit(act)
    if (done === null) return
    void moveAway(isMoving ? plan.chosen : [], done?.title ?? '', done?.undo)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={title}>
      <Form onSubmit={() => void confirm(true)} busy={act.isBusy}>
        {children}
        {change !== null && <DryRun change={change} plan={plan} />}
        <CalendarPlanList plan={plan} />
        <RefusalText>{act.said}</RefusalText>
        <PlanFoot
          plan={plan}
          words={words}
          busy={act.isBusy}
          isUnread={change === null}
          onStill={() => void confirm(false)}
          onClose={onClose}
        />
      </Form>
    </Sheet>
  )
}

interface MoveFromClosedProps {
  readonly closing: Closing
  readonly onClose: () => void
}

/** « Déplacer… »: what still stands on a closed day goes elsewhere. */
export function MoveFromClosed({ closing, onClose }: MoveFromClosedProps) {
  const { today } = useClock()
  return (
    <ChangeSheet
      title={`Déplacer\u00a0: ${spanWord(closing, today)}`}
      change={closingOf(closing)}
      words={{ moving: 'Déplacer' }}
      onClose={onClose}
    />
  )
}

interface ReopenProps {
  /** The days of the exceptions that go. */
  readonly days: Closing
  readonly ids: readonly string[]
  /** « Lever », « Rouvrir », and the same done: « Levé ». */
  readonly verb: readonly [act: string, done: string]
  /** What is lifted: « Noël, vendredi 25 déc. ». */
  readonly name: string
  readonly onClose: () => void
}

/** A holiday is lifted, or own closed days open again: what comes back is said before. */
export function ReopenSheet({ days, ids, verb: [act, done], name, onClose }: ReopenProps) {
  return (
    <LiftSheet
      change={reopeningOf(days, ids)}
      words={{ done: act, moving: act }}
      title={`${act}\u00a0: ${name}`}
      done={`${done}\u00a0: ${name}`}
      onClose={onClose}
    />
  )
}

interface UnopenProps {
  readonly day: Closing
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** A day that an exception opened is as its week and the calendar have it: what stands there may have to move. */
export function UnopenSheet({ day, id, name, onClose }: UnopenProps) {
  return (
    <LiftSheet
      change={unopeningOf(day, id)}
      words={{
        done: 'Supprimer l’ouverture',
        still: 'Supprimer sans déplacer',
        moving: 'Supprimer et déplacer',
      }}
      title={`Supprimer l’ouverture\u00a0: ${name}`}
      done={`Ouverture supprimée\u00a0: ${name}`}
      onClose={onClose}
    />
  )
}

interface LiftProps {
  readonly change: CalendarChange
  readonly words: PlanWords
  readonly title: string
  readonly done: string
  readonly onClose: () => void
}

/** Exceptions go; the undo has them again. */
function LiftSheet({ change, words, title, done, onClose }: LiftProps) {
  const database = useDatabase()
  const rights = useRights()
  return (
    <ChangeSheet
      title={title}
      change={change}
      words={words}
      commit={async ({ run }) => {
        const lifted = await run(() => reopenDays(database, { ids: change.lifts, rights }))
        return (
          lifted && {
            title: done,
            undo: () => attemptOrTell(() => restoreDays(database, { rows: lifted.answer, rights })),
          }
        )
      }}
      onClose={onClose}
    />
  )
}
