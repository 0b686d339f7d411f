// Every record of one entity of the configuration on this device, in the order that a person chose, then by name.
import type { BaseRow, Entity } from '#records/entity.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

/** Returns the query of one entity: the caller keeps it, so that a screen watches the same function at each render. */
export const recordsOf =
  <R extends BaseRow>(of: Entity<string, R>, orderOf: (row: R) => number) =>
  async (db: LocalDatabase): Promise<readonly R[]> => {
    const rows: readonly R[] = await tableOf(db, of).toArray()
    return rows.toSorted((a, b) => orderOf(a) - orderOf(b) || byName(nameOf(a), nameOf(b)))
  }

/** One collator for all: created for each pair, it would take most of the time that sorting a catalogue takes. */
const byName = new Intl.Collator('fr').compare

const nameOf = (row: object): string => {
  const name: unknown = Reflect.get(row, 'name')
  return typeof name === 'string' ? name : ''
}
