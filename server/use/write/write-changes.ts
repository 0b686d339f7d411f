// The records that a write saves, and which of their changes a person made.
import type { AnyRow, Entity } from '#records/entity.ts'
import { User } from '#records/entities/people.ts'
import { plainText } from '#records/text/plain-text.ts'
import { isJson } from '#core/wire/json.ts'
import type { HistoryLine } from '../../storage/storage.ts'
import type { AddressChange, Caller } from './caller.ts'
import { isSame } from './change.ts'

export type Changes = HistoryLine['changes']
/** Turns the changes into those that the history quotes. */
export type Redact = (changes: Changes) => Changes

export interface Save {
  readonly of: Entity
  readonly before: AnyRow | undefined
  readonly after: AnyRow
  readonly note: string | null
  readonly redact: Redact | undefined
  /** The record is unchanged and only gets a new rev for shards that lack it: no history line is written. */
  readonly isRepeated?: true
}

/** Fields that every write changes, but no person. */
const stamps = new Set(['id', 'rev', 'creation_time', 'modification_time', 'modification_author_id'])

function* changedFields({
  of,
  before,
  after,
}: Save): Generator<readonly [string, readonly [unknown, unknown]]> {
  for (const [name, { type }] of Object.entries(of.fields)) {
    if (stamps.has(name)) continue
    const old = before === undefined ? type.initial : before[name]
    if (!isSame(old, after[name]))
      yield [name, before === undefined ? [null, after[name]] : differing(old, after[name])]
  }
}

const keyOf = (item: unknown): string => (isJson(item) ? plainText(item['line_id'] ?? item['id']) : '')

/** Undefined where an item has no key of its own. */
const byKey = (list: unknown): ReadonlyMap<string, unknown> | undefined => {
  if (!Array.isArray(list)) return undefined
  const found = new Map<string, unknown>()
  for (const item of list) found.set(keyOf(item), item)
  return found.size === list.length && !found.has('') ? found : undefined
}

const itemsOtherThan = (items: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
  [...items].flatMap(([key, item]) => (other.has(key) && isSame(item, other.get(key)) ? [] : [item]))

/**
 * Of two lists whose items have keys only the items that differ: a session of two hundred lines changes one at each weighing, and the
 * history would keep the four hundred of before and after. Lists that differ in their order alone are kept whole.
 */
const differing = (old: unknown, now: unknown): readonly [unknown, unknown] => {
  const [was, is] = [byKey(old), byKey(now)]
  if (was === undefined || is === undefined) return [old, now]
  const [left, right] = [itemsOtherThan(was, is), itemsOtherThan(is, was)]
  return left.length + right.length === 0 ? [old, now] : [left, right]
}

export const changesOf = (save: Save): Changes => Object.fromEntries(changedFields(save))

/** Whether a row is new, or differs in more than these fields. */
const isRealChange = (save: Save): boolean =>
  save.before === undefined || changedFields(save).next().done !== true

/**
 * The e-mail addresses that a write takes from accounts. An erasure is told to nobody: it is done at the person's own wish, and to accounts
 * that are closed.
 */
export const addressChangesIn = (
  saves: Iterable<Save>,
  { org, user_id: by }: Caller,
  at: number,
): readonly AddressChange[] =>
  [...saves].flatMap(({ of, before, after, redact }) => {
    const [old, email] = [plainText(before?.['email']), plainText(after['email'])]
    if (of.name !== User.name || redact !== undefined || old === '' || old === email) return []
    return [
      { org, user_id: after.id, username: plainText(after['username']), before: old, after: email, by, at },
    ]
  })

export const isToCommit = (save: Save): boolean => save.isRepeated === true || isRealChange(save)
