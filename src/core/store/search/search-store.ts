// The stored text index: its segments, and the notes of what changed since (search-journal.ts), each in a small store of its own.
import { liveQuery, type Table } from 'dexie'
import { lettersOpened } from '#records/text/search-text.ts'
import type { LocalDatabase } from '../database.ts'
import type { SearchNote } from '../search-journal.ts'

export interface StoredSegment {
  readonly n: number
  readonly entity: string
  readonly ids: readonly string[]
  readonly texts: string
  readonly days: readonly number[]
}
type Stored = StoredSegment & { readonly k: string }
interface Version {
  readonly k: 'version'
  readonly value: number
}

const tableOfSearch = (db: LocalDatabase): Table<Stored | Version, string> => db.relaxed.dexie.table('search')
const tableOfNotes = (db: LocalDatabase): Table<SearchNote, number> => db.relaxed.dexie.table('searchNote')

const segmentKey = (n: number): string => `s/${String(n).padStart(9, '0')}`

const readVersion = async (db: LocalDatabase): Promise<number> => {
  const stored = await tableOfSearch(db).get('version')
  return stored !== undefined && 'value' in stored ? stored.value : 0
}

/** The notes after a known one, in order of writing, and the version of the segments that they follow. */
export const readNotes = (
  db: LocalDatabase,
  after: number,
): Promise<{ readonly notes: readonly SearchNote[]; readonly version: number }> =>
  db.relaxed.dexie.transaction('r', ['search', 'searchNote'], async () => ({
    notes: await tableOfNotes(db).where('n').above(after).toArray(),
    version: await readVersion(db),
  }))

export const loadSegments = (
  db: LocalDatabase,
): Promise<{ readonly segments: readonly StoredSegment[]; readonly version: number }> =>
  db.relaxed.dexie.transaction('r', ['search'], async () => {
    const stored = await tableOfSearch(db).where('k').between('s/', 's0').toArray()
    // An index stored by an older build has « œ » as one letter.
    const segments = stored.flatMap(one => ('n' in one ? [{ ...one, texts: lettersOpened(one.texts) }] : []))
    return { segments, version: await readVersion(db) }
  })

/**
 * Stores the segments and clears the notes up to the last one that they contain. Returns the new version; null when another tab
 * has stored its own meanwhile.
 */
export const storeSegments = (
  db: LocalDatabase,
  segments: readonly StoredSegment[],
  lastNote: number,
  version: number,
): Promise<number | null> =>
  db.relaxed.dexie.transaction('rw', ['search', 'searchNote'], async () => {
    if ((await readVersion(db)) !== version) return null
    const table = tableOfSearch(db)
    await table.bulkPut(segments.map(segment => Object.assign({ k: segmentKey(segment.n) }, segment)))
    await tableOfNotes(db).where('n').belowOrEqual(lastNote).delete()
    await table.put({ k: 'version', value: version + 1 })
    return version + 1
  })

/** Calls back when a note was written, in any tab, and once at the start. */
export const watchNotes = (
  db: LocalDatabase,
  onNotes: () => void,
  onError: (error: unknown) => void,
): (() => void) => {
  const waiting = liveQuery(async () => tableOfNotes(db).count())
  const subscription = waiting.subscribe(count => {
    if (count > 0) onNotes()
  }, onError)
  return () => subscription.unsubscribe()
}

/** Deletes everything about the mirror from the index; called by whoever erases the mirror, in the same transaction. */
export const eraseSearch = async (db: LocalDatabase): Promise<void> => {
  const version = await readVersion(db)
  await tableOfSearch(db).clear()
  await tableOfNotes(db).clear()
  await tableOfSearch(db).put({ k: 'version', value: version + 1 })
}
