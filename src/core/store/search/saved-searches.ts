// « Recherches gardées » of this person on this device, by name. They are no records and never leave the device, so they have no
// outbox entries.
import { readMeta, type LocalDatabase } from '../database.ts'
import { NO_FILTERS, type SearchFilters } from './found-tasks.ts'

export interface SavedSearch {
  readonly name: string
  readonly text: string
  readonly filters: SearchFilters
}
const SAVED_SEARCHES = 'savedSearches'

/** A filter that an older version did not save is read as blank. */
export const savedSearches = async (db: Pick<LocalDatabase, 'meta'>): Promise<SavedSearch[]> => {
  const kept = await readMeta(db, SAVED_SEARCHES)
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one: unknown): SavedSearch[] => {
    if (typeof one !== 'object' || one === null || !('name' in one) || !('text' in one)) return []
    if (typeof one.name !== 'string' || typeof one.text !== 'string') return []
    const filters =
      'filters' in one && typeof one.filters === 'object' && one.filters !== null ? one.filters : {}
    return [{ name: one.name, text: one.text, filters: { ...NO_FILTERS, ...filters } }]
  })
}

const change = (db: LocalDatabase, next: (kept: SavedSearch[]) => SavedSearch[]): Promise<void> =>
  db.relaxed.dexie.transaction('rw', ['meta'], async () => {
    await db.relaxed.meta.put({ k: SAVED_SEARCHES, value: next(await savedSearches(db.relaxed)) })
  })

/** The same name replaces an earlier search. */
export const saveSearch = (db: LocalDatabase, search: SavedSearch): Promise<void> =>
  change(db, kept =>
    [...kept.filter(({ name }) => name !== search.name), search].toSorted((a, b) =>
      a.name.localeCompare(b.name, 'fr'),
    ),
  )

export const dropSearch = (db: LocalDatabase, { name }: Pick<SavedSearch, 'name'>): Promise<void> =>
  change(db, kept => kept.filter(one => one.name !== name))
