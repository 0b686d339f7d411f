// The photos of a day's stops and messages, and whether this device can show them without network: its own, and those that it kept (« Préparer
// ma tournée »). A photo that another device has not sent yet is not available anywhere, so it is not counted.
import type { TaskPhoto } from '#records/entities/task-line.ts'
import type { SlotMessage, SlotMessageRow } from '#records/entities/slot-message.ts'
import type { Rights } from '#records/rights/rights.ts'
import type { PictureOwner } from './blob.ts'
import type { LocalDatabase } from '../database.ts'
import { tableNamed } from '../table-named.ts'
import { slotsOfDay } from './slots-of-day.ts'

export interface PictureOfDay {
  readonly entity: PictureOwner
  readonly record: string
  readonly photo: TaskPhoto
  readonly isHere: boolean
  /** Requested, and the image service has no such photo. */
  readonly isGone: boolean
}

export interface PictureCount {
  readonly here: number
  /** The number of available photos. */
  readonly total: number
  readonly gone: number
}

export const countPictures = (pictures: readonly PictureOfDay[]): PictureCount => {
  const gone = pictures.filter(({ isGone }) => isGone).length
  return { here: pictures.filter(({ isHere }) => isHere).length, total: pictures.length - gone, gone }
}

export const picturesOfDay = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<PictureOfDay[]> => {
  const slots = await slotsOfDay(db, { day, rights })
  const places = new Set(slots.map(({ slot }) => placeKey(slot)))
  const messages = await tableNamed<typeof SlotMessage>(db.relaxed, 'slot_message')
    .where('date')
    .equals(day)
    .and(row => places.has(placeKey(row)))
    .toArray()
  const photos = [
    ...slots.flatMap(({ tasks }) => tasks.flatMap(row => photosOf('task', row))),
    ...messages.flatMap(row => photosOf('slot_message', row)),
  ]
  const pictures: PictureOfDay[] = []
  for (const { photo, ...owner } of photos) {
    // One at a time: together their bytes would fill the page's memory.
    const blob = await db.blob.get(photo.id)
    const isHere = (blob?.bytes ?? null) !== null
    if (isHere || photo.url !== null) pictures.push({ ...owner, photo, isHere, isGone: blob?.gone === true })
  }
  return pictures
}

const placeKey = ({ resource_id, shift_id }: Pick<SlotMessageRow, 'resource_id' | 'shift_id'>): string =>
  `${resource_id} ${shift_id}`

const photosOf = (
  entity: PictureOwner,
  { id, photosList }: { readonly id: string; readonly photosList: readonly TaskPhoto[] },
): { readonly entity: PictureOwner; readonly record: string; readonly photo: TaskPhoto }[] =>
  photosList.map(photo => ({ entity, record: id, photo }))
