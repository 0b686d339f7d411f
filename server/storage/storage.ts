// The storage contract: what the rest of the server may ask of a database. `storage.of(org)` is the only access to data, so that no query
// can forget the organisation. Both adapters pass the same suite (test/contracts/storage-contract.ts).
import type { AnyRow } from '#records/entity.ts'

export type Condition =
  | { readonly is: 'in'; readonly field: string; readonly values: readonly (string | number)[] }
  | { readonly is: 'null' | 'notNull'; readonly field: string }
  | { readonly is: 'from' | 'to'; readonly field: string; readonly value: string | number }
  /** `*` matches any run of characters; case is ignored for the letters A to Z. */
  | { readonly is: 'like'; readonly field: string; readonly pattern: string }
  /** Every word occurs in the record's search text; the words must be normalised like that text (no accents, lower case). */
  | { readonly is: 'search'; readonly text: string }
  /** A text anywhere in the document, in its lists too, equals one of these: « the tasks that reference this object ». */
  | { readonly is: 'mentions'; readonly texts: readonly string[] }

/** Field names must be those of the entity's definition, lists excepted; any other name is a bug and throws. */
export interface Query {
  readonly where?: readonly Condition[]
  /** Nulls are first; the id is always the last key. */
  readonly order?: readonly { readonly field: string; readonly descending: boolean }[]
  readonly limit?: number
  readonly offset?: number
  /** Soft-deleted records are left out by default. */
  readonly deleted?: 'without' | 'with' | 'only'
  /** Who asks for a list: where long ones wait for each other, each person has their turn. */
  readonly asker?: string
}

/** A record of a list: its id, then its values of the fields by which the list is sorted. */
export type Listed = readonly [id: string, ...by: unknown[]]
export interface Listing {
  /** Those of the page, or all, in their order. */
  readonly listed: readonly Listed[]
  /** How many there are without the page. */
  readonly total: number
}

export interface Change {
  readonly entity: string
  readonly id: string
  readonly rev: number
  readonly gone: 0 | 1
}
export interface ShardChange extends Change {
  readonly shard: string
}

export interface HistoryLine {
  readonly entity: string
  readonly id: string
  readonly rev: number
  /** ISO 8601 UTC. */
  readonly at: string
  readonly user_id: string | null
  readonly device: string | null
  readonly changes: { readonly [field: string]: readonly [before: unknown, after: unknown] }
  readonly note: string | null
}
export interface HistoryQuery {
  readonly entity?: string
  readonly id?: string
  readonly user_id?: string
  /** The range of moments, both ends included. */
  readonly from?: string
  readonly to?: string
  /** Lines of a lower rev alone, which also are the ones counted: whoever goes through all of one record needs no offset. */
  readonly below?: number
  readonly limit: number
  readonly offset: number
  /** The page ends before a line with which it would be longer than this; it has one line at least. */
  readonly letters?: number
}

/** A line of a record's history, and what it says of the field that was asked for: undefined where it did not change it. */
export interface FieldChange {
  readonly rev: number
  readonly change: readonly [before: unknown, after: unknown] | undefined
}

/** The stored answer of a write; `status`, `entity`, `id` and `rev` are enough to repeat the answer. */
export interface Mutation {
  readonly user_id: string
  readonly key: string
  readonly fingerprint: string
  readonly status: number
  readonly entity: string
  readonly id: string
  readonly rev: number
  /** The problem body of a refusal, as JSON text; null for a success. */
  readonly problem: string | null
  readonly at: string
}

export interface TokenRecord {
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string
  readonly kind: 'access' | 'refresh' | 'reset' | 'photo'
  readonly user_id: string
  /** One sign-in: rotated refresh tokens and their access tokens have the same family. */
  readonly family: string
  readonly device: string | null
  readonly issued_at: number
  readonly expires_at: number
  /** The end of the family, however often its tokens are rotated. */
  readonly family_expires_at: number
  readonly used_at: number | null
  readonly revoked_at: number | null
}

export interface Clock {
  readonly rev: number
  readonly epoch: string
  /** The feed may have dropped departures up to this rev: a cursor above 0 and below it is answered with `reset`. */
  readonly forgotten: number
}

