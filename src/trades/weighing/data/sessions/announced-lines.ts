// What the weighing session of a round lists before anything of it is weighed (WG1): looking at it writes nothing. Each line has the id of
// the first line of its kind at the stops, so that it is the same at each reading, and in the session that the first weight begins.
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { blankRow } from '#records/entity.ts'
import { toUnload } from '#trades/tour/data/to-unload.ts'
import { readOwner, type Connection, type LocalDatabase } from '#core/store/database.ts'
import { tableIn } from '#core/store/table-in.ts'
import { isWaiting } from '../../rules/weighed-line.ts'
import { ofStop } from './start-collection.ts'

/** A truck by one of its slots, or a single stop. */
export interface Round {
  readonly slot?: string | null | undefined
  readonly collection?: string | null | undefined
}

interface Announced {
  readonly fresh: readonly TaskLine[]
  /** The weighing session that is open for it. */
  readonly open: TaskRow | null
}

const NOTHING: Announced = { fresh: [], open: null }
const ownId = ({ line_id }: TaskLine): string => line_id

export const announcedLines = async (
  tables: Pick<Connection, 'dexie'>,
  { slot, collection }: Round,
  owner: { readonly user: string; readonly device: string },
): Promise<Announced> => {
  if (collection != null) {
    const stop = await tableIn(tables, Task).get(collection)
    return stop === undefined ? NOTHING : ofStop(tables, { ...blankRow(Task), ...stop }, ownId)
  }
  const unloaded = slot == null ? undefined : await tableIn(tables, ShiftInstance).get(slot)
  return unloaded === undefined ? NOTHING : toUnload(tables, unloaded, { owner, newLineId: ownId })
}

/** Whether something waits for the scale, in no weighing session yet: then its session begins with the first weight. */
export const waitsForScale = async (db: LocalDatabase, round: Round): Promise<boolean> => {
  const { fresh, open } = await announcedLines(db.relaxed, round, await readOwner(db))
  return open === null && fresh.some(isWaiting)
}
