// Imports the records of a table in steps of a thousand. Each step is on disk when it is reported, so an interrupted import can
// continue.
import type { Entity } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { success, type Outcome } from '#records/failure.ts'
import type { ReadRecord } from '../rules/read-table.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import { createMany, type Created } from '#core/store/outbox/create-many.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'

const AT_ONCE = 1000

export interface RecordImport {
  readonly of: Entity
  readonly records: readonly ReadRecord[]
  readonly rights: Rights
  readonly onProgress: (done: number) => void
  /** Asked between two steps: when true, what was imported stays and the rest is not imported. */
  readonly isStopped?: () => boolean
}

export const importRecords = async (
  db: LocalDatabase,
  { of, records, rights, onProgress, isStopped }: RecordImport,
): Promise<Outcome<{ readonly created: number; readonly changed: number }>> => {
  if (!may(rights, 'create', of.name)) return forbiddenTo(rights, 'create', of.name)
  let created = 0
  let changed = 0
  for (let from = 0; from < records.length; from += AT_ONCE) {
    if (isStopped?.() === true) break
    await edit(db, [of], async draft => {
      const fresh: Created[] = []
      for (const { id, values } of records.slice(from, from + AT_ONCE)) {
        const known = id === null ? null : await draft.read(of, id)
        if (known === null) fresh.push({ id: db.newKey(), key: db.newKey(), values })
        else {
          await draft.patch(of, known.id, values)
          changed++
        }
      }
      await createMany(draft, of, fresh)
      created += fresh.length
    })
    onProgress(Math.min(records.length, from + AT_ONCE))
  }
  return success({ created, changed })
}
