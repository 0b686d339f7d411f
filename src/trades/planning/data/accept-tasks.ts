// « Tout accepter »: the drafts of a slot, or the chosen ones, become accepted. Each is checked against the rules of its state
// and of its slot (TS, CP6), and begins its series when it repeats (RC1). A task that cannot be accepted stays a draft and is
// named.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow, checkRow } from '#records/entity.ts'
import { failed, success, type Failure, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { beginsSeries } from '../rules/series/begins-series.ts'
import { canForce, rightMissingProblem, type Problem } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { transitionProblem } from '#records/states/task-transitions.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { forceInEdit } from '#core/store/outbox/force-in-edit.ts'
import { seriesBeginner } from './series/series-beginner.ts'
import { placeProblems } from './place-tasks.ts'
import { movedBack, type MovedBack } from './moved-back.ts'
import { slotEntities } from './slot-in-edit.ts'

export interface AcceptTasks {
  readonly ids: readonly string[]
  readonly at: string
  readonly rights: Rights
  readonly force?: boolean
}

export const acceptTasks = async (
  db: LocalDatabase,
  { ids, at, rights, force = false }: AcceptTasks,
): Promise<Outcome<MovedBack>> => {
  const found = await tableOf(db, Task).bulkGet([...ids])
  const drafts = found.flatMap(task =>
    task?.task_state_id === TASK_STATE.draft ? [{ ...blankRow(Task), ...task }] : [],
  )
  const incomplete = drafts.map(task => issuesOf(task)).find(failure => failure !== null)
  if (incomplete != null) return failed(incomplete)
  const problems = [
    ...transitionProblems(drafts, { at, rights }),
    ...(drafts.some(makesOthers) && !has(rights, 'add_task') ? [rightMissingProblem('add_task')] : []),
    ...(await roomProblems(db, drafts, rights)),
  ]
  const isForced = force && canForce(problems, right => has(rights, right))
  if (problems.length > 0 && !isForced) return failed({ kind: 'ruleBroken', problems })
  const beginSeries = await seriesBeginner(drafts)
  return edit(db, [Task, ...slotEntities], async draft => {
    const back: MovedBack['tasks'][number][] = []
    for (const { id } of drafts) {
      const task = await draft.read(Task, id)
      if (task?.task_state_id !== TASK_STATE.draft) continue
      const accepted = {
        task_state_id: TASK_STATE.accepted,
        state_time: at,
        state_author_id: draft.owner.user,
      }
      await draft.patch(Task, id, accepted)
      const { own, made } = await beginSeries(draft, id, { at, newKey: db.newKey })
      back.push(movedBack(task, { ...accepted, ...own }, made))
      if (isForced) await forceInEdit(draft.tables, Task, id)
    }
    return success({ tasks: back, orders: [] })
  })
}

/** RG6: accepted, it begins a series. */
const makesOthers = (task: TaskRow): boolean => beginsSeries({ ...task, task_state_id: TASK_STATE.accepted })

/** Checks what an accepted task must have (a name, a town, a way to be reached). */
const issuesOf = (task: TaskRow): Failure | null => {
  const issues = checkRow(Task, { ...task, task_state_id: TASK_STATE.accepted })
  return issues.length === 0 ? null : invalid(issues)
}

const transitionProblems = (
  tasks: readonly TaskRow[],
  { at, rights }: Pick<AcceptTasks, 'at' | 'rights'>,
): Problem[] =>
  tasks.flatMap(({ scope, task_type_id, task_state_id }) => {
    const problem = transitionProblem({
      scope,
      task_type_id,
      from: task_state_id,
      to: TASK_STATE.accepted,
      rights,
      isAuthor: true,
      stateDay: null,
      setBySelf: false,
      today: at.slice(0, 10),
    })
    return problem ?? []
  })

const roomProblems = async (
  db: LocalDatabase,
  drafts: readonly TaskRow[],
  rights: Rights,
): Promise<Problem[]> => {
  const problems: Problem[] = []
  for (const slot of new Set(drafts.map(({ shift_instance_id }) => shift_instance_id))) {
    const tasks = drafts.filter(({ shift_instance_id }) => shift_instance_id === slot)
    const row = slot === null ? undefined : await tableOf(db, ShiftInstance).get(slot)
    if (row?.resource_id == null || row.date === null) continue
    const { resource_id, date, shift_id } = row
    problems.push(
      ...(await placeProblems(db, { slot: { resource_id, date, shift_id }, rights, accept: true }, tasks)),
    )
  }
  return problems
}
