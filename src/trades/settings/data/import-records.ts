// Imports the records of a table in steps of a thousand. Each step is on disk when it is reported, so an interrupted import can
// continue.
import type { Entity } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { success, type Outcome } from '#records/failure.ts'
import type { NamedParent } from '../rules/named-parent.ts'
import type { ReadRecord } from '../rules/read-table.ts'
import type { Rights } from '#records/rights/rights.ts'
import { normalised } from '#records/text/search-text.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import { createMany, type Created } from '#core/store/outbox/create-many.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { forbiddenParent, idOfNamed } from './id-of-named.ts'

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
  const parents = records.flatMap(({ parent }) => parent ?? [])
  const forbidden = forbiddenParent(rights, parents)
  if (forbidden !== null) return forbidden
  let created = 0
  let changed = 0
  for (let from = 0; from < records.length; from += AT_ONCE) {
    if (isStopped?.() === true) break
    await edit(db, [...new Set([of, ...parents.map(parent => parent.of)])], async draft => {
      const fresh: Created[] = []
      // What these records refer to is written before them, and so sent before them.
      const idOf = parentIds(db, draft)
      for (const { id, parent, values: own } of records.slice(from, from + AT_ONCE)) {
        const values = parent === undefined ? own : { ...own, [parent.field]: await idOf(parent) }
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

/** Each looked for once, however many records name it. */
const parentIds = (db: LocalDatabase, draft: Draft): ((parent: NamedParent) => Promise<string>) => {
  const found = new Map<string, string>()
  return async parent => {
    const key = `${parent.of.name} ${normalised(parent.name)}`
    const id = found.get(key) ?? (await idOfNamed(db, draft, parent))
    found.set(key, id)
    return id
  }
}
