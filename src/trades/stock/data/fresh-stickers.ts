// Codes for blank sheets of stickers, without network (LB2), and the stickers of known instances (LB1).
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Organisation } from '#records/entities/people.ts'
import { isSiteLetter } from '#records/text/label-form.ts'
import { blankStickers, stickerOfInstance, type Sticker } from '../rules/stickers.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

const OTHERWISE = 'S'
const MOST_STICKERS = 1200

/** Codes that no instance on this device has. */
export const freshStickers = async (
  db: LocalDatabase,
  { count, random }: { readonly count: number; readonly random: (bytes: number) => Uint8Array },
): Promise<string[]> => {
  const organisation = await tableOf(db, Organisation).toCollection().first()
  const letter = organisation?.site_letter ?? ''
  const taken = new Set((await tableOf(db, ObjectInstance).orderBy('external_id').keys()).map(String))
  return blankStickers({
    site_letter: isSiteLetter(letter) ? letter : OTHERWISE,
    count: Math.max(0, Math.min(MOST_STICKERS, count)),
    random,
    taken,
  })
}

export const stickersOf = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<Sticker[]> => {
  const instances = await tableOf(db, ObjectInstance).bulkGet([...ids])
  const objects = await tableOf(db, CatalogueObject).bulkGet(instances.map(one => one?.object_id ?? ''))
  return instances.flatMap((instance, n) =>
    instance === undefined
      ? []
      : [stickerOfInstance(instance, objects[n] ?? null, instance.creation_time?.slice(0, 10) ?? null)],
  )
}
