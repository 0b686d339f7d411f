// A search kept under a name, on this device; the same name again replaces it. No record: it never leaves.
import type { LocalDatabase } from '../../database.ts'
import { SAVED_SEARCHES, savedSearches, type SavedSearch } from '../../queries/looking/saved-searches.ts'

const change = (db: LocalDatabase, next: (kept: SavedSearch[]) => SavedSearch[]): Promise<void> =>
  db.relaxed.dexie.transaction('rw', ['meta'], async () => {
    await db.relaxed.meta.put({ k: SAVED_SEARCHES, value: next(await savedSearches(db.relaxed)) })
  })

export const saveSearch = (db: LocalDatabase, search: SavedSearch): Promise<void> =>
  change(db, kept =>
    [...kept.filter(({ name }) => name !== search.name), search].toSorted((a, b) =>
      a.name.localeCompare(b.name, 'fr'),
    ),
  )

export const dropSearch = (db: LocalDatabase, { name }: Pick<SavedSearch, 'name'>): Promise<void> =>
  change(db, kept => kept.filter(one => one.name !== name))
