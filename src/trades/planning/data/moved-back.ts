// What a gesture on the board changed in tasks and orders, before and after. An undo needs both, so that it undoes only that
// gesture.
import type { TaskRow } from '#records/entities/task.ts'
import type { Values } from '#core/store/rows/entry.ts'

export interface MovedBack {
  readonly tasks: readonly {
    readonly id: string
    /** The changed fields before the gesture. */
    readonly values: Values
    /** The changed fields after the gesture. */
    readonly made: Values
    /** The other occurrences of a series that this gesture began (RC1). */
    readonly occurrences: readonly string[]
  }[]
  readonly orders: readonly {
    readonly id: string
    readonly task_order: readonly string[]
    readonly made: readonly string[]
  }[]
}

export const movedBack = (
  before: TaskRow,
  made: Values,
  occurrences: readonly string[] = [],
): MovedBack['tasks'][number] => {
  const row: Values = before
  return {
    id: before.id,
    values: Object.fromEntries(Object.keys(made).map(name => [name, row[name] ?? null])),
    made,
    occurrences,
  }
}
