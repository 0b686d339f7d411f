// The instances with stickers of one object, by their code.
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const instancesOf = async (
  db: LocalDatabase,
  { object }: { readonly object: string },
): Promise<ObjectInstanceRow[]> =>
  (await tableOf(db, ObjectInstance).where('object_id').equals(object).toArray())
    .filter(({ archived }) => archived === 0)
    .toSorted((a, b) => a.external_id.localeCompare(b.external_id))
