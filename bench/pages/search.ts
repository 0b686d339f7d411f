// Free text: the product's index in the worker, and a filter over the rows for comparison.
import { realScheduler } from '#core/api/scheduler.ts'
import { Task } from '#records/entities/task.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { Entity } from '#records/entity.ts'
import { searchTerms, searchText } from '#records/text/search-text.ts'
import { openDatabase } from '#core/store/database.ts'
import { makeSearch } from '#core/sync/search/search.ts'
import { timed, type Tasks } from './tasks.ts'

interface Named {
  readonly name: string
}

const questions = [
  'martin',
  'obernai',
  '0639980412',
  '06 39 98 12 34',
  'rue des tilleuls',
  'schmitt elodie',
  'personne4321',
  'saint-die weber',
  'absent partout',
  'quai-004711',
  '42 chemin du ried',
  'le',
  'nguyen barr',
  'éloDIE',
  'allee 7',
]
const question = (n: number): string => questions[n % questions.length] ?? ''

const open = (name: string) => {
  const db = openDatabase(name)
  const search = makeSearch(db, realScheduler, error => reportError(error))
  return { db, search }
}

export const searchTasks: Tasks = {
  /** `ready` is the time from an empty memory to the first answer. */
  'search.index': async ({ name }: Named) => {
    const { db, search } = open(name)
    const start = performance.now()
    const first = await search.query({ text: 'martin', limit: 20 })
    const ready = performance.now() - start
    const taken = await timed(90, text => search.query({ text, limit: 20 }), question)
    search.stop()
    db.close()
    return { ...taken, ready, found: first.total }
  },
  'search.filter': async ({ name }: Named) => {
    const db = openDatabase(name)
    const filter = async (of: Entity, terms: readonly string[]): Promise<number> =>
      db
        .rows(of.name)
        .filter(row => terms.every(term => searchText(of, row).includes(term)))
        .count()
    const taken = await timed(
      3,
      async text => {
        const terms = searchTerms(text)
        await filter(Task, terms)
        await filter(ObjectInstance, terms)
      },
      question,
    )
    db.close()
    return taken
  },
  /** Keeps the index, so that its heap can be measured. */
  'search.stay': async ({ name }: Named) => {
    const { search } = open(name)
    const { total } = await search.query({ text: 'martin', limit: 20 })
    Object.assign(globalThis, { kept: search })
    return total
  },
}
