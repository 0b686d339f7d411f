// The resources that a person may use (RG1), without archived ones, in their configured order.
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const resources = async (
  db: LocalDatabase,
  { rights }: { readonly rights: Rights },
): Promise<ResourceRow[]> => {
  const rows = await tableOf(db, Resource).toArray()
  return rows
    .filter(({ archived, number }) => archived === 0 && canUseResource(rights, number))
    .toSorted((a, b) => a.resource_order - b.resource_order || a.name.localeCompare(b.name, 'fr'))
}
