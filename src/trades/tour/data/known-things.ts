// How many objects and stickers this device can look up without network (« Préparer ma tournée »).
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface KnownThings {
  readonly objects: number
  readonly stickers: number
}

export const knownThings = async (db: LocalDatabase): Promise<KnownThings> => ({
  objects: await tableOf(db, CatalogueObject).count(),
  stickers: await tableOf(db, ObjectInstance).count(),
})
