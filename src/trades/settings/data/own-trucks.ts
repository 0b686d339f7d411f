// The resources with slots that a person may use (RG1), without scales: a device may be carried in one of them.
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const ownTrucks = async (
  db: LocalDatabase,
  { rights }: { readonly rights: Rights },
): Promise<ResourceRow[]> => {
  const found = await tableOf(db, Resource)
    .filter(
      ({ type, archived, number }) => type !== 'scale' && archived === 0 && canUseResource(rights, number),
    )
    .toArray()
  return found.toSorted((a, b) => a.resource_order - b.resource_order || a.name.localeCompare(b.name, 'fr'))
}
