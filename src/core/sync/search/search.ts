// Search without reading rows (quality.md section 4). The index is loaded from its own small store, reads the notes that writers
// of the tables left since, and from time to time stores the changed segments together with the last note that they include.
import { makeTimer, type Scheduler } from '../../api/scheduler.ts'
import { searchTerms } from '#records/text/search-text.ts'
import type { LocalDatabase } from '../../store/database.ts'
import { loadSegments, readNotes, storeSegments, watchNotes } from '../../store/search/search-store.ts'
import type { Search } from '../session/remote.ts'
import { makeSearchIndex, type SearchIndex } from './search-index.ts'

/** A few notes cost nothing at the next start. Many are stored when they pause, and while a mirror is being pulled. */
const QUIET_MS = 2000
const WORTH_STORING = 500
const MANY_NOTES = 100
const FLOOD = 5000

/** The index in memory with what it knows of the store. None of its methods may run while another one does. */
interface KeptIndex {
  /** Includes the notes that were written since. */
  catchUp(): Promise<void>
  store(): Promise<void>
  storeIfWorth(): Promise<void>
  isFlooded(): boolean
  find: SearchIndex['find']
}

const makeKeptIndex = (db: LocalDatabase, isOver: () => boolean): KeptIndex => {
  let index: SearchIndex = makeSearchIndex()
  let version: number | null = null
  /** The last note that the index in memory includes, and the last that the stored segments include. */
  let learnt = 0
  let stored = 0
  let fresh = 0

  const catchUp = async (): Promise<void> => {
    const { notes, version: current } = await readNotes(db, learnt)
    if (current !== version) {
      // Another tab stored the index meanwhile: its segments include notes that are now cleared.
      const loaded = await loadSegments(db)
      index = makeSearchIndex(loaded.segments)
      version = loaded.version
      learnt = 0
      stored = 0
      fresh = 0
      return catchUp()
    }
    for (const { n, entity, whole, ids, texts, days } of notes) {
      if (whole) index.forgetAll(entity)
      for (const [i, id] of ids.entries()) index.put({ entity, id, text: texts[i] ?? '', day: days[i] ?? 0 })
      learnt = n
      fresh += ids.length
    }
  }

  const store = async (): Promise<void> => {
    if (learnt === stored || isOver()) return
    // Null when another tab stored first. This index is loaded again at the next catch-up.
    version = await storeSegments(db, index.changedSegments(), learnt, version ?? 0)
    index.forgetChanges()
    stored = learnt
    fresh = 0
  }

  return {
    catchUp,
    store,
    storeIfWorth: async () => {
      if (fresh >= WORTH_STORING || learnt - stored >= MANY_NOTES) await store()
    },
    isFlooded: () => fresh >= FLOOD,
    find: (...asked) => index.find(...asked),
  }
}

/** `onError`: for a bug in the upkeep; a failed search rejects for its caller. */
export const makeSearch = (
  db: LocalDatabase,
  scheduler: Scheduler,
  onError: (error: unknown) => void,
): Search => {
  let turn: Promise<unknown> = Promise.resolve()
  let isOver = false
  const index = makeKeptIndex(db, () => isOver)

  /** One at a time: loading, learning and storing all use the same notes. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = turn.then(run, run)
    turn = next
    return next
  }

  const report = (error: unknown): void => {
    if (!isOver) onError(error)
  }
  const whenQuiet = makeTimer(scheduler, () => void inTurn(index.storeIfWorth).catch(report))
  const stopWatching = watchNotes(
    db,
    () => {
      inTurn(index.catchUp).catch(report)
      whenQuiet.end()
      if (index.isFlooded()) inTurn(index.store).catch(report)
      else whenQuiet.begin(QUIET_MS)
    },
    report,
  )

  return {
    query: ({ text, entities, limit, near }) =>
      inTurn(async () => {
        await index.catchUp()
        return index.find(searchTerms(text), {
          entities: entities === undefined ? null : new Set(entities),
          limit,
          near: near === undefined ? undefined : Number(near.replaceAll('-', '')),
        })
      }),
    stop: () => {
      isOver = true
      whenQuiet.end()
      stopWatching()
    },
  }
}
