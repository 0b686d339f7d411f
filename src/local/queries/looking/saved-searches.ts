// « Recherches gardées »: of this person on this device, by name.
import { readMeta, type LocalDatabase } from '../../database.ts'
import { NO_FILTERS, type SearchFilters } from './found-tasks.ts'

export interface SavedSearch {
  readonly name: string
  readonly text: string
  readonly filters: SearchFilters
}
export const SAVED_SEARCHES = 'savedSearches'

/** What an older version kept without one of today's filters is read with it blank. */
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
