// Objects to choose from (screens.md section 5, /objects): favourites, categories with the number of their pieces in the weighing
// session, tags and search words; and the likely objects for a new sticker.
import type { ObjectRow } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import { addDays } from '#records/time/dates.ts'
import { normalised } from '#records/text/search-text.ts'
import { bringsGoods } from '#trades/tour/rules/unloading.ts'
import { tagsOf, topCategory } from '#trades/stock/rules/catalogue.ts'
import type { UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import { isReplaced, isWaiting, linePieces } from '../../rules/weighed-line.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { catalogueHere } from '#trades/stock/data/catalogue-here.ts'
import { sessionsBetween } from './sessions.ts'
import { usualWeights } from '#trades/stock/data/usual-weights.ts'

export interface Weighable {
  readonly object: ObjectRow
  readonly usual: UsualWeight | null
}

export interface Weighables {
  readonly objects: readonly Weighable[]
  /** The top categories, in their configured order; `OTHERS` comes last, when an object is below none of them. */
  readonly categories: readonly { readonly id: string; readonly name: string; readonly pieces: number }[]
  readonly favourites: readonly Weighable[]
}

export interface Choice {
  readonly day: string
  readonly text?: string
  /** A top category. */
  readonly category?: string
  readonly tag?: string
  readonly session?: string | null
}

/** In the place of a category's id: the objects that no category shown here leads to (WG11). */
export const OTHERS = 'others'
const FAVOURITES = 6
const FAVOURITE_DAYS = 14

export const weighables = async (
  db: LocalDatabase,
  { day, text = '', category, tag, session = null }: Choice,
): Promise<Weighables> => {
  const catalogue = await catalogueHere(db)
  const words = normalised(text)
    .split(/\s+/)
    .filter(word => word !== '')
  const tops = [...catalogue.categoriesById.values()].filter(
    ({ parent_id, archived }) => parent_id === null && archived === 0,
  )
  const topIds = new Set(tops.map(({ id }) => id))
  const tileOf = (object: string | null): string => {
    const { id } = topCategory(catalogue, object)
    return topIds.has(id) ? id : OTHERS
  }
  const shown = [...catalogue.objectsById.values()].filter(object => {
    if (object.archived === 1) return false
    if (category !== undefined && tileOf(object.id) !== category) return false
    if (tag !== undefined && !tagsOf(object).includes(tag)) return false
    const found = normalised(`${object.name} ${object.keywords} ${object.reference}`)
    return words.every(word => found.includes(word))
  })
  const usuals = await usualWeights(db)
  const weighable = (object: ObjectRow): Weighable => ({ object, usual: usuals.get(object.id) ?? null })
  const favourites = (await favouriteIds(db, day))
    .flatMap(id => catalogue.objectsById.get(id) ?? [])
    .filter(({ archived }) => archived === 0)
    .slice(0, FAVOURITES)
  const own = session === null ? undefined : await tableOf(db, Task).get(session)
  const pieces = new Map<string, number>()
  for (const line of own?.objects ?? []) {
    if (isWaiting(line) || isReplaced(line)) continue
    const id = tileOf(line.object_id)
    pieces.set(id, (pieces.get(id) ?? 0) + linePieces(line))
  }
  const hasOthers = [...catalogue.objectsById.values()].some(
    ({ id, archived }) => archived === 0 && tileOf(id) === OTHERS,
  )
  return {
    objects: shown
      .toSorted((a, b) => a.object_order - b.object_order || a.name.localeCompare(b.name, 'fr'))
      .map(weighable),
    favourites: favourites.map(weighable),
    categories: [
      ...tops.toSorted((a, b) => a.category_order - b.category_order),
      ...(hasOthers ? [{ id: OTHERS, name: 'Autres objets' }] : []),
    ].map(({ id, name }) => ({ id, name, pieces: pieces.get(id) ?? 0 })),
  }
}

/**
 * What was weighed most on the days before, then what today has added, as it came: in the hand of a person who weighs, the list keeps its
 * order all day.
 */
const favouriteIds = async (db: LocalDatabase, day: string): Promise<string[]> => {
  const counts = new Map<string, number>()
  const ofToday: { readonly id: string; readonly at: string }[] = []
  for (const task of await sessionsBetween(db, addDays(day, -FAVOURITE_DAYS), day))
    for (const { object_id: id, weighed_at } of task.objects) {
      if (id === null) continue
      if (task.date === day) ofToday.push({ id, at: weighed_at ?? '' })
      else counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  const before = [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
  const added = ofToday.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ id }) => id)
  return [...new Set([...before, ...added])]
}

export interface LikelyObject {
  readonly object: ObjectRow
  readonly why: 'session' | 'collection'
  /** The stop that it was collected at. */
  readonly task: string | null
  /** « pesé à 10:51 », « collecté ce jour, M. Adam ». */
  readonly text: string
}

const LIKELY = 5

/** What was weighed last without a sticker, then what the day's collections contain. */
export const likelyObjects = async (
  db: LocalDatabase,
  { day, session }: { readonly day: string; readonly session: string | null },
): Promise<LikelyObject[]> => {
  const { objectsById } = await catalogueHere(db)
  const own = session === null ? undefined : await tableOf(db, Task).get(session)
  const weighed = (own?.objects ?? [])
    .filter(line => line.object_instance_id === null && !isReplaced(line))
    .toSorted((a, b) => (b.weighed_at ?? '').localeCompare(a.weighed_at ?? ''))
    .flatMap(({ object_id, weighed_at }): LikelyObject[] => {
      const object = objectsById.get(object_id ?? '')
      const text = weighed_at === null ? 'à peser' : `pesé à ${weighed_at.slice(11, 16)}`
      return object === undefined ? [] : [{ object, why: 'session', task: null, text }]
    })
  const done = await tableOf(db, Task)
    .where('[scope+date]')
    .equals(['emma', day])
    .filter(bringsGoods)
    .toArray()
  const collected = done.flatMap(({ id, objects, name }) =>
    objects.flatMap(({ object_id, object_instance_id }): LikelyObject[] => {
      const object = objectsById.get(object_id ?? '')
      if (object === undefined || object_instance_id !== null) return []
      const text = name === '' ? 'collecté ce jour' : `collecté ce jour, ${name}`
      return [{ object, why: 'collection', task: id, text }]
    }),
  )
  const seen = new Set<string>()
  return [...weighed, ...collected]
    .filter(({ object: { id } }) => !seen.has(id) && seen.add(id))
    .slice(0, LIKELY)
}
