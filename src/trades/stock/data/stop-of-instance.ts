// The stop of this device with a given sticker. It is searched only when the server refused the sticker, so no index is kept for
// it.
import type { Task, TaskRow } from '#records/entities/task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export const stopOfInstance = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<TaskRow | null> =>
  (await tableNamed<typeof Task>(db.relaxed, 'task')
    .filter(
      ({ scope, objects }) =>
        scope !== 'scale' && objects.some(({ object_instance_id }) => object_instance_id === id),
    )
    .first()) ?? null
