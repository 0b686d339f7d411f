// « Déplacer »: lines that were weighed into the wrong session go to another one of the same way, as they are, with a trace.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { success, type Failure, type Outcome } from '#records/failure.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { Rights } from '#records/rights/rights.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { readStop } from '#core/task/read-stop.ts'
import { namesHere } from '#trades/stock/data/catalogue-here.ts'
import { moveRefusal } from '../../rules/line-acts.ts'
import { wayOf } from '../../rules/way.ts'
import { traced } from '../../rules/weighed-line.ts'
import { sessionRefusal, whoIs, type SessionTap } from './change-session.ts'
import { newSession, sessionOf, setupEntities } from './session-setup.ts'
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

/** Where lines go: to a session that exists, or to one that begins with them, of the same way, day and scale, with its own origin. */
type MoveInto = { readonly to: string } | { readonly id: string; readonly flow: string }

type Move = SessionTap &
  MoveInto & {
    readonly line_ids: readonly string[]
    /** What the trace calls the session that they leave. */
    readonly fromTitle: string
  }

export const moveWeighings = (db: LocalDatabase, move: Move): Promise<Outcome<null>> =>
  edit(db, [Task, ...setupEntities], async draft => {
    const { session, line_ids, fromTitle, at, rights } = move
    const from = await readStop(draft, session)
    const refusal = sessionRefusal(from, rights)
    if (from === null || refusal !== null) return onSiteFailure(refusal ?? weighingMessages.sessionGone)
    const chosen = from.objects.filter(({ line_id }) => line_ids.includes(line_id))
    const wrong = moveRefusal(chosen)
    if (wrong !== null) return onSiteFailure(wrong)
    const who = whoIs(draft, at)
    const moved = chosen.map(line => ({
      ...line,
      trace: traced(line, 'edited', who, weighingMessages.moveTrace(fromTitle)),
    }))
    // First where they arrive: what is sent in this order is never in neither.
    const arrived =
      'to' in move
        ? await addedTo(draft, move, { from, moved })
        : await begunWith(draft, move, { from, moved })
    if (!arrived.ok) return arrived
    await draft.patch(Task, session, { objects: from.objects.filter(line => !chosen.includes(line)) })
    return success(null)
  })

interface Moved {
  readonly from: TaskRow
  readonly moved: readonly TaskLine[]
}

const addedTo = async (
  draft: Draft,
  { to, rights }: { readonly to: string; readonly rights: Rights },
  { from, moved }: Moved,
): Promise<Outcome<null>> => {
  const into = await readStop(draft, to)
  const refusal = sessionRefusal(into, rights)
  if (into === null || refusal !== null) return onSiteFailure(refusal ?? weighingMessages.sessionGone)
  if (!takesLines(into) || wayOf(from.task_type_id) !== wayOf(into.task_type_id))
    return onSiteFailure(weighingMessages.moveClosed)
  await draft.patch(Task, to, { objects: [...into.objects, ...moved] })
  return success(null)
}

/** The desk dates it as the session that the lines leave: they were weighed on that day. */
const begunWith = async (
  draft: Draft,
  {
    id,
    flow,
    at,
    rights,
  }: { readonly id: string; readonly flow: string; readonly at: string; readonly rights: Rights },
  { from: { task_type_id, resource_id, origin, date }, moved }: Moved,
): Promise<Outcome<null>> => {
  const begun = await sessionOf(draft, { way: wayOf(task_type_id), flow, scale: resource_id }, { at, rights })
  if (!begun.ok) return begun
  await newSession(draft, id, { ...begun.value, origin, date, objects: [...moved] })
  return success(null)
}

/** Why the session that began with these lines does not go again: it has got others since, which would go with it. */
export const grownRefusal = async (
  db: LocalDatabase,
  { id, line_ids }: { readonly id: string; readonly line_ids: readonly string[] },
): Promise<Failure | null> => {
  const objects = (await tableOf(db, Task).get(id))?.objects ?? []
  return objects.some(({ line_id }) => !line_ids.includes(line_id))
    ? { kind: 'other', status: 422, detail: weighingMessages.moveGrown }
    : null
}
