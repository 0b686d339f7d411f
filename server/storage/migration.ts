// One numbered step of the schema (migrate.ts carries them out in order).
import type { ValueType } from './engine.ts'

export interface Migration {
  readonly id: number
  readonly statements: (types: { readonly [type in ValueType]: string }) => readonly string[]
  /** On each table of records, once these are as the registry wants them. */
  readonly ofRecords?: (table: string) => string
}
