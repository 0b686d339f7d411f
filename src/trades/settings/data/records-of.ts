// Every record of one entity of the configuration on this device, in the order that a person gave them, then by name.
import type { BaseRow, Entity } from '#records/entity.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

/** The query of one entity: kept apart so that a screen watches the same function at each drawing. */
export const recordsOf =
  <R extends BaseRow>(of: Entity<string, R>, orderOf: (row: R) => number) =>
  async (db: LocalDatabase): Promise<readonly R[]> => {
    const rows: readonly R[] = await tableOf(db, of).toArray()
    return rows.toSorted((a, b) => orderOf(a) - orderOf(b) || byName(nameOf(a), nameOf(b)))
  }

/** One for all: asked of each pair, a language takes most of the time that a catalogue takes to sort. */
const byName = new Intl.Collator('fr').compare

const nameOf = (row: object): string => {
  const name: unknown = Reflect.get(row, 'name')
  return typeof name === 'string' ? name : ''
}
