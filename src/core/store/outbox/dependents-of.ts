// The entries that an unsent creation drops with it when it is abandoned (sync.md section 2); shown before the decision.
import type { LocalDatabase } from '../database.ts'
import type { Entry } from '../rows/entry.ts'

/** The dependents of `entry`, in order of capture: later changes of the created record, and whatever waits for it, in turn. */
export const dependentsIn = (waiting: readonly Entry[], entry: Entry): Entry[] => {
  if (entry.op !== 'create') return []
  const created = new Set([`${entry.entity} ${entry.id}`])
  const ids = new Set([entry.id])
  const found: Entry[] = []
  for (const one of waiting) {
    if (one.seq <= entry.seq) continue
    if (!created.has(`${one.entity} ${one.id}`) && !one.refs.some(ref => ids.has(ref))) continue
    found.push(one)
    if (one.op !== 'create') continue
    created.add(`${one.entity} ${one.id}`)
    ids.add(one.id)
  }
  return found
}

export const dependentsOf = async (
  db: LocalDatabase,
  { seq }: { readonly seq: number },
): Promise<Entry[]> => {
  const waiting = await db.outbox.orderBy('seq').toArray()
  const entry = waiting.find(one => one.seq === seq)
  return entry === undefined ? [] : dependentsIn(waiting, entry)
}
