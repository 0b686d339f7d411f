// The state of a request and the states that may follow it (TS), each with the reason that it needs (TS3).
import { useEffect, useRef, useState } from 'react'
import { missing, part } from '#shell/frame/part.tsx'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { cancelledReason } from '#records/lists/on-site-reasons.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { seriesReaches } from '#trades/planning/rules/series/reach.ts'
import { has } from '#records/rights/rights.ts'
import { taskStateLabel, TASK_STATE, taskStates, type TaskState } from '#records/states/task-states.ts'
import { nextStates, restoredState } from '#records/states/task-transitions.ts'
import { restoreRequest, roomRefusal } from '../data/restore-request.ts'
import { setRequestState, type StateAsked } from '../data/set-request-state.ts'
import type { RequestSheet } from '../data/request-sheet.ts'
import { Button } from '#kit/action/button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { ReasonSheet } from '#trades/tour/shared/stop-reason-sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { ReachDialog } from './reach-dialog.tsx'
import { momentShort } from '#trades/finding/shared/journal-text.ts'

interface StateRailProps {
  readonly sheet: RequestSheet
  /** There are unsaved changes: the state waits for them. */
  readonly isDirty: boolean
}

const verbs: { readonly [state: number]: string | undefined } = {
  1: 'Remettre en brouillon',
  2: 'Accepter',
  3: 'Annuler la tâche…',
  4: 'À reporter…',
  5: 'Réalisée',
  6: 'Non réalisée…',
  7: 'À vérifier',
}

/** TS8: the hour of a finished visit is that of its crew, whoever has validated it since; the journal says who did what. */
const isCrewsHour = ({ task_state_id, shift_instance_id }: TaskRow): boolean =>
  shift_instance_id !== null && isStopDone({ task_state_id })

export function StateRail({ sheet, isDirty }: StateRailProps) {
  const { task, people } = sheet
  const { rights, profile } = useSignedIn()
  const { today } = useClock()
  const act = useAct()
  const [open, setOpen] = useState<TaskState | null>(null)
  // RC4: the reason for cancelling an occurrence, asked before its reach.
  const [reason, setReason] = useState<string | null>(null)
  const author = people[task.state_author_id ?? '']
  const from = task.task_state_id
  const next = nextStates({
    scope: task.scope,
    task_type_id: task.task_type_id,
    from,
    rights,
    isAuthor: task.creator_id === null || task.creator_id === profile.id,
    stateDay: task.state_time?.slice(0, 10) ?? null,
    setBySelf: task.state_author_id === profile.id,
    today,
    stateBefore: task.state_before,
  })
  // A draft is accepted by the buttons of the form, which save the typed values with it.
  const offered = next.filter(to => !(from === TASK_STATE.draft && to === TASK_STATE.accepted))
  const { set, isReopening } = useStateChange(task, act, () => setOpen(null))
  const area = useFocusAfter(from)
  const press = (to: TaskState): void => {
    act.say(null)
    if (needsWords.has(to) && !isReopening(to)) setOpen(to)
    else void set({ to })
  }
  return (
    <section aria-label="État" ref={area} tabIndex={-1}>
      <h2 className="aside-h">État</h2>
      <p className="h-stack wrap rstate">
        <TaskStateBadge task={task} />
        {task.state_time !== null && (
          <span className="muted">
            {has(rights, 'see_creators') && author !== undefined && !isCrewsHour(task) && `par ${author}, `}
            {momentShort(task.state_time, today)}
          </span>
        )}
      </p>
      {task.cancelled_reason !== '' && <p className="muted">Motif&nbsp;: {task.cancelled_reason}</p>}
      {offered.length > 0 && (
        <div className="rnext">
          {offered.flatMap(to => {
            const state = taskStates.byId(to).id
            return (
              <Button key={to} size="sm" disabled={isDirty} loading={act.isBusy} onClick={() => press(state)}>
                {isReopening(to) || (to === TASK_STATE.accepted && isStopDone(task))
                  ? `Rouvrir\u00a0: ${taskStateLabel(to, task.scope).toLowerCase()}`
                  : (verbs[to] ?? taskStateLabel(to, task.scope))}
              </Button>
            )
          })}
        </div>
      )}
      {isDirty && offered.length > 0 && (
        <p className="faint">Enregistrez vos modifications avant de changer l’état.</p>
      )}
      {open === null && <RefusalText>{act.said}</RefusalText>}
      {open === TASK_STATE.cancelled && (
        <WhyCancelled
          task={task}
          act={act}
          onClose={() => setOpen(null)}
          onSay={async cancelled_reason => {
            if (task.series_id === null) return set({ to: open, cancelled_reason })
            setReason(cancelled_reason)
            return true
          }}
        />
      )}
      {reason !== null && (
        <ReachDialog
          what="l’annulation"
          isOfSeries={false}
          onClose={() => setReason(null)}
          onChoose={reach => {
            setReason(null)
            void set({ to: TASK_STATE.cancelled, cancelled_reason: reason, reach })
          }}
        />
      )}
      {(open === TASK_STATE.toBePostponed || open === TASK_STATE.notDone) && (
        <WhyNotDone task={task} to={open} act={act} onClose={() => setOpen(null)} onSay={set} />
      )}
    </section>
  )
}

