// The effect of a new edit on the record's last waiting entry (sync.md section 1): it merges into it, follows it, or cancels it.
import { askingFields, touchesAsking } from '../rows/asking-fields.ts'
import type { Entry, EntryOp, Values } from '../rows/entry.ts'
import { sameValue } from '../rows/same-value.ts'

export interface NewEdit {
  readonly op: EntryOp
  readonly patch: Values
  readonly from: Values
  readonly refs: readonly string[]
  /** Used when the edit needs a key of its own, or gives a refused entry another attempt. */
  readonly key: string
}

export type Coalesced =
  | { readonly kind: 'append'; readonly edit: NewEdit }
  | { readonly kind: 'replace'; readonly entry: Entry }
  /** The entry and the edit cancel each other. */
  | { readonly kind: 'vanish' }
  /** The edit changes nothing. */
  | { readonly kind: 'nothing' }

/** `refersLater`: the edit names a record created after `last`. `referred`: another entry waits for `last`'s creation. */
export interface Neighbours {
  readonly refersLater: boolean
  readonly referred: boolean
}

export const coalesce = (
  last: Entry | undefined,
  edit: NewEdit,
  { refersLater, referred }: Neighbours = { refersLater: false, referred: false },
): Coalesced => {
  // A sent entry may already be on the server; a conflict or a damaged entry waits for a person.
  const mergeable = last?.state === 'queued' || last?.state === 'refused'
  if (last === undefined || !mergeable || refersLater || last.op === 'delete') return appended(edit)
  // Disputes travel alone: the server accepts them even from a person who meanwhile lost access to the task.
  if ('disputes' in last.patch) return appended(edit)
  if (edit.op === 'delete') {
    if (last.op === 'create') return referred ? appended(edit) : { kind: 'vanish' }
    return replaced(last, edit, { op: 'delete', patch: {}, from: { ...edit.from, ...last.from } })
  }
  // « Forcer » applies only to what the entry contained at that moment.
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

/** A person's new edit answers a refusal, so the entry gets another attempt under another key. */
const replaced = (last: Entry, edit: NewEdit, change: Partial<Entry>): Coalesced => {
  const merged: Entry = { ...last, ...change, refs: [...new Set([...last.refs, ...edit.refs])] }
  if (last.state === 'queued') return { kind: 'replace', entry: merged }
  const { error: _error, force: _force, ...fresh } = merged
  return { kind: 'replace', entry: { ...fresh, key: edit.key, state: 'queued', tries: 0 } }
}

/** A field set back to its earlier value is no longer a change. */
export const netChange = (patch: Values, from: Values): { patch: Values; from: Values } => {
  const changed = Object.entries(patch).filter(([field, value]) => !sameValue(value, from[field]))
  const kept = new Set(changed.map(([field]) => field))
  // A settlement also records the values that it left unchanged (settled-twice.ts).
  if (kept.has('disputes')) for (const field of Object.keys(from)) kept.add(field)
  if (touchesAsking(kept)) for (const field of askingFields) kept.add(field)
  return {
    patch: Object.fromEntries(changed),
    from: Object.fromEntries(Object.entries(from).filter(([field]) => kept.has(field))),
  }
}

export const isEmpty = (values: Values): boolean => Object.keys(values).length === 0
