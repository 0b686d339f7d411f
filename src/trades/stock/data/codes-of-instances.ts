// The codes on the stickers of a stop's instances, by their id. An instance that this device does not have is left out.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const codesOfInstances = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<{ readonly [id: string]: string | undefined }> => {
  const found = await tableOf(db, ObjectInstance).bulkGet([...ids])
  return Object.fromEntries(
    found.flatMap(one => (one === undefined ? [] : [[one.id, one.external_id || one.uuid]])),
  )
}