export interface Reader {
  /** The record, even if soft-deleted. */
  get(entity: string, id: string): Promise<AnyRow | undefined>
  /** In the order of the ids; ids without a record are left out. */
  getMany(entity: string, ids: readonly string[]): Promise<AnyRow[]>
  find(entity: string, query: Query): Promise<AnyRow[]>
  /** How many letters each of these records has, by its id, without reading it: what is large is read few at a time. */
  sizes(entity: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  count(entity: string, query: Query): Promise<number>
  /** What `find` would find, without the rows: nobody waits while a long list is made, which need not be as of one moment. */
  list(entity: string, query: Query): Promise<Listing>
  /** The lowest text of one field among the records, deleted ones too, that share a text of another: by that text. */
  lowest(
    entity: string,
    of: { readonly field: string; readonly by: string; readonly values: readonly string[] },
  ): Promise<ReadonlyMap<string, string>>
  clock(): Promise<Clock>
  /** The feed of one shard after a cursor, in order of rev. */
  changes(shard: string, after: number, limit: number): Promise<Change[]>
  /** Every shard whose feed has a change after that rev, with the rev of its last. */
  shardsChangedAfter(rev: number): Promise<ReadonlyMap<string, number>>
  /** Shards that contain the record now; `with`: also those that it left, as long as their departures are kept. */
  shardsOf(entity: string, id: string, gone?: 'without' | 'with'): Promise<string[]>
  /** The last rev of the history up to this moment, 0 when there is none. */
  revAt(at: string): Promise<number>
  /** The latest line first. */
  history(query: HistoryQuery): Promise<{ readonly lines: HistoryLine[]; readonly total: number }>
  /** The latest changes of one field of a record, without what else its lines quote: of a rental that is all its things, before and after. */
  fieldChanges(of: {
    readonly entity: string
    readonly id: string
    readonly field: string
    /** As many lines are looked at, those that did not change it too. */
    readonly limit: number
    readonly offset: number
  }): Promise<readonly FieldChange[]>
  /**
   * All lines of a kind, by id and rev, those after one of them: in a journal of years the last piece takes as long as the first. Fewer than
   * the limit where they are long; none when there are no more.
   */
  historyAfter(
    entity: string,
    after: { readonly id: string; readonly rev: number } | undefined,
    limit: number,
  ): Promise<HistoryLine[]>
  mutation(user_id: string, key: string): Promise<Mutation | undefined>
  passwordHash(user_id: string): Promise<string | undefined>
  token(hash: string): Promise<TokenRecord | undefined>
  /** The public key to which a device's own id is bound. */
  deviceKey(device: string): Promise<string | undefined>
}

interface Retention {
  /** Removes idempotency keys stored before this moment. */
  readonly mutations_before: string
  /** Removes tokens that expired before this, in the unit of `expires_at`. */
  readonly tokens_before: number
  /** Removes departures up to this rev. */
  readonly gone_to: number
}

export interface Transaction extends Reader {
  /** The record, or undefined; the id is locked until the end of the transaction. */
  getForUpdate(entity: string, id: string): Promise<AnyRow | undefined>
  /**
   * Locks the organisation's clock, adds n to it and returns the new value `rev`: the caller may use the revs rev - n + 1 … rev, one for
   * each record. What follows is in commit order; call it once and late.
   */
  advanceClock(n: number): Promise<number>
  /** Inserts or replaces records whose `rev` is set; `search` is their normalised search text. */
  put(entity: string, rows: readonly { readonly row: AnyRow; readonly search: string }[]): Promise<void>
  putChanges(changes: readonly ShardChange[]): Promise<void>
  putHistory(lines: readonly HistoryLine[]): Promise<void>
  /** Changes the values that one record's history quotes, to erase a person (RP4); the lines themselves are kept. */
  rewriteHistory(
    entity: string,
    id: string,
    rewrite: (changes: HistoryLine['changes']) => HistoryLine['changes'],
  ): Promise<void>
  /** Stores the key; false when it was stored before, and the caller must then abandon its transaction. */
  remember(mutation: Mutation): Promise<boolean>
  /** The next number of a gapless series, starting at 1; call it after advanceClock. */
  nextNumber(series: string): Promise<number>
  /** Removes the records for good; their changes and their history are kept. */
  purge(entity: string, ids: readonly string[]): Promise<void>
  /** Removes what is kept only for a time (sync.md sections 2 and 3.2), at most `most` rows of each kind, and returns how many. */
  forget(limits: Retention, most?: number): Promise<number>
  setPasswordHash(user_id: string, hash: string): Promise<void>
  putToken(token: TokenRecord): Promise<void>
  /** Marks a token as used; false when it was used or revoked before (two refreshes at once). */
  useToken(hash: string, at: number): Promise<boolean>
  /** Revokes the tokens that match all given conditions; without conditions all tokens of the organisation. */
  revokeTokens(
    of: {
      readonly family?: string
      readonly user_id?: string
      readonly device?: string
      /** A family whose tokens are not revoked. */
      readonly otherThan?: string
    },
    at: number,
  ): Promise<void>
  /** Binds a device's id to a key; a device that is bound already keeps its key. */
  bindDevice(device: string, key: string, at: number): Promise<void>
  renewEpoch(epoch: string): Promise<void>
}

/** A state of an organisation that somebody has seen. */
export interface Known {
  readonly rev: number
  /** Null when nobody knows it. */
  readonly epoch: string | null
}

export interface OrganisationStorage extends Reader {
  /** Runs fn in one write transaction; fn may run again after a serialisation failure, so it must have no other effects. */
  transaction<T>(fn: (tx: Transaction) => Promise<T>): Promise<T>
}

/** `unconfirmed`: what is written is not confirmed, because a standby that must have it is gone. */
export type DatabaseState =
  { readonly is: 'ok' } | { readonly is: 'away' | 'read-only' | 'unconfirmed'; readonly why: string }

/** A number of the database, for who watches it. */
export interface StorageFigure {
  readonly is: 'connections' | 'replica lag' | 'file'
  /** Which of them: `idle`, the name of a replica, `quai.sqlite`. */
  readonly of: string
  readonly value: number
}

export interface Storage {
  readonly engine: 'sqlite' | 'postgres'
  /** As it was when it was last looked at: at most a few seconds ago. */
  readonly state: () => DatabaseState
  readonly figures: () => Promise<readonly StorageFigure[]>
  of(org: string): OrganisationStorage
  /** Reads of a standby that has all of this and all else that is known to be committed; undefined where none has. */
  readonly ofStandby?: (org: string, known: Known) => Reader | undefined
  organisations(): Promise<string[]>
  /** Creates the organisation's clock; an existing one is not changed. */
  addOrganisation(org: string, epoch: string): Promise<void>
  /**
   * Calls back after a commit that moved the clock, in this process and (PostgreSQL) in the others. It is only a hint: one call may report
   * several commits. Returns the function that stops it.
   */
  listen(onCommit: (org: string, rev: number) => void): Promise<() => Promise<void>>
  /**
   * Runs several transactions of one organisation under one commit: all of them or, if one throws, none. Only where writers wait for each
   * other anyway (SQLite): elsewhere the rows of the first would be locked until the last.
   */
  readonly together?: <T>(org: string, fn: (storage: Storage) => Promise<T>) => Promise<T>
  close(): Promise<void>
}
