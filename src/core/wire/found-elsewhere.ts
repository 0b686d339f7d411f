// The server's results for a search (specification section 7, `simple_search`): tasks of any time, complete, as this person may
// see them.
import type { TaskRow } from '#records/entities/task.ts'

export interface FoundElsewhere {
  /** Latest first. */
  readonly tasks: readonly TaskRow[]
  /** The number of all results; `tasks` are the first of them. */
  readonly total: number
}
