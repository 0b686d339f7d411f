// First names by id, of the people that this device knows.
import type { User } from '#records/entities/people.ts'
import { firstName } from '#records/text/called.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export const firstNamesOf = async (
  db: LocalDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const people = await tableNamed<typeof User>(db.relaxed, 'user').bulkGet([...new Set(ids)])
  return new Map(people.flatMap(person => (person === undefined ? [] : [[person.id, firstName(person)]])))
}
