// The stickers that can be printed on this device, without network (LB1, LB2): fresh codes, those of a weighing session, those of
// an object.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Organisation } from '#records/entities/people.ts'
import { Task } from '#records/entities/task.ts'
import { isSiteLetter } from '#records/text/label-form.ts'
import { blankStickers, type Sticker } from '../rules/stickers.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { stickersOf } from './fresh-stickers.ts'

export const siteLetter = async (db: LocalDatabase): Promise<string> => {
  const letter = (await tableOf(db, Organisation).toCollection().first())?.site_letter ?? ''
  return isSiteLetter(letter) ? letter : 'S'
}

export interface FreshCodes {
  readonly site_letter: string
  readonly count: number
  readonly random: (bytes: number) => Uint8Array
}

/** Codes that no instance on this device has. */
export const freshCodes = async (db: LocalDatabase, asked: FreshCodes): Promise<string[]> => {
  const keys = await tableOf(db, ObjectInstance).orderBy('external_id').keys()
  return blankStickers({ ...asked, taken: new Set(keys.map(String)) })
}

export interface Filled {
  readonly session: string | null
  readonly ids: readonly string[]
  /** Every living instance of this object. */
  readonly object: string | null
}

const gone: ReadonlySet<string> = new Set(['deleted', 'lost', 'sold'])
const MOST = 1200

export const filledStickers = async (
  db: LocalDatabase,
  { session, ids, object }: Filled,
): Promise<Sticker[]> => {
  const wanted = [...ids]
  if (session !== null) {
    const task = await tableOf(db, Task).get(session)
    wanted.push(...(task?.objects ?? []).flatMap(line => line.object_instance_id ?? []))
  }
  if (object !== null) {
    const instances = await tableOf(db, ObjectInstance)
      .where('object_id')
      .equals(object)
      .filter(({ state, archived }) => archived === 0 && !gone.has(state))
      .limit(MOST)
      .toArray()
    wanted.push(...instances.map(({ id }) => id))
  }
  const stickers = await stickersOf(db, { ids: [...new Set(wanted)] })
  return stickers.filter(({ code }) => code !== '')
}

export interface LabelledObject {
  readonly value: string
  readonly label: string
}

/** Objects that have at least one instance with a code. */
export const labelledObjects = async (db: LocalDatabase): Promise<LabelledObject[]> => {
  const ids = await tableOf(db, ObjectInstance).orderBy('object_id').uniqueKeys()
  const objects = await tableOf(db, CatalogueObject).bulkGet(ids.map(String))
  return objects
    .flatMap(object => (object === undefined ? [] : [{ value: object.id, label: object.name }]))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
}
