// The three steps of a rental: what, when, in which state. Each leads to its own sheet, where it is placed and settled.
import { address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { AppLink } from '#shell/frame/link.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { shifts } from '#records/lists/shifts.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { taskLook } from '#kit/looks/task-types.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import type { RentalPlan } from '../data/rental-plan.ts'
import { isAwaited, isPromised, type Dossier } from '../rules/dossier.ts'
import type { RentalEnd } from '../rules/half-day.ts'
import { PREPARATION, preparationBefore, stepTypes } from '../rules/rental-steps.ts'

interface ChainProps {
  readonly plan: RentalPlan
  readonly today: string
  /** The task that the address names. */
  readonly current: string | null
}

export function Chain({ plan, today, current }: ChainProps) {
  const steps = plan.sheet?.dossier.steps
  const types = stepTypes[plan.after.handover]
  const hasLeft = plan.sheet != null && mayHaveLeft(plan.sheet.dossier, today)
  return (
    <ol className="rent-chain" aria-label="Étapes de la location">
      {steps === undefined ? (
        <>
          <Step type={PREPARATION} end={plan.departure && preparationBefore(plan.departure, today)} />
          <Step type={types.departure} end={plan.departure} />
          <Step type={types.back} end={plan.back} />
        </>
      ) : (
        steps.map(step => (
          <Step
            key={step.id}
            type={step.task_type_id}
            end={step.date === null ? null : { date: step.date, shift_id: step.shift_id }}
            task={step}
            isCurrent={step.id === current}
            hasLeft={hasLeft}
          />
        ))
      )}
    </ol>
  )
}

const works = [
  [16, { view: 'prepare', todo: 'Préparer', done: 'Voir ce qui est prêt' }],
  [15, { view: 'departure', todo: 'Faire le départ', done: 'Voir le départ' }],
  [14, { view: 'departure', todo: 'Voir ce qui part', done: 'Voir le départ' }],
  [13, { view: 'return', todo: 'Faire le retour', done: 'Voir le retour' }],
  [12, { view: 'return', todo: 'Faire le retour', done: 'Voir le retour' }],
] as const

/** Something is out, or its day has come and another device may have handed it over: its return is counted all the same (RT25a). */
export const mayHaveLeft = ({ departures, returns }: Dossier<TaskRow>, today: string): boolean => {
  const isPast = departures.some(one => isAwaited(one) && one.date !== null && one.date < today)
  const isDue = returns.some(one => isAwaited(one) && one.date !== null && one.date <= today)
  return departures.some(isStopDone) || isPast || (isDue && departures.some(isAwaited))
}

/** Where the things of an accepted step are handed over. */
export const workOf = (task: TaskRow, hasLeft: boolean) => {
  const work = works.find(([type]) => type === task.task_type_id)?.[1]
  if (work === undefined || !isPromised(task) || (work.view === 'return' && !hasLeft)) return undefined
  return { id: task.id, view: work.view, label: isStopDone(task) ? work.done : work.todo }
}

interface StepProps {
  readonly type: number
  readonly end: RentalEnd | null
  readonly task?: TaskRow
  readonly isCurrent?: boolean
  /** Something of the rental is out or may be, and may come back. */
  readonly hasLeft?: boolean
}

function Step({ type, end, task, isCurrent = false, hasLeft = false }: StepProps) {
  const { today } = useClock()
  const label = taskTypes.labelOf(type)
  const work = task === undefined ? undefined : workOf(task, hasLeft)
  return (
    <li aria-current={isCurrent ? 'step' : undefined}>
      <span className="rent-chain__i">
        <Icon name={taskLook(type).icon} />
      </span>
      <div>
        <b>
          {task === undefined ? (
            label
          ) : (
            <AppLink to={address('/collect/desktop/task', { search: { id: task.id, view: 'form' } })}>
              {label}
            </AppLink>
          )}
        </b>
        <small>
          <EndText end={end} today={today} />
        </small>
        {task !== undefined && (
          <small>{task.shift_instance_id === null ? 'Pas encore dans un créneau' : task.resource_name}</small>
        )}
      </div>
      {task !== undefined && <TaskStateBadge task={task} size="sm" />}
      {work !== undefined && (
        <LinkButton
          size="sm"
          to={address('/collect/desktop/task', { search: { id: work.id, view: work.view } })}
        >
          {work.label}
        </LinkButton>
      )}
    </li>
  )
}

/** A half day is never cut: « après-midi » would be, at its hyphen. */
function EndText({ end, today }: { readonly end: RentalEnd | null; readonly today: string }) {
  const [day = '', half] = endText(end, today).split(', ')
  return half === undefined ? (
    day
  ) : (
    <>
      {day}, <span className="nowrap">{half}</span>
    </>
  )
}

/** With its year where that is not the present one. */
export const endText = (end: RentalEnd | null, today: string): string => {
  if (end === null) return 'Sans date'
  const half =
    end.shift_id === null || end.shift_id === 3 ? 'journée' : shifts.labelOf(end.shift_id).toLowerCase()
  const format = end.date.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayWithYear'
  return `${formatDate(end.date, format)}, ${half}`
}
