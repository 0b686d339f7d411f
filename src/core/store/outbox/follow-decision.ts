// Later entries of a record were captured on top of an entry that is now dropped or resolved (sync.md section 2). They now start
// from what replaced it, keep what they changed themselves, and go through the value test again before they are sent.
import { isEmpty, netChange } from './coalesce.ts'
import type { Entry, Values } from '../rows/entry.ts'
import { isKeyedList, linesOf, mergeKeyedList } from '../rows/keyed-lists.ts'
import { sameValue } from '../rows/same-value.ts'

/**
 * `before`: the fields as the entry had made them; `after`: their values now. Null when the later entry has nothing left to send.
 */
export const followDecision = (later: Entry, before: Values, after: Values): Entry | null => {
  // A sent entry is never changed; a creation starts from nothing.
  if (later.state === 'sent' || later.state === 'damaged' || later.op === 'create') return later
  const patch: { [field: string]: unknown } = { ...later.patch }
  const from: { [field: string]: unknown } = { ...later.from }
  for (const field of Object.keys(before).filter(name => name in from)) {
    if (!isKeyedList(field)) {
      if (sameValue(from[field], before[field])) from[field] = after[field] ?? null
      continue
    }
    from[field] = withoutDecided(field, from[field], before[field], after[field])
    if (field in patch) patch[field] = withoutDecided(field, patch[field], before[field], after[field])
  }
  if (later.op === 'delete') return { ...later, from }
  const net = netChange(patch, from)
  return isEmpty(net.patch) ? null : { ...later, ...net }
}

/** A line that the later list had removed stays removed. */
const withoutDecided = (field: string, list: unknown, before: unknown, after: unknown): unknown => {
  const [held, then] = [linesOf(field, list), linesOf(field, before)]
  const merged = linesOf(field, mergeKeyedList(field, before, list, after).list)
  return [...merged].filter(([id]) => held.has(id) || !then.has(id)).map(([, line]) => line)
}

export const followAll = (
  later: readonly Entry[],
  before: Values,
  after: Values,
): { readonly changed: readonly Entry[]; readonly dropped: readonly Entry[] } => {
  const followed = later.map(entry => ({ entry, next: followDecision(entry, before, after) }))
  return {
    changed: followed.flatMap(({ next }) => next ?? []),
    dropped: followed.flatMap(({ entry, next }) => (next === null ? [entry] : [])),
  }
}
