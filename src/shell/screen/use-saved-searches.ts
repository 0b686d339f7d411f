// « Recherches gardées » of this person on this device, and the functions to keep and drop one.
import { dropSearch, savedSearches, saveSearch, type SavedSearch } from '#core/store/search/saved-searches.ts'
import { attempt } from './attempt.ts'
import { useDatabase } from '../session/use-session.ts'
import { useLocal } from '../sync/use-local.ts'

export type { SavedSearch }

export interface SavedSearches {
  /** Undefined until they are read. */
  readonly all: readonly SavedSearch[] | undefined
  readonly keep: (search: SavedSearch) => Promise<void>
  readonly drop: (search: SavedSearch) => Promise<void>
}

export const useSavedSearches = (): SavedSearches => {
  const db = useDatabase()
  return {
    all: useLocal(savedSearches, null),
    keep: async search => void (await attempt(() => saveSearch(db, search))),
    drop: async search => void (await attempt(() => dropSearch(db, search))),
  }
}
