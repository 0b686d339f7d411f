// Notices on a stop: what the desk changed meanwhile, why it is not done, what will be checked. None of it loses anything that a
// crew recorded, and the texts say so.
import { formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { CHECK_CAUSES } from '#records/states/state-after-done.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { taskStateLook } from '#kit/looks/task-states.ts'

/** What the desk did with a stop while it was open here. */
export type DeskMove = 'moved' | 'withdrawn' | null

interface Standing {
  readonly tone: 'danger' | 'warning' | 'review'
  readonly icon: IconName
  readonly title: string
  readonly texts: readonly string[]
}

interface StandingProps {
  readonly task: TaskRow
  readonly move: DeskMove
  /** Why nothing more can be recorded, if so. */
  readonly refusal: string | null
}

export function StandingOver({ task, move, refusal }: StandingProps) {
  const standing = standingOf(task, move)
  const isToldAlready = standing !== null && task.task_state_id !== TASK_STATE.toBeChecked
  return (
    <output className="stack">
      {standing !== null && (
        <span className={`standing standing--${standing.tone}`}>
          <Icon name={standing.icon} />
          <span>
            <b>{standing.title}</b>
            {standing.texts.map(text => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </span>
      )}
      {refusal !== null && !isToldAlready && (
        <span className="standing standing--warning">
          <Icon name="lock" />
          <span>{refusal}</span>
        </span>
      )}
    </output>
  )
}

const KEPT = 'Ce que vous avez noté est gardé et part au bureau.'
const causes: { readonly [cause: string]: string | undefined } = CHECK_CAUSES

const standingOf = (task: TaskRow, move: DeskMove): Standing | null => {
  const { icon } = taskStateLook(task.task_state_id)
  switch (task.task_state_id) {
    case TASK_STATE.cancelled: {
      const texts = [task.cancelled_reason, KEPT].filter(Boolean)
      return { tone: 'danger', icon, title: 'Le bureau a annulé ce passage.', texts }
    }
    case TASK_STATE.notDone:
      return { tone: 'danger', icon, title: reasonOf(task), texts: textsOf(task) }
    case TASK_STATE.toBePostponed: {
      const wished = task.date === null ? [] : [`Jour souhaité\u00a0: ${formatDate(task.date, 'day')}`]
      return {
        tone: 'warning',
        icon,
        title: reasonOf(task),
        texts: [...textsOf(task), ...wished],
      }
    }
    case TASK_STATE.toBeChecked: {
      const texts = task.check_reasons.flatMap(cause => causes[cause] ?? [])
      return { tone: 'review', icon, title: 'Le bureau vérifiera ce passage.', texts }
    }
    case TASK_STATE.undetermined:
    case TASK_STATE.draft:
    case TASK_STATE.accepted:
    case TASK_STATE.done:
      return move === null
        ? null
        : { tone: 'warning', icon: 'calendar-range', title: moves[move], texts: [KEPT] }
  }
}

const moves = {
  moved: 'Le bureau a mis ce passage dans un autre créneau.',
  withdrawn: 'Le bureau a retiré ce passage de la tournée.',
} as const

const reasonOf = ({ reason_type }: TaskRow): string =>
  reason_type === null ? 'Sans motif' : reasonTypes.labelOf(reason_type)
const textsOf = ({ reason_text }: TaskRow): string[] => (reason_text === '' ? [] : [reason_text])
