// What a write saves, and what of it a person changed.
import type { AnyRow, Entity } from '#records/entity.ts'
import type { HistoryLine } from '../../storage/storage.ts'

export type Changes = HistoryLine['changes']
/** What of the changes the history quotes. */
export type Told = (changes: Changes) => Changes

export interface Save {
  readonly of: Entity
  readonly before: AnyRow | undefined
  readonly after: AnyRow
  readonly note: string | null
  readonly told: Told | undefined
  /** As it stands, for the shards that never heard of it: nobody changed it, and its history has nothing to say. */
  readonly isRetold?: true
}

/** Members that every write moves and no person changed. */
const stamps = new Set(['id', 'rev', 'creation_time', 'modification_time', 'modification_author_id'])

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

function* changedFields({
  of,
  before,
  after,
}: Save): Generator<readonly [string, readonly [unknown, unknown]]> {
  for (const [name, { type }] of Object.entries(of.fields)) {
    if (stamps.has(name)) continue
    const old = before === undefined ? type.initial : before[name]
    if (!isSame(old, after[name])) yield [name, [before === undefined ? null : old, after[name]]]
  }
}

export const changesOf = (save: Save): Changes => Object.fromEntries(changedFields(save))

/** A row that is new, or differs in more than its stamps. */
const isRealChange = (save: Save): boolean =>
  save.before === undefined || changedFields(save).next().done !== true

export const isToCommit = (save: Save): boolean => save.isRetold === true || isRealChange(save)
