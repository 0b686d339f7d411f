// « Associer cette étiquette à… » (LB2, LB3): a blank sticker becomes a new instance immediately, with or without network. When
// two phones bind the same code offline, both keep their instance: the server gives the code to the first and notifies the desk
// of the second.
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { stickerCode } from '#trades/stock/rules/sticker-code.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { instanceByCode } from '#trades/stock/data/instance-by-code.ts'

export interface NewSticker {
  readonly code: string
  /** Typed by hand: our own codes are then checked against their check character. */
  readonly typed?: boolean
  readonly object: string
}
export interface NewlyBound {
  readonly instance_id: string
  readonly code: string
  readonly isNew: boolean
}

export const bindNew = (db: LocalDatabase, sticker: NewSticker): Promise<Outcome<NewlyBound>> =>
  edit(db, [ObjectInstance, CatalogueObject], draft => boundIn(draft, db.newKey, sticker))

/** Binds inside the edit of something else: both are written, or neither. */
export const boundIn = async (
  draft: Draft,
  newKey: () => string,
  { code, typed = false, object: object_id }: NewSticker,
): Promise<Outcome<NewlyBound>> => {
  const read = stickerCode(code, typed)
  if (!read.ok) return read
  const object = await draft.read(CatalogueObject, object_id)
  if (object === null) return onSiteFailure(onSiteMessages.objectGone)
  const known = await instanceByCode(draft.tables, { code: read.value.code })
  if (known !== null && known.object_id !== null && known.object_id !== object_id) {
    const named = await draft.read(CatalogueObject, known.object_id)
    return onSiteFailure(weighingMessages.stickerKnown(named?.name ?? read.value.code))
  }
  if (known !== null) {
    if (known.object_id === null) await draft.patch(ObjectInstance, known.id, { object_id })
    return success({ instance_id: known.id, code: known.external_id, isNew: false })
  }
  const instance_id = newKey()
  await draft.create(ObjectInstance, instance_id, {
    uuid: instance_id,
    external_id: read.value.code,
    object_id,
    state: 'unknown',
  })
  return success({ instance_id, code: read.value.code, isNew: true })
}
