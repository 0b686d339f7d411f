// The three steps of a rental: what, when, in which state. Each leads to its own sheet, where it is placed and settled.
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { formatDate } from '#records/time/dates.ts'
import { shifts } from '#records/lists/shifts.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { taskLook } from '#kit/looks/task-types.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import type { RentalPlan } from '../data/rental-plan.ts'
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
          />
        ))
      )}
    </ol>
  )
}

interface StepProps {
  readonly type: number
  readonly end: RentalEnd | null
  readonly task?: TaskRow
  readonly isCurrent?: boolean
}

function Step({ type, end, task, isCurrent = false }: StepProps) {
  const label = taskTypes.labelOf(type)
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
        <small>{endText(end)}</small>
        {task !== undefined && (
          <small>{task.shift_instance_id === null ? 'Pas encore dans un créneau' : task.resource_name}</small>
        )}
      </div>
      {task !== undefined && <TaskStateBadge task={task} size="sm" />}
    </li>
  )
}

const endText = (end: RentalEnd | null): string => {
  if (end === null) return 'Sans date'
  const half =
    end.shift_id === null || end.shift_id === 3 ? 'journée' : shifts.labelOf(end.shift_id).toLowerCase()
  return `${formatDate(end.date, 'day')}, ${half}`
}
