// The mirror of one entity by its name, `tableNamed<typeof Task>(db.relaxed, 'task')`: like tableIn(), for code that only reads.
// Importing a definition would add its validation, 9 kB that a phone loads before its first screen.
import type { Table } from 'dexie'
import type { Entity, Row } from '#records/entity.ts'
import type { Connection } from './database.ts'

export const tableNamed = <E extends Entity>(
  { dexie }: Pick<Connection, 'dexie'>,
  name: E['name'],
): Table<Row<E> & { readonly $shards: readonly string[] }, string> => dexie.table(name)
