// RT15: what the person who accepted a rental has not heard yet: the server marked it, because another counter had promised the same pieces.
import type { TaskRow } from '#records/entities/task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { watchQuery } from '#core/store/watch-query.ts'
import { SHARED, SHORT } from '../rules/shortages.ts'
import { dossiersHere } from './rentals-here.ts'
import { rentalShortages } from './shortages.ts'

export interface ShortageNews {
  /** Of the rental and its mark: told once. */
  readonly key: string
  readonly task: TaskRow
  /** What is too many, when, with whom, and why. */
  readonly sentences: readonly string[]
}

interface Asked {
  readonly today: string
  readonly user: string
  /** The keys of what this device has told already. */
  readonly told: ReadonlySet<string>
}

const shortageNews = async (db: LocalDatabase, { today, user, told }: Asked): Promise<ShortageNews[]> => {
  const heads = (await dossiersHere(db)).map(({ head }) => head)
  const marked = heads
    .filter(({ state_author_id, check_reasons }) => state_author_id === user && check_reasons.length > 0)
    .flatMap(task => {
      const mark = [SHORT, SHARED].find(one => task.check_reasons.includes(one))
      const key = `${task.id} ${mark}`
      return mark === undefined || told.has(key) ? [] : [{ key, task }]
    })
  if (marked.length === 0) return []
  const found = await rentalShortages(db, { today })
  return marked.map(({ key, task }) => ({
    key,
    task,
    sentences: found
      .filter(one => one.task.id === task.id || one.others.some(({ id }) => id === task.id))
      .flatMap(one => one.sentences),
  }))
}

/** At each change of the rentals that this device holds. Returns the function that stops it. */
export const watchShortages = (
  db: LocalDatabase,
  asked: () => Asked,
  onNews: (news: readonly ShortageNews[]) => void,
  onError: (error: unknown) => void,
): (() => void) =>
  watchQuery(
    async () => shortageNews(db, asked()),
    news => void (news.length > 0 && onNews(news)),
    onError,
    'beside',
  )
