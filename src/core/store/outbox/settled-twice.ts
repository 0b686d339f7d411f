// Two planners settled the same dispute without knowing of each other (sync.md section 2). The settlement that arrived first is
// final, and every field that the second one wanted otherwise is a question to its author.
import type { AnyRow } from '#records/entity.ts'
import type { Entry, Values } from '../rows/entry.ts'
import { linesOf } from '../rows/keyed-lists.ts'
import { ofTheState } from '../rows/of-the-state.ts'
import { sameValue } from '../rows/same-value.ts'

type Settling = Pick<Entry, 'patch' | 'from'>

/** The disputes that the entry settles, by id: those that were open when its author looked. */
const settledBy = ({ patch, from }: Settling): string[] => {
  const then = linesOf('disputes', from['disputes'])
  return [...linesOf('disputes', patch['disputes'])].flatMap(([id, line]) =>
    line['settled_at'] != null && then.get(id)?.['settled_at'] == null ? [id] : [],
  )
}

export const settlesDispute = (entry: Settling): boolean => settledBy(entry).length > 0

export const isSettledTwice = (entry: Settling, row: AnyRow): boolean => {
  const now = linesOf('disputes', row['disputes'])
  return settledBy(entry).some(id => now.get(id)?.['settled_at'] != null)
}

/** « La mienne » is a choice too: what the entry deliberately left unchanged counts as much as what it changed. */
export const settledOtherwise = (entry: Settling, row: AnyRow): string[] => {
  if (!('disputes' in entry.patch) || !isSettledTwice(entry, row)) return []
  const wanted: Values = { ...entry.from, ...entry.patch }
  return Object.keys(wanted).filter(
    field => field !== 'disputes' && !ofTheState.has(field) && !sameValue(wanted[field], row[field]),
  )
}
