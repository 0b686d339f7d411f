// How many objects and stickers can be known on this device without network (« Préparer ma tournée »).
import { CatalogueObject } from '#domain/entities/object.ts'
import { ObjectInstance } from '#domain/entities/object-instance.ts'
import { tableOf, type LocalDatabase } from '../database.ts'

export interface KnownThings {
  readonly objects: number
  readonly stickers: number
}

export const knownThings = async (db: LocalDatabase): Promise<KnownThings> => ({
  objects: await tableOf(db, CatalogueObject).count(),
  stickers: await tableOf(db, ObjectInstance).count(),
})
