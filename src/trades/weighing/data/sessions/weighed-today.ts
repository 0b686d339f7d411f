// The earlier weighing of an instance on the same day, in the same way (WG3): the weighing session and the line that « remplacer
// » replaces.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { addDays } from '#records/time/dates.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { wayOf, type Way } from '../../rules/way.ts'
import { isReplaced, isWaiting, linePieces } from '../../rules/weighed-line.ts'
import type { Connection } from '#core/store/database.ts'
import { tableIn } from '#core/store/table-in.ts'

export interface WeighedToday {
  readonly task: TaskRow
  readonly line: TaskLine
}

const OVERNIGHT_DAYS = 7

interface Asked {
  readonly instance: string
  readonly day: string
}

/**
 * The latest one. Weighing sessions are found by their day, lines by their own hour: a weighing session that stays open overnight
 * has two days.
 */
export const weighedToday = async (
  tables: Pick<Connection, 'dexie'>,
  { way, ...asked }: Asked & { readonly way?: Way | undefined },
): Promise<WeighedToday | null> =>
  (await weighingsOfDay(tables, asked)).find(
    ({ task }) => way === undefined || wayOf(task.task_type_id) === way,
  ) ?? null

/** Latest first, in either way. */
export const weighingsOfDay = async (
  tables: Pick<Connection, 'dexie'>,
  { instance, day }: Asked,
): Promise<WeighedToday[]> => {
  const sessions = await tableIn(tables, Task)
    .where('[scope+date]')
    .between(['scale', addDays(day, -OVERNIGHT_DAYS)], ['scale', day], true, true)
    .toArray()
  return sessions
    .filter(({ task_state_id }) => task_state_id !== TASK_STATE.cancelled)
    .flatMap(task =>
      task.objects
        .filter(
          line =>
            line.object_instance_id === instance &&
            line.weighed_at?.startsWith(day) === true &&
            !isWaiting(line) &&
            !isReplaced(line) &&
            linePieces(line) > 0,
        )
        .map(line => ({ task, line })),
    )
    .toSorted((a, b) => (b.line.weighed_at ?? '').localeCompare(a.line.weighed_at ?? ''))
}
