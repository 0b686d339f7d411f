// One task as the person sees it, unsent changes included.
import { Task, type TaskRow } from '#domain/entities/task.ts'
import { tableOf, type LocalDatabase } from '../database.ts'

export const taskById = async (db: LocalDatabase, { id }: { readonly id: string }): Promise<TaskRow | null> =>
  (await tableOf(db, Task).get(id)) ?? null
