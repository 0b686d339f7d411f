// The steps of a rental's chain, as a write under way leaves them: the one walk for whether it is over and for what it lacks.
import { Task } from '#records/entities/task.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** A longer chain is no rental; the steps after it are left as they are. */
const MOST_STEPS = 12

/** Rows of the database with those of the write in their place, deleted ones left out. */
export const overlaid = (tx: WriteTx, of: Entity, rows: readonly AnyRow[]): AnyRow[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const save of tx.saves()) if (save.of.name === of.name) byId.set(save.after.id, save.after)
  return [...byId.values()].filter(({ deleted }) => deleted === 0)
}

const followerOf = (row: AnyRow | undefined): string[] =>
  typeof row?.['next_task_id'] === 'string' ? [row['next_task_id']] : []

/** Up and down from these tasks, a step of all chains at a time. `unsaved`: a step that this write has not saved yet. */
export const wholeChains = async (
  tx: WriteTx,
  ids: readonly string[],
  unsaved?: AnyRow,
): Promise<AnyRow[]> => {
  const found = new Map<string, AnyRow>()
  const current = (rows: readonly AnyRow[]): AnyRow[] =>
    overlaid(tx, Task, rows)
      .filter(row => row.id !== unsaved?.id)
      .concat(unsaved === undefined || unsaved.deleted === 1 ? [] : [unsaved])
  const add = (rows: readonly AnyRow[], isAsked: (row: AnyRow) => boolean): string[] =>
    current(rows).flatMap(row => {
      if (row['scope'] !== 'loki' || found.has(row.id) || !isAsked(row)) return []
      found.set(row.id, row)
      return [row.id]
    })
  // Also what stood before one that is no step any more.
  let asked: readonly string[] = ids
  let latest: readonly string[] = ids
  for (let n = 0; n < MOST_STEPS && latest.length > 0; n++) {
    const here = new Set(latest)
    const next = new Set([...asked, ...latest.flatMap(id => followerOf(found.get(id)))])
    const rows = [
      ...(await tx.db.getMany(Task.name, [...next])),
      ...(await tx.db.find(Task.name, {
        where: [{ is: 'in', field: 'next_task_id', values: [...latest] }],
      })),
    ]
    latest = add(rows, row => next.has(row.id) || here.has(String(row['next_task_id'])))
    asked = []
  }
  return [...found.values()]
}
