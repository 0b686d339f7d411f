// « Ajouter un objet »: the catalogue of this device, filtered by what is typed; before anything is typed, the objects that crews
// took most often lately.
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import { normalised, searchTerms, searchText } from '#records/text/search-text.ts'
import { doneStates } from '#records/states/tour-order.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface ObjectToAdd {
  readonly object: ObjectRow
  /** Among the objects taken most often. */
  readonly isFavourite: boolean
}

const FAVOURITES = 12
/** The number of finished stops that are counted: the latest of those that a phone mirrors, enough to know its habits. */
const RECENT_STOPS = 200

export const objectsToAdd = async (
  db: LocalDatabase,
  { text, limit = 30 }: { readonly text: string; readonly limit?: number },
): Promise<ObjectToAdd[]> => {
  const catalogue = (await tableOf(db, CatalogueObject).toArray()).filter(({ archived }) => archived === 0)
  const taken = await timesTaken(db)
  const byHabit = (a: ObjectRow, b: ObjectRow): number =>
    (taken.get(b.id) ?? 0) - (taken.get(a.id) ?? 0) ||
    a.object_order - b.object_order ||
    a.name.localeCompare(b.name, 'fr')
  const ordered = catalogue.toSorted(byHabit)
  const favourites = new Set(
    ordered
      .filter(({ id }) => taken.has(id))
      .slice(0, FAVOURITES)
      .map(({ id }) => id),
  )
  return found(ordered, searchTerms(text))
    .slice(0, limit)
    .map(object => ({ object, isFavourite: favourites.has(object.id) }))
}

/** Names that begin with the typed text, then names with a word that does, then names that contain it. */
const found = (catalogue: readonly ObjectRow[], terms: readonly string[]): ObjectRow[] => {
  const [first] = terms
  if (first === undefined) return [...catalogue]
  const ranked = catalogue.flatMap(object => {
    const whole = ` ${searchText(CatalogueObject, object)}`
    if (!terms.every(term => whole.includes(term))) return []
    const name = normalised(object.name)
    const rank = name.startsWith(first) ? 0 : ` ${name}`.includes(` ${first}`) ? 1 : 2
    return [{ object, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ object }) => object)
}

const timesTaken = async (db: LocalDatabase): Promise<Map<string, number>> => {
  const stops = await tableOf(db, Task).where('task_state_id').anyOf(doneStates).limit(RECENT_STOPS).toArray()
  const taken = new Map<string, number>()
  for (const { object_id, quantity_done } of stops.flatMap(({ objects }) => objects))
    if (object_id !== null && (quantity_done ?? 0) > 0) taken.set(object_id, (taken.get(object_id) ?? 0) + 1)
  return taken
}
