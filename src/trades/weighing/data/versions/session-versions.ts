// The versions of a weighing session that wait for its desk's choice (sync.md section 2): what is asked, who recorded the other
// version, and the names used in both. A dispute that only informs is read elsewhere and settled by « Valider ».
import { isOpen, type DisputeCause } from '#records/entities/dispute.ts'
import { Task } from '#records/entities/task.ts'
import { hasVersions } from '../../rules/session-end.ts'
import { disputeSides } from '#core/store/conflicts/conflict-sides.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { askedOfSession, type AskedSide } from '#core/store/conflicts/session-sides.ts'
import { namesHere } from '#trades/stock/data/catalogue-here.ts'

export interface SessionVersion {
  readonly dispute: string
  readonly cause: DisputeCause
  /** A local time, or an ISO 8601 instant. */
  readonly at: string
  /** Blank where this device does not have the name. */
  readonly by: string
  readonly asked: readonly AskedSide[]
  /** Names by « entity id » of what the versions refer to. */
  readonly names: { readonly [record: string]: string | undefined }
  readonly rev: number
}

export const sessionVersions = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<SessionVersion[]> => {
  const task = await tableOf(db, Task).get(id)
  const open = (task?.disputes ?? []).filter(fact => isOpen(fact) && hasVersions(fact))
  if (task === undefined || open.length === 0) return []
  const { peopleById } = await namesHere(db)
  return Promise.all(
    open.map(async dispute => {
      const asked = askedOfSession(disputeSides(dispute, task))
      return {
        dispute: dispute.id,
        cause: dispute.cause,
        at: dispute.captured_at ?? '',
        by: peopleById.get(dispute.user_id ?? '') ?? '',
        asked,
        names: await namesOf(db, asked),
        rev: task.rev,
      }
    }),
  )
}

const namesOf = async (
  db: LocalDatabase,
  asked: readonly AskedSide[],
): Promise<{ [record: string]: string | undefined }> => {
  const names: { [record: string]: string | undefined } = {}
  for (const { field, line, was, mine, theirs } of asked) {
    const entity = Task.fields[field]?.to
    if (line !== null || entity === undefined) continue
    for (const id of [was, mine, theirs]) {
      if (typeof id !== 'string') continue
      const row = await db.rows(entity).get(id)
      const name = row?.['name']
      if (typeof name === 'string') names[`${entity} ${id}`] = name
    }
  }
  return names
}
