// The value test (sync.md sections 0 and 2): may this entry be applied to the server's present row, or must a person choose?
import type { AnyRow } from '#records/entity.ts'
import { RENTAL_BEYOND } from '#records/states/state-after-done.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { accompanyingFields, askingFields, touchesAsking } from '../rows/asking-fields.ts'
import type { Entry } from '../rows/entry.ts'
import { isKeyedList, mergeKeyedList } from '../rows/keyed-lists.ts'
import { sameValue } from '../rows/same-value.ts'
import { settledOtherwise } from './settled-twice.ts'

export type Rebased =
  | { readonly kind: 'fine'; readonly entry: Entry }
  /** Fields that both sides changed, differently; empty when the record is deleted. */
  | { readonly kind: 'conflict'; readonly fields: readonly string[] }

/** The rebased entry starts from the row's values; it needs a new key if it was already sent. */
export const rebase = (entry: Entry, row: AnyRow | null): Rebased => {
  if (entry.op === 'create') return { kind: 'fine', entry }
  if (row === null) {
    const needsNoRow = entry.op === 'delete' || 'disputes' in entry.patch
    return needsNoRow ? { kind: 'fine', entry } : { kind: 'conflict', fields: [] }
  }
  const patch: { [field: string]: unknown } = { ...entry.patch }
  const clashes: string[] = settledOtherwise(entry, row)
  for (const [field, was] of Object.entries(entry.from)) {
    if (!(field in entry.patch)) {
      if (sameValue(row[field], was)) continue
      if (entry.op === 'delete' || touchesAsking(new Set([field]))) clashes.push(field)
    } else if (isKeyedList(field)) {
      const merged = mergeKeyedList(field, was, entry.patch[field], row[field])
      if (merged.clash) clashes.push(field)
      patch[field] = merged.list
    } else if (!sameValue(row[field], was) && !sameValue(row[field], entry.patch[field])) {
      if (accompanyingFields.has(field) || field === SIGNED || isClosedAlike(field, patch, row))
        delete patch[field]
      else clashes.push(field)
    }
  }
  if (clashes.length > 0) return { kind: 'conflict', fields: clashes }
  const from = Object.fromEntries(Object.keys(entry.from).map(field => [field, row[field]]))
  return { kind: 'fine', entry: { ...entry, patch, from, baseRev: row.rev } }
}

/** The hour accompanies the name that signed: it is nobody's choice. */
const SIGNED = 'signed_at'

/** RT24: somebody else closed the same return, and with what both told it is to be checked: that stands, and what this one counted is added. */
const isClosedAlike = (field: string, patch: Entry['patch'], row: AnyRow): boolean =>
  field === 'task_state_id' &&
  patch[field] === TASK_STATE.done &&
  row[field] === TASK_STATE.toBeChecked &&
  Array.isArray(row['check_reasons']) &&
  row['check_reasons'].includes(RENTAL_BEYOND)

/** The values of the view that an edit must keep: its own fields, and the asking fields that belong with them. */
export const fromOf = (row: AnyRow, fields: readonly string[]): { [field: string]: unknown } => {
  const asked = fields.some(field => askingFields.some(asking => asking === field))
  const companions = asked ? askingFields.filter(field => field in row) : []
  return Object.fromEntries([...fields, ...companions].map(field => [field, row[field] ?? null]))
}
