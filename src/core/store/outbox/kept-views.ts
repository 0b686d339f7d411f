// How an edit sees a record. A command reads what it then changes, and a tap waits for each read of the disk: what was read is kept until
// something is written.
import type { AnyRow, Entity } from '#records/entity.ts'
import type { Connection } from '../database.ts'
import type { Base, Entry } from '../rows/entry.ts'
import { fold } from '../rows/materialise.ts'
import { baseOf, entriesOf } from '../rows/mirror-row.ts'

/** The server's row, what waits for it, and both together. */
export interface View {
  readonly id: string
  readonly base: Base
  readonly entries: readonly Entry[]
  readonly row: AnyRow | null
}

export const keptViews = (tables: Connection) => {
  let kept = new Map<string, View>()
  return {
    of: async (of: Entity, id: string): Promise<View> => {
      const name = `${of.name} ${id}`
      const known = kept.get(name)
      if (known !== undefined) return known
      const at = kept
      const view = await viewOf(tables, of, id)
      // Into the map of when it was read: what was written meanwhile may have changed it.
      at.set(name, view)
      return view
    },
    forget: (): void => void (kept = new Map()),
  }
}

const viewOf = async (tables: Connection, of: Entity, id: string): Promise<View> => {
  const [entries, kept, shown] = await Promise.all([
    entriesOf(tables, of.name, id),
    tables.base.get([of.name, id]),
    tables.rows(of.name).get(id),
  ])
  const base = (entries.length === 0 ? undefined : kept) ?? baseOf(of, id, shown)
  return { id, base, entries, row: fold(of, base.row, entries) ?? null }
}
