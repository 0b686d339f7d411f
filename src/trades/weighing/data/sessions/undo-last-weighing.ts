// « Annuler la dernière pesée »: removes the last line that this device weighed in an open weighing session. The line that it
// replaced counts again, and what « Décharger » had announced waits for the scale again.
import { addDays } from '#records/time/dates.ts'
import { Task } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import {
  isReplaced,
  isWaiting,
  unreplacedLine,
  unweighedLine,
  wasAnnounced,
} from '../../rules/weighed-line.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'
import { readStop } from '#core/task/read-stop.ts'
import { changeSessionRow, lineIn, type LineOfSession, type SessionTap } from './change-session.ts'

export const undoLastWeighing = (
  db: LocalDatabase,
  tap: SessionTap,
): Promise<Outcome<{ readonly line_id: string; readonly name: string }>> =>
  changeSessionRow(db, tap, async (task, draft) => {
    const last = task.objects
      .filter(line => line.device === draft.owner.device && !isWaiting(line) && !isReplaced(line))
      .reduce<TaskLine | null>(
        (latest, line) => ((line.weighed_at ?? '') >= (latest?.weighed_at ?? '') ? line : latest),
        null,
      )
    if (last === null) return onSiteFailure(weighingMessages.nothingToUndo)
    const objects = await withoutLine(draft, task, last)
    return success({ values: { objects }, answer: { line_id: last.line_id, name: last.name } })
  })

/** Removes the line from the weighing session; the server's history keeps its former values. */
export const removeWeighing = (db: LocalDatabase, tap: LineOfSession): Promise<Outcome<null>> =>
  changeSessionRow(db, tap, async (task, draft) => {
    const line = lineIn(task, tap.line_id)
    if (!line.ok) return line
    return success({ values: { objects: await withoutLine(draft, task, line.value) }, answer: null })
  })

const withoutLine = async (
  draft: Draft,
  {
    id,
    objects,
    date,
  }: { readonly id: string; readonly objects: readonly TaskLine[]; readonly date: string | null },
  line: TaskLine,
): Promise<TaskLine[]> => {
  const isOld = (one: TaskLine): boolean => isReplaced(one) && one.replaced_by === line.line_id
  if (line.object_instance_id !== null) {
    const others = await tableIn(draft.tables, Task)
      .where('[scope+date]')
      .between(
        ['scale', addDays(date ?? line.weighed_at?.slice(0, 10) ?? '2000-01-01', -1)],
        ['scale', '\uffff'],
      )
      .filter(session => session.id !== id && session.objects.some(isOld))
      .primaryKeys()
    for (const other of others) {
      const session = await readStop(draft, other)
      const back = session?.objects.map(one => (isOld(one) ? unreplacedLine(one) : one))
      if (back !== undefined) await draft.patch(Task, other, { objects: back })
    }
  }
  return objects.flatMap(one => {
    if (one.line_id === line.line_id) return wasAnnounced(one) ? [unweighedLine(one)] : []
    return isOld(one) ? [unreplacedLine(one)] : [one]
  })
}
