// Every scale of the site, in the configured order: RG1 limits trucks, and a person who may weigh does so wherever they unload.
import type { Resource, ResourceRow } from '#records/entities/resource.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export const scales = async (db: LocalDatabase): Promise<ResourceRow[]> => {
  const found = await tableNamed<typeof Resource>(db.relaxed, 'resource')
    .filter(({ type, archived }) => type === 'scale' && archived === 0)
    .toArray()
  return found.toSorted((a, b) => a.resource_order - b.resource_order || a.name.localeCompare(b.name, 'fr'))
}
