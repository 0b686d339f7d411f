// What a new edit does to the record's last waiting entry (sync.md section 1): merges, follows it, or makes both vanish.
import { askingFields, touchesAsking } from '../rows/asking-fields.ts'
import type { Entry, EntryOp, Values } from '../rows/entry.ts'
import { sameValue } from '../rows/same-value.ts'

export interface NewEdit {
  readonly op: EntryOp
  readonly patch: Values
  readonly from: Values
  readonly refs: readonly string[]
  /** Used when the edit needs a key of its own, or gives a refused entry another chance. */
  readonly key: string
}

export type Coalesced =
  | { readonly kind: 'append'; readonly edit: NewEdit }
  | { readonly kind: 'replace'; readonly entry: Entry }
  /** The entry and the edit cancel each other. */
  | { readonly kind: 'vanish' }
  /** The edit changes nothing. */
  | { readonly kind: 'nothing' }

/** `refersLater`: the edit names a record created after `last`; `referred`: another entry waits for `last`'s creation. */
export interface Neighbours {
  readonly refersLater: boolean
  readonly referred: boolean
}

export const coalesce = (
  last: Entry | undefined,
  edit: NewEdit,
  { refersLater, referred }: Neighbours = { refersLater: false, referred: false },
): Coalesced => {
  // A sent entry may be on the server already; a conflict or a damaged one waits for a person.
  const mergeable = last?.state === 'queued' || last?.state === 'refused'
  if (last === undefined || !mergeable || refersLater || last.op === 'delete') return appended(edit)
  // What is up to a planner travels alone: the server takes it even from somebody who lost the task meanwhile.
  if ('disputes' in last.patch) return appended(edit)
  if (edit.op === 'delete') {
    if (last.op === 'create') return referred ? appended(edit) : { kind: 'vanish' }
    return replaced(last, edit, { op: 'delete', patch: {}, from: { ...edit.from, ...last.from } })
  }
  // « Forcer » was said of what the entry held then.
  if (last.force === true && last.state === 'queued') return appended(edit)
  if (last.op === 'create') return replaced(last, edit, { patch: { ...last.patch, ...edit.patch }, from: {} })
  const net = netChange({ ...last.patch, ...edit.patch }, { ...edit.from, ...last.from })
  return isEmpty(net.patch) ? { kind: 'vanish' } : replaced(last, edit, net)
}

const appended = (edit: NewEdit): Coalesced => {
  if (edit.op !== 'patch') return { kind: 'append', edit }
  const net = netChange(edit.patch, edit.from)
  return isEmpty(net.patch) ? { kind: 'nothing' } : { kind: 'append', edit: { ...edit, ...net } }
}

/** A person's new edit answers a refusal: the entry gets another chance under another key. */
const replaced = (last: Entry, edit: NewEdit, change: Partial<Entry>): Coalesced => {
  const merged: Entry = { ...last, ...change, refs: [...new Set([...last.refs, ...edit.refs])] }
  if (last.state === 'queued') return { kind: 'replace', entry: merged }
  const { error: _error, force: _force, ...fresh } = merged
  return { kind: 'replace', entry: { ...fresh, key: edit.key, state: 'queued', tries: 0 } }
}

/** A field set back to what it was is no change any more. */
export const netChange = (patch: Values, from: Values): { patch: Values; from: Values } => {
  const changed = Object.entries(patch).filter(([field, value]) => !sameValue(value, from[field]))
  const kept = new Set(changed.map(([field]) => field))
  // A settlement also says what it left as it was (settled-twice.ts).
  if (kept.has('disputes')) for (const field of Object.keys(from)) kept.add(field)
  if (touchesAsking(kept)) for (const field of askingFields) kept.add(field)
  return {
    patch: Object.fromEntries(changed),
    from: Object.fromEntries(Object.entries(from).filter(([field]) => kept.has(field))),
  }
}

export const isEmpty = (values: Values): boolean => Object.keys(values).length === 0
