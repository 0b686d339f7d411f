// RT24: one closed a part of a return and another all of it: the second return awaits nothing any more, and is closed.
import { Task } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { leavingEffects, transitionProblem } from '#records/states/task-transitions.ts'
import { readStop } from '#core/task/read-stop.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { whatIsOut } from '../../rules/back/what-is-out.ts'
import { rentalSheet } from '../rental-sheet.ts'
import { refusalOf } from './return-sheet.ts'

interface CloseAwaited {
  /** The return. */
  readonly id: string
  readonly at: string
  readonly rights: Rights
}

const { cancelled } = TASK_STATE

export const closeAwaited = async (
  db: LocalDatabase,
  { id, at, rights }: CloseAwaited,
): Promise<Outcome<null>> => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(returnMessages.gone)
  return edit(db, [Task], async draft => {
    const step = await readStop(draft, id)
    if (step === null) return onSiteFailure(returnMessages.gone)
    const refusal = refusalOf(sheet.dossier, step)
    if (refusal !== null) return onSiteFailure(refusal)
    if (whatIsOut(sheet.dossier, id).length > 0) return onSiteFailure(returnMessages.stillOut)
    const { user } = draft.owner
    const problem = transitionProblem({
      scope: step.scope,
      task_type_id: step.task_type_id,
      from: step.task_state_id,
      to: cancelled,
      rights,
      isAuthor: (step.creator_id ?? user) === user,
      stateDay: step.state_time?.slice(0, 10) ?? null,
      setBySelf: step.state_author_id === user,
      today: at.slice(0, 10),
    })
    if (problem !== null) return failed({ kind: 'ruleBroken', problems: [problem] })
    await draft.patch(Task, id, {
      ...leavingEffects(step.task_state_id, cancelled),
      task_state_id: cancelled,
      cancelled_reason: returnMessages.nothingAwaited,
      state_time: at,
      state_author_id: user,
    })
    return success(null)
  })
}
