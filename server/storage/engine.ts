// What an adapter gives to the shared storage: connections, transactions, and the few SQL fragments in which the two dialects differ.
import type { Kysely, RawBuilder } from 'kysely'
import type { AnyRow } from '#records/entity.ts'
import type { DatabaseState, Known, StorageFigure } from './storage.ts'
import type { SystemTables } from './system-tables.ts'

export type Database = Kysely<SystemTables>
export type ValueType = 'text' | 'int' | 'real'

export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly words: Words
  state(): DatabaseState
  figures(): Promise<readonly StorageFigure[]>
  /** For reads outside a transaction, which never wait for a writer. */
  readonly reads: Database
  /** For long reads: of a standby that has all of this; undefined where none has. */
  readonly readsWith?: (org: string, known: Known) => Database | undefined
  /** Whether writers wait for each other, so that several transactions may be joined into one. */
  readonly isSerial: boolean
  /** One write transaction, run again after a serialisation failure. */
  write<T>(fn: (db: Database) => Promise<T>): Promise<T>
  /** Notifies this process and the others that a commit moved an organisation's clock. */
  announce(org: string, rev: number): void
  listen(onCommit: (org: string, rev: number) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface Words {
  /** Column types, as SQL. Texts are compared by their bytes on both engines. */
  readonly types: { readonly [type in ValueType]: string }
  readonly documentType: string
  /** How long a document is, as SQL, told without reading it where that is possible. */
  readonly documentSize: string
  /** Whether a query computes in this process, and keeps everybody waiting as long as it takes. */
  readonly computesHere: boolean
  /** How a computed column is kept. SQLite can add only a virtual one; the index then stores the values. */
  readonly computed: 'virtual' | 'stored'
  /** The index option that puts nulls first, as queries order them. */
  readonly nullsFirstInIndex: string
  /** A field of the document as SQL; null when it is absent or of another type. */
  extract(field: string, type: ValueType): string
  /** The same expression, compared by bytes. */
  byBytes(expression: string): string
  /** The same value in a form for which SQLite, which keeps no statistics, uses no index. */
  withoutIndex(expression: RawBuilder<unknown>): RawBuilder<unknown>
  isOneOf(
    expression: RawBuilder<unknown>,
    values: readonly (string | number)[],
    type: ValueType,
  ): RawBuilder<boolean>
  contains(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean>
  /** The JSON text of a member of a JSON text; null when it has none of this name. */
  member(expression: RawBuilder<unknown>, name: string): RawBuilder<string | null>
  /** Case is ignored for the letters A to Z alone; a backslash escapes. */
  isLike(expression: RawBuilder<unknown>, pattern: string): RawBuilder<boolean>
  /** The same for a text anywhere in the value, in a time that does not grow with the text: `%text%` is tried from every letter. */
  containsAnyCase(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean>
  documentMentions(texts: readonly string[]): RawBuilder<boolean>
  readonly lockRow: RawBuilder<unknown>
  /** Locks a name until the end of the transaction; nothing to do where writers already wait for each other. */
  lockName(db: Database, name: string, patience?: 'unlimited'): Promise<void>
  columnsOf(db: Database, table: string): Promise<ReadonlySet<string>>
  readDocument(stored: unknown): AnyRow
}
