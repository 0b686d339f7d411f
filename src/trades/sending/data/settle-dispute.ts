// A planner settles what a phone could not merge (sync.md section 2). One edit writes the chosen values, the dispute's settlement
// and, with the last open dispute, a state out of « À vérifier » (TS). A task that the office had deleted may also stay deleted.
import { isOpen } from '#records/entities/dispute.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { rightsOf, type Rights } from '#records/rights/rights.ts'
import { missingReasons, transitionProblem } from '#records/states/task-transitions.ts'
import { resolveSides, type Choices, type Sides } from '#core/store/conflicts/compare-sides.ts'
import { disputeSides } from '#core/store/conflicts/conflict-sides.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { movedOn, NOTHING_TO_DECIDE } from '#core/store/outbox/decide.ts'
import { ofTheState } from '#core/store/rows/of-the-state.ts'
import { edit } from '#core/store/outbox/outbox.ts'

export interface Settlement {
  /** Ids of the task and of its dispute. */
  readonly task: string
  readonly dispute: string
  /** One choice for each path of the conflict's fields; the state is answered separately. */
  readonly choices: Choices
  /** The new state once no dispute is open any more; null leaves it « À vérifier ». */
  readonly state: number | null
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
  readonly rights?: Rights
  /** The conflict's `rev`: when the row has moved since, nothing is written and the failure is `conflict`. */
  readonly rev?: number | null
}

const desk = rightsOf(['emma_desktop', 'balance_desktop'])

export const settleDispute = (
  db: LocalDatabase,
  { task: id, dispute, choices, state, at, rights = desk, rev }: Settlement,
): Promise<Outcome<null>> =>
  edit(db, [Task], async draft => {
    const task = await draft.read(Task, id)
    const found = task?.disputes.find(one => one.id === dispute && isOpen(one))
    if (task === null || found === undefined) return failed(NOTHING_TO_DECIDE)
    if (rev !== undefined && rev !== task.rev) return movedOn(task)
    const sides = disputeSides(found, task)
    const values = resolveSides(sides, state === null ? choices : { task_state_id: 'mine', ...choices })
    if (values === null) return movedOn(task)
    const settled = { settled_at: at, settled_by: draft.owner.user }
    const disputes = task.disputes.map(one => (one.id === dispute ? { ...one, ...settled } : one))
    const isLast = !disputes.some(isOpen)
    const to = isLast && state !== null ? state : task.task_state_id
    const patch = {
      ...withoutState(values),
      ...stateChange(task, sides, to, { state_time: at, state_author_id: draft.owner.user }),
      ...(isLast ? { check_reasons: task.check_reasons.filter(cause => cause !== 'dispute') } : {}),
      disputes,
    }
    const transition = transitionProblem({
      scope: task.scope,
      task_type_id: task.task_type_id,
      from: task.task_state_id,
      to,
      rights,
      isAuthor: task.creator_id === draft.owner.user,
      stateDay: task.state_time?.slice(0, 10) ?? null,
      setBySelf: task.state_author_id === draft.owner.user,
      today: at.slice(0, 10),
    })
    const problems = [
      ...(transition === null ? [] : [transition]),
      ...missingReasons(to, { ...task, ...patch }),
    ]
    if (problems.length > 0) return failed({ kind: 'ruleBroken', problems })
    await draft.patch(Task, id, patch)
    return success(null)
  })

/**
 * The task was deleted at the office and restored by what a phone captured; here it is deleted again. The server keeps its
 * disputes, settled in this planner's name.
 */
export const leaveDeleted = (
  db: LocalDatabase,
  { task: id, dispute, rev }: Pick<Settlement, 'task' | 'dispute' | 'rev'>,
): Promise<Outcome<null>> =>
  edit(db, [Task], async draft => {
    const task = await draft.read(Task, id)
    const found = task?.disputes.find(one => one.id === dispute && isOpen(one))
    if (task === null || found?.cause !== 'deleted') return failed(NOTHING_TO_DECIDE)
    if (rev !== undefined && rev !== task.rev) return movedOn(task)
    await draft.remove(Task, id)
    return success(null)
  })

const withoutState = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => field !== 'task_state_id' && !ofTheState.has(field)),
  )

/** The phone's state is copied with its hour, author and reason; any other state is the planner's own, now. */
const stateChange = (task: TaskRow, { theirs }: Sides, to: number, own: Values): Values => {
  if (to === task.task_state_id) return {}
  if (to !== theirs['task_state_id']) return { task_state_id: to, ...own }
  const told = Object.entries(theirs).filter(([field]) => ofTheState.has(field) && field !== 'check_reasons')
  return { task_state_id: to, ...own, ...Object.fromEntries(told) }
}
