// Lists that merge line by line and field by field (sync.md section 1): a task's `objects` by line_id, its `photosList` and `disputes` by id.
import { sameValue } from './same-value.ts'

const keyOfList: { readonly [field: string]: string | undefined } = {
  objects: 'line_id',
  photosList: 'id',
  disputes: 'id',
}

export const isKeyedList = (field: string): boolean => keyOfList[field] !== undefined

type Line = { readonly [member: string]: unknown }
const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const linesByKey = (list: unknown, key: string): Map<string, Line> =>
  new Map((Array.isArray(list) ? list : []).filter(isLine).map(line => [String(line[key]), line] as const))

export interface Merged {
  readonly list: readonly Line[]
  /** Both sides changed the same member of the same line, differently. */
  readonly clash: boolean
}

/** Three-way: `from` is what both sides started from. Where they clash the list shows mine. */
export const mergeKeyedList = (field: string, from: unknown, mine: unknown, theirs: unknown): Merged => {
  const key = keyOfList[field] ?? 'id'
  const [old, my, their] = [linesByKey(from, key), linesByKey(mine, key), linesByKey(theirs, key)]
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
    const line = mergeFields(was ?? {}, m, t)
    clash ||= line.clash
    return line.value
  }
  const ids = [...new Set([...their.keys(), ...my.keys()])]
  const list = ids.map(mergedLine).filter(line => line !== undefined)
  return { list, clash }
}

const mergeFields = (was: Line, mine: Line, theirs: Line): { value: Line; clash: boolean } => {
  const value: { [member: string]: unknown } = { ...theirs }
  let clash = false
  for (const [member, my] of Object.entries(mine)) {
    if (sameValue(my, was[member])) continue
    if (!sameValue(theirs[member], was[member]) && !sameValue(theirs[member], my)) clash = true
    value[member] = my
  }
  return { value, clash }
}
