// What a gesture on the board changed of tasks and orders, both sides of it: what « Rétablir » needs to take back its own work and no more.
import type { TaskRow } from '#records/entities/task.ts'
import type { Values } from '#core/store/rows/entry.ts'

export interface MovedBack {
  readonly tasks: readonly {
    readonly id: string
    /** As it was before, of the fields that were changed. */
    readonly values: Values
    /** As the gesture left them. */
    readonly made: Values
    /** The other occurrences of the series that began with it (RC1). */
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
