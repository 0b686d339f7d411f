// « Préparer ma tournée » (screens.md section 4): what a day needs on this device, counted, and what is still missing, in words.
import { CatalogueObject } from '#records/entities/object.ts'
import { readinessMessages } from '#records/fr/on-site-messages.ts'
import type { Rights } from '#records/rights/rights.ts'
import { readMeta, tableOf, type LocalDatabase, type Shard } from '#core/store/database.ts'
import { holdsInstances } from '#trades/stock/data/instance-by-code.ts'
import { countPictures, picturesOfDay, type PictureCount } from '#core/store/pictures/pictures-of-day.ts'
import { slotsOfDay } from '#core/store/pictures/slots-of-day.ts'
import { isBrought, shardsOfWeek } from './held-days.ts'

export interface TourReadiness {
  readonly tasks: number
  readonly photos: PictureCount
  readonly catalogue: boolean
  /** Whether every sticker can be looked up offline: scanning needs it, the tour does not. */
  readonly stickers: boolean
  /** Sentences, most important first; empty when everything is here. */
  readonly missing: readonly string[]
  readonly ready: boolean
  /** The tour can be driven: at most photos are missing. */
  readonly canLeave: boolean
  /** ISO 8601 UTC of the last complete pull. */
  readonly pulledAt: string | null
}

export const tourReadiness = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<TourReadiness> => {
  const shards = await db.shard.toArray()
  const photos = countPictures(await picturesOfDay(db, { day, rights }))
  const catalogue = isHere(shards, 'ref') && (await tableOf(db, CatalogueObject).count()) > 0
  const week = await shardsOfWeek(db, { day, rights })
  const pulledAt = await readMeta(db, 'pulledAt')
  const lacking = [
    ...(week.length === 0 ? [readinessMessages.weekNotHere] : []),
    ...(week.every(isBrought) ? [] : [readinessMessages.weekComing]),
    ...(catalogue ? [] : [readinessMessages.catalogueComing]),
  ]
  const missing = [
    ...lacking,
    ...(photos.here < photos.total ? [readinessMessages.photos(photos.total - photos.here)] : []),
  ]
  return {
    tasks: (await slotsOfDay(db, { day, rights })).reduce((sum, { counts }) => sum + counts.stops, 0),
    photos,
    catalogue,
    stickers: await holdsInstances(db),
    missing,
    ready: missing.length === 0,
    canLeave: lacking.length === 0,
    pulledAt: typeof pulledAt === 'string' ? pulledAt : null,
  }
}

const isHere = (shards: readonly Shard[], name: string): boolean =>
  shards.some(shard => shard.name === name && isBrought(shard))
