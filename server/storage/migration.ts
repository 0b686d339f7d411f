// One numbered step of the schema (migrate.ts carries them out in order).
import type { ValueType } from './engine.ts'

export interface Migration {
  readonly id: number
  readonly statements: (types: { readonly [type in ValueType]: string }) => readonly string[]
  /** Runs on each table of records, once it has the columns of the registry. */
  readonly ofRecords?: (table: string) => string
}
