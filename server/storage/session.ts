// One organisation on one connection or transaction: the argument that every part of the storage works with.
import type { Database, Words } from './engine.ts'
import type { RecordTable } from './record-tables.ts'

export interface Session {
  readonly db: Database
  readonly words: Words
  readonly org: string
  readonly tableOf: (entity: string) => RecordTable
}
