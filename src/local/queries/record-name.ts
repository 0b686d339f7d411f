// What a record of any entity is called; null where it has no name, is not here, or is of no entity that this device keeps. A slot is
// called by its truck, its day and its shift.
import { formatDate } from '#domain/dates.ts'
import { ShiftInstance } from '#domain/entities/shift.ts'
import { shifts } from '#domain/shifts.ts'
import { tableOf, type LocalDatabase } from '../database.ts'
import { mirrorStores } from '../mirror-stores.ts'

export const recordName = async (
  db: LocalDatabase,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<string | null> => {
  if (!(entity in mirrorStores)) return null
  if (entity === ShiftInstance.name) return slotName(db, id)
  const name = (await db.rows(entity).get(id))?.['name']
  return typeof name === 'string' && name !== '' ? name : null
}

/** « Camion 2, mardi 24 nov., après-midi ». */
const slotName = async (db: LocalDatabase, id: string): Promise<string | null> => {
  const slot = await tableOf(db, ShiftInstance).get(id)
  if (slot?.resource_id == null) return null
  const truck = await recordName(db, { entity: 'resource', id: slot.resource_id })
  return [truck, formatDate(slot.date, 'day'), shifts.labelOf(slot.shift_id).toLowerCase()]
    .filter(Boolean)
    .join(', ')
}
