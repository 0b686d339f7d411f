// What a saved rental writes into its steps: all three of a new one, and of one that exists only what changed, in the steps that are not done.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { blankRow } from '#records/entity.ts'
import { taskStates } from '#records/states/task-states.ts'
import { registerName } from '#records/text/called.ts'
import type { RequestFields } from '#trades/request/rules/read-request.ts'
import { isReturn } from '../rules/dossier.ts'
import { withAsked } from '../rules/handing/handed.ts'
import type { RentalEnd } from '../rules/half-day.ts'
import type { RentalLine } from '../rules/rental-form.ts'
import { isChanging, isSameEnd, PREPARATION, preparationBefore, stepTypes } from '../rules/rental-steps.ts'
import type { RentalPlan } from './rental-plan.ts'

interface Write {
  readonly id: string
  readonly fields: Partial<TaskRow>
}
export interface StepWrites {
  readonly head: string
  readonly created: readonly Write[]
  readonly patched: readonly Write[]
  /** The steps as they will be. */
  readonly checked: readonly TaskRow[]
}

interface Asked {
  readonly client: RequestFields
  readonly lines: readonly TaskLine[]
  readonly at: string
  readonly user: string
  readonly newKey: () => string
}

export const stepWrites = (plan: RentalPlan, asked: Asked): StepWrites =>
  plan.sheet === null ? newSteps(plan, asked) : changedSteps(plan, asked)

export const clientFields = (before: TaskRow, client: RequestFields): Partial<TaskRow> => ({
  ...client,
  ...('lastname' in client || 'firstname' in client ? { name: registerName({ ...before, ...client }) } : {}),
})

const newSteps = (plan: RentalPlan, { client, lines, at, user, newKey }: Asked): StepWrites => {
  const { after, departure, back, state } = plan
  const types = stepTypes[after.handover]
  const blank = blankRow(Task)
  const common = {
    ...clientFields(blank, client),
    scope: 'loki' as const,
    task_state_id: taskStates.byId(state).id,
    state_time: at,
    state_author_id: user,
    objects: [...lines],
  }
  const [first, head, last] = [newKey(), newKey(), newKey()]
  const step = (id: string, fields: Partial<TaskRow>, end: RentalEnd | null): Write => ({
    id,
    fields: { ...common, ...fields, date: end?.date ?? null, shift_id: end?.shift_id ?? null },
  })
  // Each names the next one, so the last is written first.
  const created = [
    step(last, { task_type_id: types.back, resource_types: [...types.resources] }, back),
    step(
      head,
      { task_type_id: types.departure, resource_types: [...types.resources], next_task_id: last },
      departure,
    ),
    step(
      first,
      { task_type_id: PREPARATION, resource_types: ['stock'], next_task_id: head },
      departure === null ? null : preparationBefore(departure, at.slice(0, 10)),
    ),
  ]
  const checked = created.map(({ id, fields }) => ({ ...blank, ...fields, id }))
  return { head, created, patched: [], checked }
}

const changedSteps = (plan: RentalPlan, asked: Asked): StepWrites => {
  const { sheet } = plan
  const steps = (sheet?.dossier.steps ?? []).filter(isChanging)
  const patched = steps
    .map(step => ({ id: step.id, fields: changesOf(step, plan, asked) }))
    .filter(({ fields }) => Object.keys(fields).length > 0)
  const byId = new Map(patched.map(({ id, fields }) => [id, fields]))
  return {
    head: sheet?.dossier.head.id ?? '',
    created: [],
    patched,
    checked: steps.map(step => Object.assign({}, step, byId.get(step.id))),
  }
}

const changesOf = (step: TaskRow, plan: RentalPlan, asked: Asked): Partial<TaskRow> => {
  const { before, after, state } = plan
  const client = clientFields(step, asked.client)
  const changed = Object.entries(client).filter(
    ([name, value]) =>
      JSON.stringify(Object.getOwnPropertyDescriptor(step, name)?.value) !== JSON.stringify(value),
  )
  const hasOtherLines = piecesText(before?.lines ?? []) !== piecesText(after.lines)
  const isChosen = step.objects.some(line => line.object_instance_id !== null && line.quantity > 0)
  return {
    ...Object.fromEntries(changed),
    ...(hasOtherLines && !isChosen ? { objects: withAsked(step.objects, asked.lines) } : {}),
    ...placeOf(step, plan, asked.at.slice(0, 10)),
    ...(state === step.task_state_id
      ? {}
      : {
          task_state_id: taskStates.byId(state).id,
          state_time: asked.at,
          state_author_id: asked.user,
        }),
  }
}

/** A price is no matter of the steps. */
const piecesText = (lines: readonly RentalLine[]): string =>
  JSON.stringify(lines.map(({ line_id, object_id, quantity }) => [line_id, object_id, quantity]))

/** A step that changes its day, or between counter and truck, leaves its slot. */
const placeOf = (
  step: TaskRow,
  { before, after, departure, back }: RentalPlan,
  today: string,
): Partial<TaskRow> => {
  const types = stepTypes[after.handover]
  const hasOtherWay = before !== null && before.handover !== after.handover
  const isOtherTask = before !== null && stepTypes[before.handover].back !== types.back
  const isMoved = (name: 'out' | 'back'): boolean =>
    before === null ||
    before[`${name}_date`] !== after[`${name}_date`] ||
    before[`${name}_shift`] !== after[`${name}_shift`]
  const at = (end: RentalEnd | null): Partial<TaskRow> =>
    end === null || isSameEnd({ date: step.date ?? '', shift_id: step.shift_id }, end)
      ? {}
      : leaving(step, end)
  if (step.task_type_id === PREPARATION)
    return isMoved('out') && departure !== null ? at(preparationBefore(departure, today)) : {}
  const isBack = isReturn(step)
  const end = isBack ? back : departure
  return {
    ...(isMoved(isBack ? 'back' : 'out') ? at(end) : {}),
    ...(hasOtherWay
      ? {
          task_type_id: isBack ? types.back : types.departure,
          resource_types: [...types.resources],
          ...(end === null || !isOtherTask ? {} : leaving(step, end)),
        }
      : {}),
  }
}

/** The server keeps the half day of a task that leaves its slot only where its resource is named too. */
export const leaving = ({ shift_instance_id }: TaskRow, end: RentalEnd): Partial<TaskRow> => ({
  date: end.date,
  shift_id: end.shift_id,
  ...(shift_instance_id === null ? {} : { shift_instance_id: null, resource_id: null }),
})
