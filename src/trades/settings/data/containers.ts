// The containers that a partner's stop exchanges and whose tare a scale subtracts, in their configured order.
import { Container, type ContainerRow } from '#records/entities/setup-lists.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const containers = async (db: LocalDatabase): Promise<ContainerRow[]> =>
  (await tableOf(db, Container).toArray())
    .filter(({ archived }) => archived === 0)
    .toSorted((a, b) => a.list_order - b.list_order || a.name.localeCompare(b.name, 'fr'))
