// Lists that merge line by line and field by field (sync.md section 1): a task's `objects` by line_id, its `photosList` and
// `disputes` by id.
import { sameValue } from './same-value.ts'

const keyOfList: { readonly [field: string]: string | undefined } = {
  objects: 'line_id',
  photosList: 'id',
  disputes: 'id',
}

export const isKeyedList = (field: string): boolean => keyOfList[field] !== undefined

export type Line = { readonly [member: string]: unknown }
const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const linesOf = (field: string, list: unknown): Map<string, Line> => {
  const key = keyOfList[field] ?? 'id'
  return new Map((Array.isArray(list) ? list : []).filter(isLine).map(line => [String(line[key]), line]))
}

export interface Merged {
  readonly list: readonly Line[]
  /** Both sides changed the same member of the same line, differently. */
  readonly clash: boolean
}

/** Three-way: `from` is what both sides started from. Where they clash the list shows mine. */
export const mergeKeyedList = (field: string, from: unknown, mine: unknown, theirs: unknown): Merged => {
  const [old, my, their] = [linesOf(field, from), linesOf(field, mine), linesOf(field, theirs)]
  let clash = false
  const mergedLine = (id: string): Line | undefined => {
    const [was, m, t] = [old.get(id), my.get(id), their.get(id)]
    if (m === undefined || t === undefined) {
      const kept = m ?? t
      if (was === undefined) return kept
      if (sameValue(kept, was)) return undefined
      if (kept !== undefined) clash = true
      return kept
    }
    // A dispute causes no question about itself: its first settlement is final, and settled-twice.ts asks about the fields.
    if (field === 'disputes' && t['settled_at'] != null) return t
    const line = mergeFields(was ?? {}, m, t)
    clash ||= line.clash && field !== 'disputes'
    return line.value
  }
  const ids = [...new Set([...their.keys(), ...my.keys()])]
  const list = ids.map(mergedLine).filter(line => line !== undefined)
  return { list, clash }
}

/** Where an image is stored: when two devices sent it, it is stored twice, and the first known address is used. */
const placeMembers: ReadonlySet<string> = new Set(['file_id', 'url'])

const mergeFields = (was: Line, mine: Line, theirs: Line): { value: Line; clash: boolean } => {
  const value: { [member: string]: unknown } = { ...theirs }
  let clash = false
  for (const [member, my] of Object.entries(mine)) {
    if (sameValue(my, was[member])) continue
    const isTheirs = !sameValue(theirs[member], was[member]) && !sameValue(theirs[member], my)
    if (isTheirs && placeMembers.has(member)) continue
    clash ||= isTheirs
    value[member] = my
  }
  return { value, clash }
}
