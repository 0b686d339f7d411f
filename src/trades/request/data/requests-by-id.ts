// The rows of what the index found: the worker answers with ids, and the facts are read from this device.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const requestsById = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<TaskRow[]> =>
  (await tableOf(db, Task).bulkGet([...ids])).flatMap(row =>
    row === undefined || row.deleted === 1 ? [] : [{ ...blankRow(Task), ...row }],
  )
