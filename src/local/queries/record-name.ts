// What a record of any entity is called; null where it has no name, is not here, or is of no entity that this device keeps.
import type { LocalDatabase } from '../database.ts'
import { mirrorStores } from '../mirror-stores.ts'

export const recordName = async (
  db: LocalDatabase,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<string | null> => {
  if (!(entity in mirrorStores)) return null
  const name = (await db.rows(entity).get(id))?.['name']
  return typeof name === 'string' && name !== '' ? name : null
}
