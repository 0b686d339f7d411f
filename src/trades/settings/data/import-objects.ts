// Imports objects from a table in steps of a thousand. Each step is on disk when it is reported, so an interrupted import can
// continue.
import { CatalogueObject } from '#records/entities/object.ts'
import { may } from '#records/rights/entity-rights.ts'
import { success, type Outcome } from '#records/failure.ts'
import type { ReadObject } from '../rules/object-sheet.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import { createMany, type Created } from '#core/store/outbox/create-many.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'

const AT_ONCE = 1000

export interface ObjectImport {
  readonly objects: readonly ReadObject[]
  readonly rights: Rights
  readonly onProgress: (done: number) => void
  /** Asked between two steps: when true, what was imported stays and the rest is not imported. */
  readonly isStopped?: () => boolean
}

export const importObjects = async (
  db: LocalDatabase,
  { objects, rights, onProgress, isStopped }: ObjectImport,
): Promise<Outcome<{ readonly created: number; readonly changed: number }>> => {
  if (!may(rights, 'create', CatalogueObject.name)) return forbiddenTo(rights, 'create', CatalogueObject.name)
  let created = 0
  let changed = 0
  for (let from = 0; from < objects.length; from += AT_ONCE) {
    if (isStopped?.() === true) break
    await edit(db, [CatalogueObject], async draft => {
      const fresh: Created[] = []
      for (const { id, values } of objects.slice(from, from + AT_ONCE)) {
        const known = id === null ? null : await draft.read(CatalogueObject, id)
        if (known === null) fresh.push({ id: db.newKey(), key: db.newKey(), values })
        else {
          await draft.patch(CatalogueObject, known.id, values)
          changed++
        }
      }
      await createMany(draft, CatalogueObject, fresh)
      created += fresh.length
    })
    onProgress(Math.min(objects.length, from + AT_ONCE))
  }
  return success({ created, changed })
}
