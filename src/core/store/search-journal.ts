// The changes that the text index has not read yet. Every write of a searched table notes the texts of its rows in the same transaction,
// whoever writes (a pull, an edit in any tab), so that a crash never leaves the index behind. core/sync/search/search.ts reads the notes
// and clears them.
import type { DBCore, DBCoreMutateRequest, DBCoreTransaction, Middleware } from 'dexie'
import type { AnyRow } from '#records/entity.ts'
import { textOfFields, type ReadableFields } from '#records/text/search-text.ts'
import { searchedFields } from './mirror-stores.ts'

const NOTES = 'searchNote'

/** Three lists of one length. `whole`: all earlier records of the entity were removed before these were written. */
export interface SearchNote {
  /** The order of writing, assigned by the table. */
  readonly n: number
  readonly entity: string
  readonly whole: boolean
  readonly ids: readonly string[]
  /** Blank when the record can no longer be found. */
  readonly texts: readonly string[]
  /** `YYYYMMDD` of the record's day, 0 without one. */
  readonly days: readonly number[]
}

/** The value of DBCoreRangeType.Any, which exists only as a type. */
const EVERYTHING = 3

const dayOf = (row: AnyRow): number =>
  typeof row['date'] === 'string' ? Number(row['date'].slice(0, 10).replaceAll('-', '')) || 0 : 0

const noteOf = (
  entity: string,
  fields: ReadableFields,
  request: DBCoreMutateRequest,
): Omit<SearchNote, 'n'> => {
  const note = { entity, whole: request.type === 'deleteRange' }
  if (request.type === 'deleteRange') {
    if (Number(request.range.type) !== EVERYTHING) throw new Error(`${entity}: rows are deleted by their ids`)
    return { ...note, ids: [], texts: [], days: [] }
  }
  if (request.type === 'delete') {
    const ids = request.keys.map(String)
    return { ...note, ids, texts: ids.map(() => ''), days: ids.map(() => 0) }
  }
  const rows = request.values as readonly AnyRow[]
  return {
    ...note,
    ids: rows.map(({ id }) => id),
    texts: rows.map(row => textOfFields(fields, row)),
    days: rows.map(dayOf),
  }
}

export const searchJournal: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'search-journal',
  create: core => {
    const noting = new WeakSet<DBCoreTransaction>()
    return {
      ...core,
      transaction: (stores, mode, options) => {
        const notes = mode === 'readwrite' && stores.some(name => name in searchedFields)
        const names = notes && !stores.includes(NOTES) ? [...stores, NOTES] : stores
        const transaction = core.transaction(names, mode, options)
        if (notes) noting.add(transaction)
        return transaction
      },
      table: name => {
        const table = core.table(name)
        const fields = searchedFields[name]
        if (fields === undefined) return table
        const notes = core.table(NOTES)
        return {
          ...table,
          // No `await`: here Dexie counts none beforehand, and would lose another function's transaction (test/house/syntax/async-scopes.test.ts).
          mutate: request =>
            table.mutate(request).then(answer => {
              if (!noting.has(request.trans)) return answer
              const note = noteOf(name, fields, request)
              return notes.mutate({ type: 'add', trans: request.trans, values: [note] }).then(() => answer)
            }),
        }
      },
    }
  },
}