type SetState = (asked: Omit<StateAsked, 'id' | 'at' | 'rights'>) => Promise<boolean>

/** Sets a state, and offers its undo. A cancelled request is reopened by its own command: it gets back what it had (TS11). */
const useStateChange = (task: TaskRow, act: Act, onSet: () => void) => {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const isReopening = (to: number): boolean =>
    task.task_state_id === TASK_STATE.cancelled && to === restoredState(task.scope, task.state_before)
  const set: SetState = async asked => {
    const noted = notedEdit(database)
    const on = { id: task.id, at: now(), rights }
    const done = await act.run<unknown>(() =>
      isReopening(asked.to) ? restoreRequest(noted.db, on) : setRequestState(noted.db, { ...on, ...asked }),
    )
    if (done === null) return false
    onSet()
    const name = personText(task)
    const isCancelled = asked.to === TASK_STATE.cancelled
    const made = isCancelled ? 'tâche annulée' : taskStateLabel(asked.to, task.scope).toLowerCase()
    const reach = seriesReaches.find(({ value }) => value !== 'this' && value === asked.reach)?.label
    did(
      editAct(database, {
        title: `${name}\u00a0: ${[made, reach?.toLowerCase()].filter(Boolean).join(', ')}`,
        tone: isCancelled ? 'info' : 'success',
        name,
        written: noted.take(),
        refusal: back => roomRefusal(database, back, rights),
      }),
    )
    return true
  }
  return { set, isReopening }
}

/** The pressed button goes with the state that it left: the focus stays beside the new one. */
const useFocusAfter = (state: number) => {
  const area = useRef<HTMLElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    // Not on what took the pressed button's place: a second press would set another state.
    if (isLost || area.current?.contains(activeElement) === true) area.current?.focus({ preventScroll: true })
  }, [state])
  return area
}

const needsWords: ReadonlySet<number> = new Set([
  TASK_STATE.cancelled,
  TASK_STATE.toBePostponed,
  TASK_STATE.notDone,
])

interface WhyCancelledProps extends Pick<WhyNotDoneProps, 'task' | 'act' | 'onClose'> {
  readonly onSay: (cancelled_reason: string) => Promise<boolean>
}

const CancelStep = part(
  () => import('#trades/rental/shared/cancel-step.tsx').then(({ CancelStep: step }) => step),
  missing,
)

/** The reason; of a rental's step the rental asks, because others depend on it (RT10). */
function WhyCancelled({ task, act, onClose, onSay }: WhyCancelledProps) {
  const plain = (
    <ReasonSheet
      title="Annuler la tâche"
      on={`desk ${task.id}`}
      purpose="cancelled"
      verb="Annuler la tâche"
      sheet={act}
      onClose={onClose}
      onSay={said => onSay(cancelledReason(said))}
    />
  )
  return task.scope === 'loki' ? <CancelStep id={task.id} onClose={onClose} fallback={plain} /> : plain
}

interface WhyNotDoneProps {
  readonly task: TaskRow
  readonly to: typeof TASK_STATE.notDone | typeof TASK_STATE.toBePostponed
  readonly act: ReturnType<typeof useAct>
  readonly onClose: () => void
  readonly onSay: SetState
}

/** The reason of a visit that was not done, and for a postponed one the day that is wished. */
function WhyNotDone({ task, to, act, onClose, onSay }: WhyNotDoneProps) {
  const { today } = useClock()
  const [day, setDay] = useState('')
  return (
    <ReasonSheet
      title={to === TASK_STATE.notDone ? 'Non réalisée' : 'À reporter'}
      on={`desk ${task.id}`}
      purpose={to === TASK_STATE.notDone ? 'notDone' : 'postponed'}
      verb={to === TASK_STATE.notDone ? 'Non réalisée' : 'À reporter'}
      sheet={act}
      onClose={onClose}
      onSay={({ reason, text }) =>
        onSay({
          to,
          reason_type: reason,
          reason_text: text,
          wished_date: to === TASK_STATE.toBePostponed && day !== '' ? day : null,
        })
      }
    >
      {() =>
        to === TASK_STATE.toBePostponed && (
          <TextField
            label="Jour souhaité"
            type="date"
            min={today}
            value={day}
            onChange={setDay}
            required={false}
          />
        )
      }
    </ReasonSheet>
  )
}
