// Stops that are weighed in a weighing session of their own (WG1): what they collected is not unloaded from their truck a second
// time.
import type { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Connection } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

/** Reads the weighing sessions from that day on: a stop is never weighed before its day. */
export const weighedAlone = async (
  tables: Pick<Connection, 'dexie'>,
  { day }: { readonly day: string },
): Promise<ReadonlySet<string>> => {
  const sessions = await tableNamed<typeof Task>(tables, 'task')
    .where('[scope+date]')
    .between(['scale', day], ['scale', '\uffff'])
    .filter(({ task_state_id }) => task_state_id !== TASK_STATE.cancelled)
    .toArray()
  return new Set(sessions.flatMap(({ weighed_task_id }) => weighed_task_id ?? []))
}
