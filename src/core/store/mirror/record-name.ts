// The name of a record of any entity; null where it has none, is not here, or is of an entity that this device does not keep. A
// slot, or a message about one, is named by its truck, its day and its shift, an instance by its code. It imports no entity's definition, because a
// phone's sync screen loads it first.
import { formatDate } from '#records/time/dates.ts'
import type { AnyRow } from '#records/entity.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { shifts } from '#records/lists/shifts.ts'
import type { LocalDatabase } from '../database.ts'
import { mirrorStores } from '../mirror-stores.ts'

export const recordName = async (
  db: LocalDatabase,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<string | null> => {
  if (!(entity in mirrorStores)) return null
  const row = await db.rows(entity).get(id)
  if (row !== undefined && entity === 'shift_instance') return slotName(db, row)
  if (row !== undefined && entity === 'slot_message') return `Message, ${await slotName(db, row)}`
  if (entity === 'object_instance') return codeIn(row)
  return textIn(row, 'name')
}

const codeIn = (row: AnyRow | undefined): string | null => {
  const code = textIn(row, 'external_id')
  return code === null ? null : formatLabelCode(code)
}

/** « Camion 2, mardi 24 nov., après-midi ». */
const slotName = async (db: LocalDatabase, slot: AnyRow): Promise<string | null> => {
  const resource = textIn(slot, 'resource_id')
  if (resource === null) return null
  const truck = await recordName(db, { entity: 'resource', id: resource })
  const shift = shifts.labelOf(slot['shift_id']).toLowerCase()
  return [truck, formatDate(textIn(slot, 'date'), 'day'), shift].filter(Boolean).join(', ')
}

const textIn = (row: AnyRow | undefined, field: string): string | null => {
  const text = row?.[field]
  return typeof text === 'string' && text !== '' ? text : null
}
