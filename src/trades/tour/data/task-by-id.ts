// One task as the person sees it, unsent changes included.
import type { Task, TaskRow } from '#records/entities/task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export const taskById = async (db: LocalDatabase, { id }: { readonly id: string }): Promise<TaskRow | null> =>
  (await tableNamed<typeof Task>(db.relaxed, 'task').get(id)) ?? null
