// « Depuis une collecte » (WG1, screens.md section 5): the weighing session of one stop, with what its crew collected as lines
// that wait for the scale. Started again it is the same weighing session, with what the stop has got since.
import { Container } from '#records/entities/setup-lists.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { broughtLines, linesToUnload } from '#trades/tour/rules/unloading.ts'
import type { Connection, LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'
import { readStop } from '#core/task/read-stop.ts'
import type { SessionTap } from './change-session.ts'
import { newSession, sessionOf, setupEntities, type SessionSetup } from './session-setup.ts'

interface OfStop {
  /** In no weighing session yet. */
  readonly fresh: TaskLine[]
  readonly open: TaskRow | null
}

/** What a stop's crew collected and nobody has weighed, and the weighing session that is open for it. */
export const ofStop = async (
  tables: Pick<Connection, 'dexie'>,
  stop: TaskRow,
  newLineId: (first: TaskLine) => string,
): Promise<OfStop> => {
  const containers = await tableIn(tables, Container).toArray()
  const brought = broughtLines([stop], id => containers.find(one => one.id === id)?.weight ?? 0)
  const sessions = await tableIn(tables, Task)
    .where('[scope+date]')
    .between(['scale', stop.date ?? ''], ['scale', '\uffff'])
    .filter(
      ({ weighed_task_id, task_state_id }) =>
        weighed_task_id === stop.id && task_state_id !== TASK_STATE.cancelled,
    )
    .toArray()
  const weighed = sessions.flatMap(({ objects }) => objects)
  return {
    fresh: linesToUnload(brought, weighed, newLineId),
    open: sessions.find(({ task_state_id }) => task_state_id === TASK_STATE.draft) ?? null,
  }
}

export interface CollectionStart extends Omit<SessionTap, 'session'> {
  readonly setup: SessionSetup & { readonly collection: string }
}

export const startCollection = (
  db: LocalDatabase,
  { setup, at, rights }: CollectionStart,
): Promise<Outcome<{ readonly id: string; readonly isNew: boolean }>> =>
  edit(db, [Task, Container, ...setupEntities], async draft => {
    const stop = await readStop(draft, setup.collection)
    if (stop === null) return onSiteFailure(onSiteMessages.nothingToUnload)
    const begun = await sessionOf(draft, setup, { at, rights })
    if (!begun.ok) return begun
    const { fresh, open } = await ofStop(draft.tables, stop, db.newKey)
    if (open !== null) {
      if (fresh.length > 0) await draft.patch(Task, open.id, { objects: [...open.objects, ...fresh] })
      return success({ id: open.id, isNew: false })
    }
    if (fresh.length === 0) return onSiteFailure(onSiteMessages.nothingToUnload)
    const id = db.newKey()
    await newSession(draft, id, { ...begun.value, objects: fresh })
    return success({ id, isNew: true })
  })
