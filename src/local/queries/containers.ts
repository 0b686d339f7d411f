// The containers that a partner's stop exchanges and a scale knows the tare of, in their own order.
import { Container, type ContainerRow } from '#domain/entities/setup-lists.ts'
import { tableOf, type LocalDatabase } from '../database.ts'

export const containers = async (db: LocalDatabase): Promise<ContainerRow[]> =>
  (await tableOf(db, Container).toArray())
    .filter(({ archived }) => archived === 0)
    .toSorted((a, b) => a.list_order - b.list_order || a.name.localeCompare(b.name, 'fr'))
