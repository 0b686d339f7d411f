// « Déplacer »: lines that were weighed into the wrong session go to another one of the same way, as they are, with a trace.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { readStop } from '#core/task/read-stop.ts'
import { namesHere } from '#trades/stock/data/catalogue-here.ts'
import { moveRefusal } from '../../rules/line-acts.ts'
import { wayOf } from '../../rules/way.ts'
import { traced } from '../../rules/weighed-line.ts'
import { sessionRefusal, whoIs, type SessionTap } from './change-session.ts'
import { cardOf, openSessions, sessionsToCheck, type Reader, type SessionCard } from './sessions.ts'

/** Its end decides what becomes of the things on its lines: one that has ended takes no more of them. */
const takesLines = ({ task_state_id }: Pick<TaskRow, 'task_state_id'>): boolean =>
  task_state_id === TASK_STATE.draft || task_state_id === TASK_STATE.toBeChecked

/** The other sessions of the same way that still take lines: the open ones, then those to validate. */
export const moveTargets = async (
  db: LocalDatabase,
  { session, ...reader }: Reader & { readonly session: Pick<TaskRow, 'id' | 'task_type_id'> },
): Promise<readonly SessionCard[]> => {
  const names = await namesHere(db)
  const toCheck = (await sessionsToCheck(db)).map(task => cardOf(task, names, reader))
  return [...(await openSessions(db, reader, names)), ...toCheck].filter(
    ({ task, way }) => task.id !== session.id && way === wayOf(session.task_type_id),
  )
}

interface Move extends SessionTap {
  readonly line_ids: readonly string[]
  readonly to: string
  /** What the trace calls the session that they leave. */
  readonly fromTitle: string
}

export const moveWeighings = (
  db: LocalDatabase,
  { session, to, line_ids, fromTitle, at, rights }: Move,
): Promise<Outcome<null>> =>
  edit(db, [Task], async draft => {
    const [from, into] = [await readStop(draft, session), await readStop(draft, to)]
    const refusal = sessionRefusal(from, rights) ?? sessionRefusal(into, rights)
    if (from === null || into === null || refusal !== null)
      return onSiteFailure(refusal ?? weighingMessages.sessionGone)
    if (!takesLines(into) || wayOf(from.task_type_id) !== wayOf(into.task_type_id))
      return onSiteFailure(weighingMessages.moveClosed)
    const chosen = from.objects.filter(({ line_id }) => line_ids.includes(line_id))
    const wrong = moveRefusal(chosen)
    if (wrong !== null) return onSiteFailure(wrong)
    const who = whoIs(draft, at)
    const moved = chosen.map(line => ({
      ...line,
      trace: traced(line, 'edited', who, weighingMessages.moveTrace(fromTitle)),
    }))
    // First where they arrive: what is sent in this order is never in neither.
    await draft.patch(Task, to, { objects: [...into.objects, ...moved] })
    await draft.patch(Task, session, { objects: from.objects.filter(line => !chosen.includes(line)) })
    return success(null)
  })
