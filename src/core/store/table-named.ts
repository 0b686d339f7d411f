// The mirror of one entity by its name, `tableNamed<typeof Task>(db.relaxed, 'task')`: as tableIn(), for who reads and never writes. A
// definition brings its validation along, 9 kB of what a phone loads before its first screen, which shows what is here already.
import type { Table } from 'dexie'
import type { Entity, Row } from '#records/entity.ts'
import type { Connection } from './database.ts'

export const tableNamed = <E extends Entity>(
  { dexie }: Pick<Connection, 'dexie'>,
  name: E['name'],
): Table<Row<E> & { readonly $shards: readonly string[] }, string> => dexie.table(name)
