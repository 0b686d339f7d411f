// What the server names for the words of a search (specification section 7, `simple_search`): tasks of any time, whole, as this person
// may see them.
import type { TaskRow } from '#records/entities/task.ts'

export interface FoundElsewhere {
  /** The latest first. */
  readonly tasks: readonly TaskRow[]
  /** How many there are; `tasks` are the first of them. */
  readonly total: number
}
