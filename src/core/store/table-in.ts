// The mirror of one entity inside an edit, with its own row type: like tableOf(), on the connection whose transaction is open.
import type { Table } from 'dexie'
import type { BaseRow, Entity } from '#records/entity.ts'
import type { Connection } from './database.ts'

export const tableIn = <R extends BaseRow>(
  { dexie }: Pick<Connection, 'dexie'>,
  of: Entity<string, R>,
): Table<R & { readonly $shards: readonly string[] }, string> => dexie.table(of.name)
